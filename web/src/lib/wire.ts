// What the page and the server say to each other: protocol 1, JSON objects in WebSocket messages.
// Snapshots and news are those of the session, with words for people in the connection's language.
import type { Lang } from '../lang/list';

/** Both sides must speak the same. */
export const protocol = 1;

export type { Lang };
export type GameId = 'verso' | 'figures' | 'vingt-trois' | 'onze' | 'voeux';
export type Options = Record<string, boolean | string>;
export type Clock = 'off' | 'relaxed' | 'fast';
export type BotName = 'easy' | 'normal' | 'hard' | 'expert';
export type Phase = 'gathering' | 'playing' | 'finished';
/** `old`: played by older rules; such a table is kept, but cannot go on. */
export type LinePhase = Phase | 'old';
export type Eyes = number | 'spectator';
/** 16 hexadecimal digits, chosen by the client; the same command sent again has the same. */
export type CommandId = string;

export interface Terms {
  undo: boolean;
  hints: boolean;
  reveal: boolean;
  guests: boolean;
  clock: Clock;
}

// ---- what a table looks like ----

export interface Seat {
  sitter: 'nobody' | 'here' | 'remote' | 'bot';
  name?: string;
  bot?: string;
  /** A bot plays for the person, who may come back. */
  replaced: boolean;
  /** The person is gone for good: anybody may claim the seat. */
  left: boolean;
  /** Has given its part of the next deal's seed. */
  shared: boolean;
  /** The person has no open connection. */
  away?: boolean;
}

export interface Deals {
  commitments: number;
  started: number;
  finished: number;
  commitment?: string;
}

/** All that one viewer knows; the rest of its members are the game's own (docs/views.md). */
export interface View {
  game: GameId;
  players: number;
  options: Options;
  viewer: Eyes;
  turn: number | null;
  [member: string]: unknown;
}

/** A legal move: its one text, and what it does in words. */
export interface Move {
  move: string;
  say: string;
  /** Points that it brings at once, below zero if it costs; absent where nothing is reckoned then. */
  brings?: number;
}

export interface LogLine {
  version: number;
  seat?: number;
  move?: string;
  said: string;
}

/** What the server adds for people to a snapshot and to news. */
export interface ForPeople {
  /** The seat of this connection's person; null if it has none. */
  you?: number | null;
  /** Legal moves with their words, if it is this viewer's turn. */
  moves?: Move[];
  /** Numbers that help to choose, the game's own (docs/views.md). */
  help?: Record<string, unknown>;
  /** The view in sentences. */
  text?: string;
  /** The rule that matters most for the next choice. */
  topic?: Topic;
  /** Milliseconds from now until the time for the move is over, at a table with a clock. */
  deadline?: number;
}

export interface Topic {
  rule: string;
  say: string;
}

export interface Snapshot extends Terms, ForPeople {
  version: number;
  game: GameId;
  players: number;
  options: Options;
  phase: Phase;
  seats: Seat[];
  deals: Deals;
  viewer?: number;
  view?: View;
  legal?: string[];
  scores?: number[];
  ranks?: number[];
  /** How each seat's points came about, line by line. */
  tally?: string[];
  /** The last lines of the log. */
  log?: LogLine[];
  /** What everybody is called in the log; bots have names of their own. */
  names?: string[];
  /** Seats whose person does not look at the table now. */
  away?: number[];
  /** Milliseconds that a seat has for a move, at a table with a clock. */
  allowed?: number;
}

export type Act =
  | 'sit'
  | 'leave'
  | 'bot'
  | 'claim'
  | 'share'
  | 'start'
  | 'move'
  | 'undo'
  | 'hint'
  | 'again'
  | 'close';
export type NewsAct = Exclude<Act, 'again' | 'close'> | 'commit' | 'name' | 'time' | 'abandon' | 'over';

export interface Told {
  kind: 'move' | 'card' | 'show' | 'rule';
  seat: number;
  move?: string;
  card?: string;
  show?: string;
  rule?: string;
}

export interface News extends ForPeople {
  version: number;
  act: NewsAct;
  seat?: number;
  name?: string;
  /** Of the command, if this person made it. */
  id?: CommandId;
  told?: Told[];
  /** The members of the view that changed, each as a whole. */
  view?: Partial<View>;
  /** The entry in words. */
  said?: string;
}

/** A table in the lobby or among one's own. */
export interface TableLine {
  table: string;
  game: GameId;
  players: number;
  options: Options;
  phase: LinePhase;
  clock: Clock;
  /** Who sits where; null for an empty seat. */
  names: (string | null)[];
  /** One's own seat. */
  seat?: number;
  /** Whether one is to move. */
  turn?: boolean;
  guests?: boolean;
}

/** A page of the listed tables; pages count from 0. */
export interface TableList {
  page: number;
  pages: number;
  tables: TableLine[];
}

/** A finished game of one's own; `number` counts the table's games from 0, `ended` is in seconds since 1970. */
export interface FinishedGame {
  table: string;
  number: number;
  ended: number;
  game: GameId;
  seat: number;
  names: string[];
  scores: number[];
  ranks: number[];
}

/** A device that holds one's identity; times are in seconds since 1970. */
export interface Device {
  device: string;
  /** What kind it is; empty if that is not known. */
  label: string;
  created: number;
  seen: number;
  /** Whether it has a connection now, and whether it is this one. */
  open: boolean;
  own: boolean;
}

/** What is confirmed survives the end of the server's program, or also a power cut. */
export type Durability = 'normal' | 'full';

// ---- client to server ----

export type Command =
  | { do: 'hello'; protocol: typeof protocol; token?: string; lang: Lang }
  | { do: 'name'; id: CommandId; name: string }
  | {
      do: 'create';
      id: CommandId;
      game: GameId;
      players: number;
      options: Options;
      listed: boolean;
      terms: Terms;
      bots: (BotName | null)[];
    }
  | { do: 'enter'; id: CommandId; table: string; since?: number; eyes?: Eyes }
  | { do: 'exit'; id: CommandId; table: string }
  | {
      do: 'act';
      id: CommandId;
      table: string;
      version: number;
      act: Act;
      seat: number;
      move?: string;
      name?: string;
      share?: string;
    }
  | { do: 'why'; id: CommandId; table: string; move: string }
  | { do: 'lobby'; id: CommandId; on: boolean; page?: number }
  | { do: 'mine'; id: CommandId }
  | { do: 'replay'; id: CommandId; table: string; game: number; eyes: Eyes; from?: number }
  | { do: 'carry'; id: CommandId }
  | { do: 'fetch'; id: CommandId; code: string }
  | { do: 'devices'; id: CommandId }
  | { do: 'end'; id: CommandId; device: string }
  | { do: 'forget'; id: CommandId }
  | { do: 'ping'; id: CommandId };

/** A command as the page makes it; the client adds the id. */
export type Request = DistributiveOmit<Exclude<Command, { do: 'hello' }>, 'id'>;
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

// ---- server to client ----

export interface Done {
  is: 'done';
  id: CommandId;
  /** create: the new table. */
  table?: string;
  version?: number;
  /** mine: one's own tables. */
  tables?: TableLine[];
  /** mine: one's last finished games. */
  games?: FinishedGame[];
  /** carry: the one-time code. */
  code?: string;
  /** fetch: the token of the identity that was carried here. */
  token?: string;
  /** devices: those that hold one's identity. */
  devices?: Device[];
  /** why: the rule and its sentence; absent if the move is possible. */
  rule?: string;
  say?: string;
  /** replay: one's own seat in that game, who played, what happened, and from where to go on. */
  you?: number | null;
  names?: string[];
  news?: News[];
  next?: number;
}

export interface Refused {
  is: 'refused';
  /** Missing if it is hello that was refused. */
  id: CommandId;
  why: string;
  rule?: string;
  say: string;
  version?: number;
  /** What the server speaks, if that is why. */
  protocol?: number;
}

export interface Hint {
  is: 'hint';
  table: string;
  move: string;
  say: string;
}

/** What is so now and stands in no log: who is away, and how long the seat to move has. */
export interface Now {
  is: 'now';
  table: string;
  away: number[];
  deadline?: number;
}

export type Message =
  | { is: 'hello'; protocol: number; person: string; name: string; token?: string; server: string; durability?: Durability }
  | Done
  | Refused
  | { is: 'table'; table: string; snapshot: Snapshot }
  | { is: 'news'; table: string; news: News }
  | Hint
  | Now
  | ({ is: 'lobby'; own: { table: string; seat: number }[] } & TableList)
  /** The table is closed, or may not be watched any more; at this device: another tab has it now. */
  | { is: 'gone'; table: string; elsewhere?: boolean }
  | { is: 'bye'; why: string };
