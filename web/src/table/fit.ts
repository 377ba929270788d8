// How a table shares its window. Everything on it is drawn in a size of its own times --u; here the largest
// --u is found with which all of it is seen at once. Where even the smallest is too large the page scrolls,
// and the hand stays in sight. Games know nothing of this: they multiply, and overflow where they must.

/** What things are drawn at, the largest first; those from `easy` on with all that there is, below without what
 * can be spared (class `tight`). */
const sizes = [1.3, 1.2, 1.1, 1, 0.92, 0.86, 0.8, 0.74, 0.68, 0.62, 0.56, 0.5];
const easy = 6;
/** What a page that scrolls is drawn at, at most, and how much of its window the hand takes then. */
const scrolled = 9;
const most = 0.6;
/** Smaller than all, with nothing but the cards themselves. */
const bare = 0.48;
/** A window this low has its hand beside the board, if it is that wide. */
const low = 440;
const wide = 560;
/** A cards' strip must show its number: this much of the card's width, and of its height. */
const index = 0.44;
const face = 0.58;
const finger = 40;
const pointer = 24;
/** What a price needs. */
const tag = 29;
const mostRows = 5;
/** Where passing notes are. */
const notes = ['--note-top', '--note-bottom', '--note-left', '--note-right'];

const coarse = () => matchMedia('(pointer: coarse)').matches;

export class Fit {
  readonly #app: HTMLElement;
  /** Which of the sizes it is; none of them fits where the page scrolls. */
  #at = 3;
  /** What the size was found for: it grows only for another window or another position. */
  #for = '';
  #drawn = -1;
  #frame = 0;

  constructor(app: HTMLElement) {
    this.#app = app;
  }

  /** Begins, and goes on whenever something changes; gives the end of it. */
  follow(): () => void {
    const soon = () => {
      this.#frame ||= requestAnimationFrame(() => this.now());
    };
    const now = () => this.now();
    addEventListener('resize', now);
    const boxes = new ResizeObserver(soon);
    boxes.observe(document.documentElement);
    boxes.observe(document.body);
    const changes = new MutationObserver(soon);
    changes.observe(this.#app, { childList: true, characterData: true, subtree: true });
    void document.fonts.ready.then(() => {
      this.#for = '';
      soon();
    });
    this.now();
    return () => {
      removeEventListener('resize', now);
      boxes.disconnect();
      changes.disconnect();
      cancelAnimationFrame(this.#frame);
      for (const name of ['--foot', '--head', ...notes]) document.documentElement.style.removeProperty(name);
    };
  }

  /** Finds the size, now. */
  now(): void {
    const app = this.#app;
    const room = app.querySelector<HTMLElement>('.room');
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    if (!room || !app.isConnected) return;
    const from = scrollY;
    const above = app.getBoundingClientRect().top + from;
    /* Nothing is left where what is said above the table is higher than the window. */
    const high = Math.max(0, Math.floor(innerHeight - above));
    const bar = room.getBoundingClientRect().top - app.getBoundingClientRect().top;
    app.style.setProperty('--window', `${high}px`);
    app.classList.toggle('beside', high - bar < low && innerWidth >= wide);
    const found = `${innerWidth} ${high} ${app.dataset.version} ${document.documentElement.lang}`;
    this.#at = this.#search(found === this.#for ? this.#at : 0);
    this.#for = found;
    const foot = this.#at < sizes.length || app.classList.contains('beside') ? 0 : (app.querySelector('.foot')?.clientHeight ?? 0);
    document.documentElement.style.setProperty('--foot', `${foot}px`);
    document.documentElement.style.setProperty('--head', `${this.#head()}px`);
    this.#placeNotes();
    /* What was tried may have been too short to be scrolled so far. */
    if (scrollY !== from) scrollTo({ top: from, behavior: 'instant' });
  }

  /* Notes lie on the banner, and on neither opponents nor what is played with. */
  #placeNotes(): void {
    const banner = this.#app.querySelector('.foot .banner')?.getBoundingClientRect();
    const { style } = document.documentElement;
    if (!banner) return notes.forEach((name) => style.removeProperty(name));
    const { left, right, bottom } = banner;
    const values = ['auto', `${innerHeight - bottom}px`, `${left}px`, `${document.documentElement.clientWidth - right}px`];
    notes.forEach((name, i) => style.setProperty(name, values[i] ?? ''));
  }

  /* How much of the window stays covered from above: by what leads through a game, by a lost connection. */
  #head(): number {
    const above = [this.#app.previousElementSibling, document.querySelector('.band')];
    const stays = above.filter((one) => one instanceof HTMLElement && getComputedStyle(one).position === 'sticky');
    return Math.max(0, ...stays.map((one) => (one as HTMLElement).offsetHeight));
  }

  /* The first size from here on that fits; looked for from the one that it was, which it most often still is. */
  #search(first: number): number {
    const smallest = sizes.length - 1;
    let at = Math.min(Math.max(first, this.#at), smallest);
    if (this.#fits(at)) while (at > first && this.#fits(at - 1)) at--;
    else if (!this.#fits(smallest)) at = sizes.length;
    else while (at < sizes.length && !this.#fits(at)) at++;
    this.#draw(at);
    if (at === sizes.length) this.#scroll();
    return at;
  }

  /* The page scrolls: as large as the hand allows, which stays in sight and leaves room to see the board by. */
  #scroll(): void {
    const { classList, style } = this.#app;
    const foot = this.#app.querySelector<HTMLElement>('.foot');
    const beside = classList.contains('beside');
    const begins = this.#app.querySelector(beside ? '.room' : '.main')?.getBoundingClientRect().top ?? 0;
    const above = foot && getComputedStyle(foot).position === 'fixed' ? 0 : begins + scrollY;
    const room = Math.min(innerHeight - above, beside ? innerHeight : innerHeight * most);
    for (const size of [...sizes.slice(scrolled), bare]) {
      classList.toggle('bare', size === bare);
      style.setProperty('--u', String(size));
      this.#fan();
      if (!foot || foot.scrollHeight <= room) return;
    }
    /* More can be done than there is room for: its buttons scroll, the hand does not. */
    style.setProperty('--room', `${Math.floor(room)}px`);
    if (foot?.querySelector('.doing')) classList.add('rolls');
  }

  /* Beyond the last size the page scrolls. */
  #draw(at: number): void {
    const { classList, style } = this.#app;
    classList.toggle('whole', at < sizes.length);
    classList.toggle('tight', at > easy);
    classList.remove('bare', 'rolls');
    if (at !== this.#drawn) style.setProperty('--u', String(sizes[at] ?? sizes[scrolled]));
    this.#drawn = at;
    this.#fan();
  }

  #fan(): void {
    for (const hand of this.#app.querySelectorAll<HTMLElement>('.hand')) fan(hand);
  }

  #fits(at: number): boolean {
    this.#draw(at);
    const mat = this.#app.querySelector('.mat');
    const end = mat ? mat.getBoundingClientRect().bottom - Number.parseFloat(getComputedStyle(mat).paddingBottom) / 2 : 0;
    const isOn = (piece: Element) => piece.getBoundingClientRect().bottom <= end;
    return [...(mat?.children ?? [])].every(isOn) && ['.main', '.board', '.mat', '.foot'].every((name) => {
      const box = this.#app.querySelector(name);
      return !box || (box.scrollHeight <= box.clientHeight + 1 && box.scrollWidth <= box.clientWidth + 1);
    });
  }
}

/* How far the numbers of its cards reach. */
function widest(hand: HTMLElement): number {
  const reach = (number: Element) => number.getBoundingClientRect().right - (number.closest('.body')?.getBoundingClientRect().left ?? 0);
  return Math.max(0, ...[...hand.querySelectorAll('.hc .n')].map(reach));
}

/* Spreads a hand over as many rows as it needs to be whole, with the number of every card in sight. */
function fan(hand: HTMLElement): void {
  const { style } = hand;
  const body = hand.querySelector<HTMLElement>('.body');
  if (!body) return;
  /* How it was spread before must not count: the same room gives the same rows. */
  hand.classList.remove('stacked');
  style.setProperty('--step', '0px');
  const { paddingLeft, paddingRight } = getComputedStyle(hand);
  const room = hand.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  const cards = hand.querySelectorAll('.hc').length;
  const card = body.offsetWidth;
  const wanted = Math.max(coarse() ? finger : pointer, card * index, widest(hand), [...hand.querySelectorAll('.cost')].some((one) => one.checkVisibility()) ? tag : 0);
  const gaps = hand.querySelectorAll('.opens').length * Number.parseFloat(getComputedStyle(hand).getPropertyValue('--part') || '0');
  const stepOf = (rows: number) => {
    const each = Math.ceil(cards / rows);
    return each > 1 ? (room - card - (rows === 1 ? gaps : 0)) / (each - 1) : Infinity;
  };
  let rows = 1;
  while (rows < mostRows && rows < cards && stepOf(rows) < wanted) rows++;
  const step = Math.min(Math.floor(stepOf(rows) * 10) / 10, card * 1.07);
  hand.classList.toggle('stacked', rows > 1);
  style.setProperty('--each', String(Math.ceil(cards / rows)));
  style.setProperty('--step', `${step}px`);
  style.setProperty('--strip', String(face));
}
