// Newer versions of the page: found now and then, kept in the background, and run when the person
// wants it. Nothing is lost by that: games are stored move by move, here or by the server.

const hour = 3600_000;
/* Until a page that does not fit the server may reload itself again. */
const calm = 600_000;

/* Notes that this window reloads by itself; false if it did so lately, or if nothing can be noted: then it might
 * do so for ever. A moment that lies ahead says that the clock was set back. */
function mayRenew(): boolean {
  const key = 'quinte.renewed';
  try {
    const last = sessionStorage.getItem(key);
    if (last !== null && !(Date.now() - Number(last) > calm)) return false;
    sessionStorage.setItem(key, String(Date.now()));
    return sessionStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

/* Until it is installed, or has turned out not to be sound. */
async function settled(worker: ServiceWorker): Promise<void> {
  while (worker.state === 'installing')
    await new Promise((resolve) => worker.addEventListener('statechange', resolve, { once: true }));
}

class Versions {
  /** A newer version waits, or runs already in another window. */
  isReady = $state(false);
  #registration: ServiceWorkerRegistration | undefined;
  #isRenewing = false;
  #looked = Date.now();

  /** From the page's first moment on: another window may let a newer version begin before it comes to rest. */
  heed(container: ServiceWorkerContainer): void {
    let isKept = container.controller !== null;
    container.addEventListener('controllerchange', () => {
      if (isKept) this.#changed(); // otherwise the first version has begun to keep the page
      isKept = true;
    });
  }

  async follow(container: ServiceWorkerContainer): Promise<void> {
    try {
      this.#registration = await container.register('service-worker.js', { updateViaCache: 'none' });
    } catch {
      return; // the page works without, as long as there is a network
    }
    const { waiting, active } = this.#registration;
    if (waiting && active) this.isReady = true;
    this.#watch(this.#registration);
    this.#registration.addEventListener('updatefound', () => {
      if (this.#registration) this.#watch(this.#registration);
    });
    document.addEventListener('visibilitychange', () => this.#look());
  }

  /** The page does not fit the server: runs what the server has now, once. Where the page is kept and there is no
   * other version, beginning anew would change nothing. */
  async renew(): Promise<void> {
    if (this.#isRenewing) return;
    this.#isRenewing = true;
    const container = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
    const registration = await container?.getRegistration().catch(() => undefined);
    await registration?.update().catch(() => undefined);
    if (registration?.installing) await settled(registration.installing);
    const isKept = container?.controller != null;
    if ((!isKept || registration?.waiting || this.isReady) && mayRenew()) this.run(registration);
    this.#isRenewing = false;
  }

  /** Lets the newer version begin, and this page with it. */
  run(registration = this.#registration): void {
    const waiting = registration?.waiting;
    if (!waiting) return location.reload();
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    waiting.postMessage('take over');
  }

  /* A version that has been installed beside one that is active waits. */
  #watch({ installing, active }: ServiceWorkerRegistration): void {
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed' && active) this.isReady = true;
    });
  }

  /* Another window has let a newer version begin. Files that this page may still want are gone, so a
   * window that nobody sees follows at once, and one that is used when it is asked to or has to. */
  #changed(): void {
    this.isReady = true;
    if (document.hidden) location.reload();
    addEventListener('vite:preloadError', () => location.reload(), { once: true });
  }

  /* A page may stay open for days: browsers look for a newer version only when it is opened. */
  #look(): void {
    if (document.hidden || Date.now() - this.#looked < hour) return;
    this.#looked = Date.now();
    void this.#registration?.update().catch(() => undefined);
  }
}

export const versions = new Versions();
