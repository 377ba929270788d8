// Newer versions of the page: found now and then, kept in the background, and run when the person
// wants it. Nothing is lost by that: games are stored move by move, here or by the server.

const hour = 3600_000;

class Versions {
  /** A newer version waits, or runs already in another window. */
  isReady = $state(false);
  #registration: ServiceWorkerRegistration | undefined;
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

  /** Lets the newer version begin, and this page with it. */
  run(): void {
    const waiting = this.#registration?.waiting;
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
