// Snapshot plus news gives the next snapshot: what the session does to seats and phase, and the
// members of the view that changed. Nothing here knows a rule of any game.
import type { BotName, LogLine, News, NewsAct, Now, Seat, Snapshot, View } from './wire';

const logLength = 400;

const empty: Seat = { sitter: 'nobody', replaced: false, left: false, shared: false };

function sat(seat: Seat, news: News): Seat {
  return { ...empty, sitter: seat.sitter === 'here' ? 'here' : 'remote', name: news.name ?? '' };
}

function withBot(seat: Seat, news: News, playing: boolean): Seat {
  const bot = news.name as BotName;
  if (playing) return { ...seat, bot, replaced: true };
  return { ...empty, sitter: 'bot', name: bot, bot };
}

function claimed(seat: Seat, news: News): Seat {
  const { bot: _bot, ...rest } = seat;
  const name = seat.left ? (news.name ?? '') : (seat.name ?? '');
  return { ...rest, name, sitter: 'remote', left: false, replaced: false };
}

/* What an act does to the seat that it names. */
const seatActs: Partial<Record<NewsAct, (seat: Seat, news: News, playing: boolean) => Seat>> = {
  sit: sat,
  leave: (seat, _, playing) => (playing ? { ...seat, left: true } : empty),
  bot: withBot,
  time: withBot,
  claim: claimed,
  name: (seat, { name }) => ({ ...seat, name: name ?? '' }),
  share: (seat) => ({ ...seat, shared: true }),
};

const phases: Partial<Record<NewsAct, Snapshot['phase']>> = {
  commit: 'gathering',
  start: 'playing',
  over: 'finished',
  abandon: 'gathering',
};

/** Whether the snapshot has more to tell than the news: commitment, scores, what a new bot is called. */
export function asksForSnapshot({ act }: News, { phase }: Snapshot): boolean {
  return act in phases || act === 'seats' || (act === 'bot' && phase === 'gathering');
}

/* What people are called after they sat down, took a seat over or chose another name. */
function named(names: string[], news: News, before: Seat | undefined): string[] {
  const comes = news.act === 'sit' || news.act === 'name' || (news.act === 'claim' && before?.left);
  return comes ? names.map((name, i) => (i === news.seat ? (news.name ?? name) : name)) : names;
}

/** What is so now and stands in no log. */
export function present(snapshot: Snapshot, { away, waits, owner, owns, watching }: Now): Snapshot {
  const { owner: _old, ...rest } = snapshot;
  return { ...rest, away, waits, owns, watching, ...(owner === undefined ? {} : { owner }) };
}

function lineOf({ version, seat, act, told }: News, said: LogLine['said']): LogLine {
  const move = told?.find(({ kind }) => kind === 'move')?.move;
  return {
    version,
    ...(seat === undefined ? {} : { seat }),
    ...(move ? { move } : {}),
    ...(act === 'hint' ? { hint: true } : {}),
    said,
  };
}

export type Folded = Snapshot | 'old' | 'gap';

export function fold(snapshot: Snapshot, news: News): Folded {
  if (news.version <= snapshot.version) return 'old';
  if (news.version !== snapshot.version + 1) return 'gap';
  const next: Snapshot = { ...snapshot, version: news.version };
  next.phase = phases[news.act] ?? snapshot.phase;
  const act = seatActs[news.act];
  const at = news.seat;
  if (act && at !== undefined) {
    const playing = snapshot.phase === 'playing';
    next.seats = snapshot.seats.map((seat, i) => (i === at ? act(seat, news, playing) : seat));
    next.names = named(snapshot.names, news, snapshot.seats[at]);
  }
  if (news.view) next.view = { ...snapshot.view, ...news.view } as View;
  next.you = news.you;
  if (news.text !== undefined) next.text = news.text;
  if (news.help !== undefined) next.help = news.help;
  next.moves = news.moves ?? [];
  next.legal = next.moves.map(({ move }) => move);
  delete next.topic;
  delete next.help;
  next.undoable = news.undoable ?? false;
  if (news.act === 'back') next.deals = { ...snapshot.deals, back: (snapshot.deals.back ?? 0) + 1 };
  if (news.help) next.help = news.help;
  if (news.topic) next.topic = news.topic;
  if (news.said) {
    next.log = [...(snapshot.log ?? []), lineOf(news, news.said)].slice(-logLength);
  }
  return next;
}
