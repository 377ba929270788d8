// Made from src/server/wire.json by src/server/wire_table.py.
// What a page and the server say to each other: protocol 1, one JSON object a WebSocket message.
import type { Lang } from '../lang/list';
import type { GameId } from './games';

export type { GameId, Lang };

/** Chosen by the client; the same command sent again has the same. */
export type CommandId = string;

/** What the server calls a person or a device. */
export type Handle = string;

/** Names a table in links. */
export type TableKey = string;

/**
 * Both sides must speak the same; a `hello` with any other, whatever else it has, is refused with
 * `why` protocol and the server's own.
 */
export const protocol = 1;

export type Clock = 'off' | 'relaxed' | 'fast';

export type BotName = 'easy' | 'normal' | 'hard' | 'expert';

export type Eyes = number | 'spectator';

export type Options = Record<string, boolean | string>;

export interface Terms {
  undo: boolean;
  hints: boolean;
  reveal: boolean;
  guests: boolean;
  clock: Clock;
}

export type Act =
  | 'sit' | 'leave' | 'bot' | 'claim' | 'share' | 'start' | 'seats' | 'move' | 'undo' | 'hint'
  | 'again' | 'close';

export type Command =
  | DoHello | DoName | DoCreate | DoEnter | DoExit | DoAct | DoWhy | DoLobby | DoMine | DoReplay
  | DoCarry | DoFetch | DoDevices | DoEnd | DoForget | DoPing;

/** The first message; without a token a new person comes. */
export interface DoHello {
  do: 'hello';
  protocol: typeof protocol;
  /** Says who a browser is; a secret. */
  token?: string;
  lang: Lang;
}

/** What the person is called from now on. */
export interface DoName {
  do: 'name';
  id: CommandId;
  name: string;
}

/** A new table; bots take the seats that name one. */
export interface DoCreate {
  do: 'create';
  id: CommandId;
  game: GameId;
  players: number;
  options: Options;
  listed: boolean;
  terms: Terms;
  bots: (BotName | null)[];
}

/** Shows the table: the news since a version, or a snapshot; then all news. */
export interface DoEnter {
  do: 'enter';
  id: CommandId;
  table: TableKey;
  since?: number;
  eyes?: Eyes;
}

/** No more news of the table. */
export interface DoExit {
  do: 'exit';
  id: CommandId;
  table: TableKey;
}

/** Does something at the table, made at the version; answered when it is stored. */
export interface DoAct {
  do: 'act';
  id: CommandId;
  table: TableKey;
  version: number;
  act: Act;
  seat: number;
  move?: string;
  name?: string;
  /** A seat's part of the seed. */
  share?: string;
  seats?: number;
}

/** Why the move is not possible now. */
export interface DoWhy {
  do: 'why';
  id: CommandId;
  table: TableKey;
  move: string;
}

/** A page of the listed tables, now and whenever it changes, or no more; pages count from 0. */
export interface DoLobby {
  do: 'lobby';
  id: CommandId;
  on: boolean;
  page?: number;
}

/** One's own tables, and one's last finished games. */
export interface DoMine {
  do: 'mine';
  id: CommandId;
}

/**
 * A game of the table, counted from 0, with eyes that one may use: its news after version `from`;
 * `next` in the answer says from where to go on.
 */
export interface DoReplay {
  do: 'replay';
  id: CommandId;
  table: TableKey;
  game: number;
  eyes: Eyes;
  from?: number;
}

/** A code for another device. */
export interface DoCarry {
  do: 'carry';
  id: CommandId;
}

/** A token of the person whose code it is. */
export interface DoFetch {
  do: 'fetch';
  id: CommandId;
  /** Brings a person to another device, once. */
  code: string;
}

/** The devices that hold one's identity. */
export interface DoDevices {
  do: 'devices';
  id: CommandId;
}

/**
 * The device does not hold one's identity any more: its connections get `bye` and end, and codes
 * that were asked for are void.
 */
export interface DoEnd {
  do: 'end';
  id: CommandId;
  device: Handle;
}

/** Deletes everything about the person. */
export interface DoForget {
  do: 'forget';
  id: CommandId;
}

/** Asks whether the other side is there. */
export interface DoPing {
  do: 'ping';
  id: CommandId;
}

export type Message =
  | IsHello | Done | Refused | IsTable | IsNews | Hint | Now | IsLobby | IsGone | IsBye;

/**
 * A sentence in its parts, so that what it names can be drawn; as they are said, one after the
 * other, they are the sentence.
 */
export type Words = Spoken[];

export type Spoken = string | NamedCard | NamedSeat | NamedNumber;

/** Milliseconds for a move, by the clock of a table. */
export interface Clocks {
  /** Milliseconds that a seat has for a move, at a table with a clock. */
  relaxed: number;
  /** Milliseconds that a seat has for a move, at a table with a clock. */
  fast: number;
}

export type Phase = 'gathering' | 'playing' | 'finished';

/** Of a table in a list; `old`: played by older rules, it is kept but cannot go on. */
export type LinePhase = 'gathering' | 'playing' | 'finished' | 'old';

export type NewsAct =
  | 'commit' | 'sit' | 'leave' | 'bot' | 'claim' | 'name' | 'share' | 'start' | 'move' | 'undo'
  | 'hint' | 'time' | 'abandon' | 'seats' | 'back' | 'over';

export type Why =
  | 'form' | 'hello' | 'again' | 'protocol' | 'rate' | 'table' | 'eyes' | 'game' | 'setup'
  | 'tables' | 'move' | 'code' | 'owner' | 'not-over' | 'store' | 'stopping' | 'name' | 'device'
  | 'devices' | 'old-rules' | 'stale' | 'seat' | 'not-allowed' | 'seat-taken' | 'seat-empty'
  | 'seats-open' | 'not-committed' | 'shared' | 'not-playing' | 'playing' | 'turn' | 'rule'
  | 'hints-off' | 'undo-off' | 'undo-nothing' | 'undo-other' | 'undo-shuffled' | 'undo-shown'
  | 'undo-often' | 'undo-unclear' | 'full' | 'listed' | 'kept' | 'damaged' | 'unwatched'
  | 'seats-fixed' | 'too-long' | 'memory';

/** What an answer `done` promises: it survives the end of the program, or also a power cut. */
export type Durability = 'normal' | 'full';

/** A table with these eyes: what the session says, and in words for people. */
export interface Snapshot {
  version: number;
  game: GameId;
  players: number;
  options: Options;
  phase: Phase;
  undo: boolean;
  hints: boolean;
  reveal: boolean;
  guests: boolean;
  clock: Clock;
  seats: Seat[];
  deals: Deals;
  /** A seat, or 7 for somebody who does not play. */
  viewer?: number;
  view?: View;
  legal?: string[];
  scores?: number[];
  ranks?: number[];
  /** The seat of the connection's person. */
  you: number | null;
  /** If it is the turn of these eyes. */
  moves?: Move[];
  /** Numbers that help to choose, the game's own: docs/programming/views.md. */
  help?: Record<string, unknown>;
  /** The view in sentences. */
  text?: string;
  topic?: Topic;
  /** What everybody is called in the log; bots have names of their own. */
  names: string[];
  /** The last entries. */
  log: LogLine[];
  /** How each seat's points came about, line by line. */
  tally?: string[];
  series?: Series;
  /** One's own undo will most likely be accepted. */
  undoable?: boolean;
  /** Before a game that is not the first: of whoever wanted to play again. */
  asked?: number;
  /** Milliseconds that are left; `deadline`: to the seat to move. */
  deadline?: number;
  /** Milliseconds that a seat has for a move, at a table with a clock. */
  allowed?: number;
  /** Seats whose person does not look at the table. */
  away: number[];
  /**
   * Milliseconds until each of those who are `away` may be replaced by a bot in a game, or lose the
   * seat before one.
   */
  waits: number[];
  /** Of whoever made the table and may close it, if that person sits here. */
  owner?: number;
  /** The reader made the table. */
  owns: boolean;
  /**
   * How many people look on without a seat, at most 20; 0 for those who do not play themselves.
   */
  watching: number;
}

/** One entry of the log with these eyes. */
export interface News {
  version: number;
  act: NewsAct;
  seat?: number;
  name?: string;
  /** Of the command, if this person gave it. */
  id?: CommandId;
  told?: Told[];
  view?: Changes;
  /** The seat of the connection's person. */
  you: number | null;
  /** If it is the turn of these eyes. */
  moves?: Move[];
  /** Numbers that help to choose, the game's own: docs/programming/views.md. */
  help?: Record<string, unknown>;
  /** The view in sentences. */
  text?: string;
  topic?: Topic;
  /** The entry in words. */
  said?: Words;
  /** One's own undo will most likely be accepted. */
  undoable?: boolean;
  /** Milliseconds that are left; `deadline`: to the seat to move. */
  deadline?: number;
}

/** A table in a list. */
export interface TableLine {
  table: TableKey;
  game: GameId;
  players: number;
  options: Options;
  phase: LinePhase;
  clock: Clock;
  guests: boolean;
  /** Who sits where; null: nobody does. */
  names: (string | null)[];
  /** One's own. */
  seat?: number;
  /** Whether one is to move. */
  turn?: boolean;
}

/** One's own seat at a table of a list. */
export interface OwnSeat {
  table: TableKey;
  seat: number;
}

/** A finished game of one's own; `replay` tells it again. */
export interface FinishedGame {
  table: TableKey;
  /** Counts the table's games from 0. */
  number: number;
  /** In seconds since 1970. */
  ended: number;
  game: GameId;
  seat: number;
  names: string[];
  scores: number[];
  ranks: number[];
}

/** A device that holds one's identity. */
export interface Device {
  device: Handle;
  /** What kind it is; empty if that is not known. */
  label: string;
  /** When it got the identity, in seconds since 1970. */
  created: number;
  /** To the hour, in seconds since 1970. */
  seen: number;
  /** It has a connection now. */
  open: boolean;
  /** It is the one that asks. */
  own: boolean;
}

/** Who sits on a seat. */
export interface Seat {
  sitter: 'nobody' | 'here' | 'remote' | 'bot';
  name?: string;
  bot?: BotName;
  /** A bot plays for the person, who may come back. */
  replaced: boolean;
  /** The person is gone for good: anybody may claim the seat. */
  left: boolean;
  /** Has given its part of the next deal's seed. */
  shared: boolean;
}

/** How often was committed, dealt and played to the end. */
export interface Deals {
  commitments: number;
  started: number;
  finished: number;
  /** If it is not 0: how often the running or last game went back to an earlier decision. */
  back?: number;
  /** If so: the running or last game repeats a given deal. */
  given?: boolean;
  /** To the next or running deal. */
  commitment?: string;
}

/**
 * The running score of those who sit here, by seat, once a game is over: games, of which won, and
 * all their points.
 */
export interface Series {
  games: number[];
  wins: number[];
  points: number[];
}

/** A legal move, in words. */
export interface Move {
  move: string;
  say: string;
  /** Points that it brings at once, below 0 if it costs; not where that cannot be said. */
  brings?: number;
  /** All that can be done is to end the turn by it: a client may play it by itself. */
  forced?: boolean;
}

/** The rule that matters most for the next choice. */
export interface Topic {
  rule: string;
  say: string;
}

/** An entry of the log in words, and the move if one may know it. */
export interface LogLine {
  version: number;
  seat?: number;
  move?: string;
  /** Advice was asked for. */
  hint?: boolean;
  said: Words;
}

/** A card in a sentence. */
export interface NamedCard {
  card: string;
  /** What it is called. */
  say: string;
}

/** Somebody in a sentence. */
export interface NamedSeat {
  seat: number;
  /** What they are called. */
  say: string;
}

/** Points in a sentence. */
export interface NamedNumber {
  number: number;
  /** With its sign. */
  say: string;
}

/** A part of what happened; its value only if these eyes may see it. */
export interface Told {
  kind: 'move' | 'card' | 'show' | 'turned' | 'rule';
  seat: number;
  move?: string;
  card?: string;
  show?: string;
  /** The card that was turned up on the table. */
  turned?: string;
  rule?: string;
}

/** All that these eyes know; further members are the game's own: docs/programming/views.md. */
export interface View {
  game: GameId;
  players: number;
  options: Options;
  viewer: Eyes;
  /** The seat to move, if the game is not over. */
  turn: number | null;
  [member: string]: unknown;
}

/** The members of the view that changed, each as a whole. */
export interface Changes {
  game?: GameId;
  players?: number;
  options?: Options;
  viewer?: Eyes;
  /** The seat to move, if the game is not over. */
  turn?: number | null;
  [member: string]: unknown;
}

/** Who one is, and what the server promises. */
export interface IsHello {
  is: 'hello';
  protocol: typeof protocol;
  person: Handle;
  name: string;
  /** If it is new. */
  token?: string;
  /** The person has chosen the name. */
  named: boolean;
  clocks: Clocks;
  server: string;
  durability?: Durability;
}

/** The command is done and stored. */
export interface Done {
  is: 'done';
  id: CommandId;
  /** After `create`, the new one. */
  table?: TableKey;
  version?: number;
  /** After `mine`, one's own. */
  tables?: TableLine[];
  /** After `mine`, one's last finished ones. */
  games?: FinishedGame[];
  /** After `carry`. */
  code?: string;
  /** After `fetch`, of the person who was carried here. */
  token?: string;
  /** After `devices`, those that hold one's identity. */
  devices?: Device[];
  /** After `why`, the one that forbids the move, if there is any. */
  rule?: string;
  /** The rule in a sentence. */
  say?: string;
  /** After `replay`, one's own seat in that game. */
  you?: number | null;
  /** After `replay`, of those who played. */
  names?: string[];
  /** After `replay`, what happened. */
  news?: News[];
  /** After `replay`, from where to go on, if there is more. */
  next?: number;
}

/** Nothing has changed; why, for programs and in a sentence. */
export interface Refused {
  is: 'refused';
  /** Unless it was `hello`. */
  id?: CommandId;
  why: Why;
  rule?: string;
  say: string;
  /** Of the table, if it was asked about one. */
  version?: number;
  /** What the server speaks, if that is why. */
  protocol?: number;
  /** If nobody may watch: seats of the running game that may be claimed. */
  free?: number[];
}

/** Everything that these eyes may know now. */
export interface IsTable {
  is: 'table';
  table: TableKey;
  snapshot: Snapshot;
}

/** One entry of the table's log for these eyes. */
export interface IsNews {
  is: 'news';
  table: TableKey;
  news: News;
}

/** The move that the seat is advised to make, and why. */
export interface Hint {
  is: 'hint';
  table: TableKey;
  move: string;
  say: Words;
}

/**
 * What is so now and stands in no log: who is away, who made the table, who looks on, and the time
 * that the seat to move has left.
 */
export interface Now {
  is: 'now';
  table: TableKey;
  away: number[];
  /**
   * Milliseconds until each of those who are `away` may be replaced by a bot in a game, or lose the
   * seat before one.
   */
  waits: number[];
  /** Of whoever made the table and may close it, if that person sits here. */
  owner?: number;
  /** The reader made the table. */
  owns: boolean;
  /**
   * How many people look on without a seat, at most 20; 0 for those who do not play themselves.
   */
  watching: number;
  /** Milliseconds that are left; `deadline`: to the seat to move. */
  deadline?: number;
}

/** A page of the listed tables that are not over, of so many pages, and where one sits oneself. */
export interface IsLobby {
  is: 'lobby';
  page: number;
  pages: number;
  tables: TableLine[];
  own: OwnSeat[];
}

/** The table is closed, or these eyes or this connection may not see it any more. */
export interface IsGone {
  is: 'gone';
  table: TableKey;
}

/**
 * The server ends the connection: it stops, the person was forgotten, or the device does not hold
 * the identity any more.
 */
export interface IsBye {
  is: 'bye';
  why: 'stopping' | 'forgotten' | 'ended';
}
