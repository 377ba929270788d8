// How somebody plays against bots: how many sit down, how well the bots play, which variants. Remembered by
// game, for this browser.
import type { Game } from './games';
import { store, stored } from './local-storage';
import type { BotName, Options } from './wire';

export const levels: readonly BotName[] = ['easy', 'normal', 'hard', 'expert'];
/** Mixed: each bot plays in its own way. */
export type Strength = BotName | 'mixed';
export const strengths: readonly Strength[] = [...levels, 'mixed'];

export interface Setup {
  players: number;
  strength: Strength;
  /** Only where somebody chose; otherwise it depends on whether the game is new to them. */
  options?: Options | undefined;
}

export function lastStrength(): Strength {
  return strengths.find((strength) => strength === stored('level')) ?? 'normal';
}

export function lastLevel(): BotName {
  return levels.find((level) => level === stored('level')) ?? 'normal';
}

const within = (game: Game, players: unknown): number =>
  typeof players === 'number' && Number.isInteger(players) && players >= game.players[0] && players <= game.players[1] ? players : game.usual;

/* What the game knows of what was kept, whoever wrote it there. */
function known(game: Game, kept: unknown): Options | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  const chosen = game.options.flatMap(({ name, values, standard }) => {
    const value = values.find((one) => one === (kept as Options)[name]);
    return value === undefined || value === standard ? [] : [[name, value] as const];
  });
  return Object.fromEntries(chosen);
}

function read(id: string): Partial<Record<'players' | 'options', unknown>> {
  try {
    const kept = JSON.parse(stored(`setup.${id}`) ?? '{}') as unknown;
    return typeof kept === 'object' && kept !== null ? kept : {};
  } catch {
    return {};
  }
}

export function setupOf(game: Game): Setup {
  const { players, options } = read(game.id);
  return { players: within(game, players), strength: lastStrength(), options: known(game, options) };
}

export function keepSetup({ id }: Game, { players, strength, options }: Setup): void {
  store('level', strength);
  store(`setup.${id}`, JSON.stringify({ players, options }));
}

/** The bots at such a table. */
export function botsOf({ players, strength }: Setup): BotName[] {
  const mixed = levels.map((level) => ({ level, at: Math.random() })).sort((a, b) => a.at - b.at);
  return Array.from({ length: players - 1 }, (_, i) =>
    strength === 'mixed' ? (mixed[i % mixed.length]?.level ?? 'normal') : strength,
  );
}
