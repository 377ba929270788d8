// What the core says of games beyond the list: their cards, and what their options are about.
import { more } from 'virtual:games/more';
import type { GameId, Said } from './games';

/** The texts of the cards, in their canonical order. */
export const cardsOf = (id: GameId): readonly string[] => more[id]?.cards.split(' ') ?? [];

export const optionAbout = (id: GameId, option: string): Said => more[id]?.options[option] ?? {};
