// What is wrong with how a page is laid out, found in the page itself: things that are not where they are
// drawn, texts that are cut, lie on one another or under something, sideways scrolling.

/* Runs in the page. Gives a list of sentences, empty if all is well. */
function look() {
  const found = new Set();
  const scope = document.querySelector('dialog[open]') ?? document.body;
  const inside = (element, other) => element === other || element.contains(other);
  const styles = new Map();
  const style = (element) => {
    if (!styles.has(element)) styles.set(element, getComputedStyle(element));
    return styles.get(element);
  };
  const upwards = (element) => {
    const all = [];
    for (let at = element; at && at !== document.documentElement; at = at.parentElement) all.push(at);
    return all;
  };
  const tell = (element) => {
    const kind = element.tagName.toLowerCase();
    const names = [...(element.classList ?? [])].filter((name) => !name.startsWith('s-') && !name.startsWith('svelte')).join('.');
    const words = (element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40);
    return `${kind}${names && `.${names}`} "${words || element.getAttribute('aria-label') || ''}"`;
  };
  const isHeardOnly = (element) => upwards(element).some((one) => style(one).clipPath === 'inset(50%)' || one.matches('.sprite, .skip, .sky'));
  const isSeen = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !isHeardOnly(element);
  const windowWide = document.documentElement.clientWidth;
  const back = () => scrollTo(0, 0);
  back();

  /* ---- nothing scrolls sideways ---- */
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) found.add(`the page scrolls sideways: ${root.scrollWidth} > ${root.clientWidth}`);
  for (const element of scope.querySelectorAll('*')) {
    if (!(element instanceof HTMLElement) || element.scrollWidth <= element.clientWidth + 1 || !element.clientWidth) continue;
    if (/auto|scroll/.test(style(element).overflowX) && isSeen(element))
      found.add(`scrolls sideways, ${element.scrollWidth} > ${element.clientWidth}: ${tell(element)}`);
  }

  /* ---- the hand is whole and in sight, and so is what can be done with it: at least where it scrolls, two rows of it ---- */
  const high = innerHeight;
  const rolls = document.querySelector('.app.rolls .doing');
  if (scope === document.body && rolls && rolls.clientHeight < Math.min(72, rolls.scrollHeight)) found.add(`too low to be looked through: ${rolls.clientHeight}`);
  if (scope === document.body)
    for (const piece of document.querySelectorAll('.hand .hc, .foot [data-move]')) {
      const box = (rolls?.contains(piece) ? rolls : piece).getBoundingClientRect();
      if (box.left < -1 || box.right > windowWide + 1 || box.top < -1 || box.bottom > high + 1) found.add(`of the hand, and out of sight: ${tell(piece)}`);
    }

  /* ---- and the number of every card of it is seen beside the next card ---- */
  const fan = [...document.querySelectorAll('.hand .hc .body')];
  for (const [i, body] of fan.entries()) {
    const [number, own, next] = [body.querySelector('.n'), body, fan[i + 1]].map((one) => one?.getBoundingClientRect());
    const isBeside = next && next.left > own.left && Math.abs(next.top - own.top) < own.height / 3;
    if (number && isBeside && number.right > next.left + 1) found.add(`under the next card by ${(number.right - next.left).toFixed(1)}: ${tell(body)}`);
  }

  /* ---- and nothing hangs over the edge of the cloth ---- */
  const mat = document.querySelector('.mat');
  const cloth = mat?.getBoundingClientRect();
  for (const piece of scope === document.body && mat ? mat.querySelectorAll('*') : []) {
    const box = piece.getBoundingClientRect();
    const over = Math.max(cloth.left - box.left, box.right - cloth.right, box.bottom - cloth.bottom);
    const isPart = piece instanceof SVGElement && piece.ownerSVGElement;
    if (over > 3 && box.width && !isPart && isSeen(piece)) found.add(`over the edge of the cloth by ${over.toFixed(1)}: ${tell(piece)}`);
  }

  /* ---- what can be pressed is hit where it is drawn ---- */
  const hits = (control) => {
    const box = control.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const hit = document.elementFromPoint(x, y);
    return { hit, box, ok: hit !== null && (inside(control, hit) || hit.closest('label')?.control === control) };
  };
  const shown = [];
  for (const control of scope.querySelectorAll('a[href], button, input, select, textarea, summary, [role=button]')) {
    if (control.disabled || !control.checkVisibility({ visibilityProperty: true }) || isHeardOnly(control)) continue;
    let { hit, box, ok } = hits(control);
    if (!ok) {
      control.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
      ({ hit, box, ok } = hits(control));
    }
    if (!ok) found.add(`not hit where it is drawn: ${tell(control)}, but ${hit ? tell(hit) : 'nothing'}`);
    if (box.left < -1 || box.right > windowWide + 1) found.add(`beyond the window: ${tell(control)}`);
    const small = Math.min(box.width, box.height) < 23.5 && style(control).display !== 'inline' && control.type !== 'file';
    if (small) found.add(`too small to be pressed, ${Math.round(box.width)} × ${Math.round(box.height)}: ${tell(control)}`);
    shown.push(control);
  }
  back();

  /* ---- texts ---- */
  const brush = document.createElement('canvas').getContext('2d');
  const measured = new Map();
  const metrics = (text, { fontStyle, fontWeight, fontSize, fontFamily }) => {
    const font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
    const key = `${font} ${text}`;
    if (!measured.has(key)) {
      brush.font = font;
      measured.set(key, brush.measureText(text));
    }
    return measured.get(key);
  };
  /* What is inked of each line of a text, in the window as it is scrolled now. */
  const inkOf = (node) => {
    const element = node.parentElement;
    if (element instanceof SVGElement) {
      const box = element.getBoundingClientRect();
      return [{ left: box.left + 1, right: box.right - 1, top: box.top + box.height * 0.2, bottom: box.bottom - box.height * 0.22 }];
    }
    const range = document.createRange();
    range.selectNodeContents(node);
    const ink = metrics(node.data.trim(), style(element));
    return [...range.getClientRects()].flatMap((box) => {
      if (box.width < 2 || box.height < 2) return [];
      const scale = box.height / (ink.fontBoundingBoxAscent + ink.fontBoundingBoxDescent);
      const line = box.top + ink.fontBoundingBoxAscent * scale;
      return [{ left: box.left, right: box.right, top: line - ink.actualBoundingBoxAscent * scale, bottom: line + ink.actualBoundingBoxDescent * scale }];
    });
  };
  const texts = [];
  const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const element = node.parentElement;
    if (!node.data.trim() || !isSeen(element) || element.closest('option, title, desc, script, style, noscript')) continue;
    texts.push({ node, element, way: upwards(element) });
  }

  /* Where something is clipped: a box that hides, a box that scrolls, a path around it. */
  const clips = (element) => {
    const { overflowX, overflowY, clipPath } = style(element);
    const box = element.getBoundingClientRect();
    const hides = (value) => value === 'hidden' || value === 'clip';
    const margin = clipPath.startsWith('inset(-') ? 8 : 0;
    const path = clipPath.startsWith('inset(-');
    return {
      x: hides(overflowX) || path ? [box.left - margin, box.right + margin] : null,
      y: hides(overflowY) || path ? [box.top - margin, box.bottom + margin] : null,
      rolls: /auto|scroll/.test(overflowY) ? [box.top, box.bottom] : null,
    };
  };
  const slack = 1.2;
  /* A word that goes on in the next line without a hyphen. */
  const brokenIn = (node) => {
    const range = document.createRange();
    const isBroken = ({ 0: word, index }) => {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const boxes = [...range.getClientRects()].filter(({ width }) => width > 1);
      return boxes.some(({ top }) => top > boxes[0].top + boxes[0].height / 2);
    };
    return [...node.data.matchAll(/[^\s\u2010–—/-]+/g)].find(isBroken)?.[0];
  };
  for (const text of texts) {
    const { node, element, way } = text;
    const ink = inkOf(node);
    const inSvg = element instanceof SVGElement;
    text.rolled = false;
    for (const one of way) {
      if (one instanceof SVGElement && inSvg) continue;
      const { x, y, rolls } = clips(one);
      for (const { left, right, top, bottom } of ink) {
        if (rolls && (bottom > rolls[1] || top < rolls[0])) text.rolled = true;
        if (text.rolled) continue;
        const over = Math.max(x ? Math.max(x[0] - left, right - x[1]) : 0, y ? Math.max(y[0] - top, bottom - y[1]) : 0);
        if (over > slack) found.add(`cut by ${over.toFixed(1)}: ${tell(element)} in ${tell(one).split(' "')[0]}`);
      }
    }
    const least = Math.min(...ink.map(({ left }) => left));
    const most = Math.max(...ink.map(({ right }) => right));
    if (!inSvg && (least < -slack || most > windowWide + slack)) found.add(`beyond the window: ${tell(element)}`);
    const button = !inSvg && element.closest('.btn, .box, .sheet th')?.getBoundingClientRect();
    if (button && (least < button.left - slack || most > button.right + slack)) found.add(`over the edge of its button or cell: ${tell(element)}`);
    const broken = !inSvg && ink.length > 1 && brokenIn(node);
    if (broken) found.add(`broken within a word, ${broken}: ${tell(element)}`);
    const words = node.data.trim().split(/\s+/).length;
    if (!inSvg && ink.length > 2 && words > 2 && words <= ink.length && node.data.trim().length < 8 * ink.length) found.add(`wraps word by word: ${tell(element)}`);
  }

  /* Everything can be hit now, so that one sees what lies above what. */
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { pointer-events: auto !important; }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  const alpha = (colour) => (colour === 'transparent' ? 0 : Number(/\/ ([\d.]+)\)|rgba\(.*, ([\d.]+)\)/.exec(colour)?.slice(1).find(Boolean) ?? 1));
  const isOpaque = (element) => {
    if (element.closest('svg.card, svg.mini, svg.tok')) return true;
    if (element instanceof SVGSVGElement || element.tagName === 'text') return false;
    if (element instanceof SVGElement) return style(element).fill !== 'none';
    return alpha(style(element).backgroundColor) > 0.8 || style(element).backgroundImage !== 'none';
  };
  /* Whether something opaque lies above a text at a point. */
  const cover = (element, x, y) => {
    for (const above of document.elementsFromPoint(x, y)) {
      if (inside(element, above) || inside(above, element)) return null;
      if (element instanceof SVGElement && above.closest?.('svg') === element.closest('svg')) continue;
      if (above.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && isOpaque(above)) return above;
    }
    return null;
  };
  const isInWindow = (x, y) => x >= 0 && y >= 0 && x < windowWide && y < innerHeight;
  const lines = texts.filter(({ rolled }) => !rolled);
  const overlaps = () => {
    const all = lines.flatMap(({ node, element }) => inkOf(node).map((ink) => ({ node, element, ...ink }))).sort((a, b) => a.top - b.top);
    all.forEach((one, i) => {
      for (let j = i + 1; j < all.length && all[j].top < one.bottom - 2; j++) {
        const other = all[j];
        const [left, right] = [Math.max(one.left, other.left), Math.min(one.right, other.right)];
        const [top, bottom] = [Math.max(one.top, other.top), Math.min(one.bottom, other.bottom)];
        if (one.node === other.node || right - left < 2 || bottom - top < 2) continue;
        const [x, y] = [(left + right) / 2, (top + bottom) / 2];
        if (!isInWindow(x, y) || cover(one.element, x, y) || cover(other.element, x, y)) continue;
        found.add(`on each other: ${tell(one.element)} and ${tell(other.element)}`);
      }
    });
  };
  const covered = ({ node, element }) => {
    for (const { left, right, top, bottom } of inkOf(node))
      for (const share of [0.08, 0.5, 0.92]) {
        const [x, y] = [left + (right - left) * share, (top + bottom) / 2];
        if (!isInWindow(x, y)) return 'out of sight';
        const above = cover(element, x, y);
        if (above) return `under ${tell(above)}`;
      }
    return null;
  };
  for (const text of lines) {
    if (text.element instanceof SVGElement || !covered(text)) continue;
    text.element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    const why = covered(text);
    if (why) found.add(`${why}: ${tell(text.element)}`);
  }
  for (const card of scope.querySelectorAll('.mat svg.mini')) {
    if (!isSeen(card)) continue;
    const above = () => {
      const { x, y, width, height } = card.getBoundingClientRect();
      return cover(card, x + width / 2, y + height / 2);
    };
    if (above()) card.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    if (above()) found.add(`a card under ${tell(above())}: ${tell(card)}`);
  }
  for (let at = 0; ; at += innerHeight / 2) {
    scrollTo(0, at);
    overlaps();
    if (at + innerHeight >= root.scrollHeight) break;
  }
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  back();
  return [...found];
}

/** What is wrong with the page as it is now. */
export async function faults(page) {
  await page.evaluate(async () => {
    await document.fonts.ready;
    /* Three frames of the window itself: timers may be those of a test. */
    for (let i = 0; i < 3; i++)
      await new Promise((done) => {
        const frame = new IntersectionObserver(() => done(frame.disconnect()));
        frame.observe(document.body);
      });
  });
  return page.evaluate(look);
}

/** The windows that people have: [width, height], then some at twice the size, and telephones and tablets that
 * are touched. */
const plain = [
  [1920, 940], [1366, 625], [1280, 720], [1024, 768], [1024, 720], [844, 390], [683, 384], [390, 844], [360, 640], [320, 568],
];
const twice = [
  [960, 470], [683, 312], [640, 360], [512, 384],
];
const touched = [
  [667, 375], [600, 960],
];
const windowOf = ([width, height], more) => ({ viewport: { width, height }, deviceScaleFactor: 1, ...more });
export const windows = [
  ...plain.map((size) => windowOf(size)),
  ...twice.map((size) => windowOf(size, { deviceScaleFactor: 2 })),
  ...touched.map((size) => windowOf(size, { hasTouch: true, isMobile: true })),
];
