// Begins when the page is up and has nothing better to do: what the next game needs, the service worker
// that keeps the page for times without a network, newer versions of it, and the manifest in the
// person's language.
import { mount } from 'svelte';
import { far, lastGame, near } from '../lib/app';
import { prefs } from '../lib/prefs.svelte';
import { router } from '../lib/router.svelte';
import type { Route } from '../lib/routes';
import { isHere } from '../local/local-protocol';
import { prefetch } from './prefetch';
import Update from './Update.svelte';
import { versions } from './versions.svelte';

/* What the person does first has the network for itself. */
const rest = 3000;

function whenIdle(run: () => void): void {
  const soon = () => ('requestIdleCallback' in window ? requestIdleCallback(run, { timeout: rest }) : run());
  const then = () => setTimeout(soon, rest);
  if (document.readyState === 'complete') then();
  else addEventListener('load', then, { once: true });
}

/* Whoever is at home will probably play, and probably what was played last. */
function prepare(): void {
  if (router.route.screen !== 'home') return;
  prefetch(lastGame());
  import('../screens/PlaySheet.svelte').catch(() => undefined);
  near.ask({ do: 'ping' }).catch(() => undefined); // fetches the core; whoever really needs it will say so
}

function speak(lang: string): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
  const file = `manifest.${lang}.webmanifest`;
  if (link && !link.href.endsWith(file)) link.href = new URL(file, document.baseURI).href;
}

/* Whoever installed the page wants to find their games again: the browser is not to make room with them. */
function settle(): void {
  if (matchMedia('(display-mode: standalone)').matches) void navigator.storage?.persist?.();
}

/* Where nobody is in the middle of something that the server has no part in. */
function isFree(route: Route): boolean {
  const { screen } = route;
  if (screen === 'table' || screen === 'replay') return !isHere(route.table);
  return screen === 'home' || screen === 'lobby' || screen === 'about' || screen === 'rules' || screen === 'stats';
}

/* A page that the server does not understand begins anew with the one that belongs to it. */
function fit(): void {
  let unfit = $state(false);
  far.connection.subscribe((now) => (unfit = now.state === 'lost' && now.why === 'versions'));
  $effect(() => {
    if (unfit && isFree(router.route)) void versions.renew();
  });
}

export function start(): void {
  $effect.root(() => {
    $effect(() => speak(prefs.lang));
    fit();
  });
  whenIdle(prepare);
  whenIdle(settle);
  if (!('serviceWorker' in navigator)) return; // an old browser, or plain http from far away
  const place = document.createElement('div');
  document.getElementById('page')?.before(place);
  mount(Update, { target: place });
  versions.heed(navigator.serviceWorker);
  whenIdle(() => void versions.follow(navigator.serviceWorker));
}
