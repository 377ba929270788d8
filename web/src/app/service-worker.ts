// The page without a network. One version of the page is a list of files with their hashes, which the
// build puts in here; it is kept whole or not at all. A newer version waits until somebody asks for
// it, so that no page runs with the files of two. What is not in the list is the server's business:
// its WebSocket and its API are never touched.

interface Lasting extends Event {
  waitUntil(done: Promise<unknown>): void;
}

interface Asking extends Lasting {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

/** As much of a service worker's world as is used; the types of the page's own do not know it. */
interface Scope {
  readonly registration: { readonly scope: string };
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', hear: (event: Lasting) => void): void;
  addEventListener(type: 'fetch', hear: (event: Asking) => void): void;
  addEventListener(type: 'message', hear: (event: MessageEvent<unknown>) => void): void;
}

/** Put in by the build: every file as its path and "sha256-…", and what stands for all of them. */
declare const __VERSION__: { name: string; files: [path: string, hash: string][] };

const { name: version, files } = __VERSION__;
const worker = self as unknown as Scope;
const root = worker.registration.scope;
const prefix = `quinte ${new URL(root).pathname} `;
const store = prefix + version;
const page = 'index.html';
const hashes = new Map(files);
const atOnce = 4;

const addressOf = (path: string) => new URL(path === page ? './' : path, root).href;
/* The builder writes a hash into these names: other bytes have another name. */
const neverChanges = (path: string) => path.startsWith('assets/');

/* ---- keeping ---- */

/* Some hosts write into the pages that they deliver, so the page itself has no hash to be held to;
 * but it must be the page of this version: one that begins with these files. */
async function isOurs(path: string, answer: Response): Promise<boolean> {
  if (!answer.ok) return false;
  if (path !== page) return true;
  const asked = (await answer.clone().text()).match(/assets\/[\w.-]+/g) ?? [];
  return asked.length > 0 && asked.every((one) => hashes.has(one));
}

async function fetched(path: string, cache: RequestCache): Promise<Response | undefined> {
  const check = path === page ? {} : { integrity: hashes.get(path) ?? '' };
  try {
    const answer = await fetch(addressOf(path), { cache, ...check });
    return (await isOurs(path, answer)) ? answer : undefined;
  } catch {
    return undefined;
  }
}

/* What an earlier version has is not loaded again, nor what the page has just loaded. */
async function keep(cache: Cache, path: string): Promise<void> {
  const address = addressOf(path);
  if (neverChanges(path)) {
    if (await cache.match(address)) return;
    const earlier = await caches.match(address);
    if (earlier) return cache.put(address, earlier);
  }
  const answer =
    (await fetched(path, neverChanges(path) ? 'default' : 'no-cache')) ?? (await fetched(path, 'reload'));
  if (!answer) throw new Error(`${path} is not as it should be`);
  await cache.put(address, answer);
}

/* A few at a time: the person may be playing, and servers count requests. The page comes last. */
async function keepAll(): Promise<void> {
  const cache = await caches.open(store);
  const left = files.map(([path]) => path).filter((path) => path !== page);
  const go = async () => {
    for (let path = left.pop(); path !== undefined; path = left.pop()) await keep(cache, path);
  };
  await Promise.all(Array.from({ length: atOnce }, go));
  await keep(cache, page);
}

async function forgetOthers(): Promise<void> {
  const stores = await caches.keys();
  await Promise.all(stores.filter((one) => one.startsWith(prefix) && one !== store).map((one) => caches.delete(one)));
}

/* ---- answering ---- */

async function kept(path: string, request: Request): Promise<Response> {
  const cache = await caches.open(store);
  return (await cache.match(addressOf(path))) ?? fetch(request);
}

/* Another address below ours: whatever the server has there; without it, the page. */
async function elsewhere(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    return Response.redirect(root);
  }
}

function answer(event: Asking): void {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== 'GET' || !request.url.startsWith(root)) return;
  const path = address.pathname.slice(new URL(root).pathname.length);
  if (path === '' || path === page) event.respondWith(kept(page, request));
  else if (hashes.has(path)) event.respondWith(kept(path, request));
  else if (request.mode === 'navigate' && !/^(api|ws)(\/|$)/.test(path)) event.respondWith(elsewhere(request));
}

worker.addEventListener('install', (event) => event.waitUntil(keepAll()));
worker.addEventListener('activate', (event) => event.waitUntil(forgetOthers().then(() => worker.clients.claim())));
worker.addEventListener('message', ({ data }) => void (data === 'take over' && worker.skipWaiting()));
worker.addEventListener('fetch', answer);
