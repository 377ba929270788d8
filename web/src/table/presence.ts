// Whether somebody is really at the table, in words.
import { prefs } from '../lib/prefs.svelte';
import type { Play } from './play.svelte';

/** What is so of a seat: whose it is, whether a bot's, whether its person is there; the maker of the table, too. */
export function presenceOf(play: Play, seat: number): string {
  const { seats, away, owner, deals, phase } = play.snapshot;
  const at = seats[seat];
  const t = prefs.t.friends;
  if (!at || at.sitter === 'nobody') return '';
  if (at.sitter === 'bot') return play.levelOf(at);
  const parts: string[] = [];
  if (play.isSelf(seat)) parts.push(prefs.t.table.you);
  if (owner === seat) parts.push(t.made);
  if (at.left) parts.push(prefs.t.table.left);
  else if (at.replaced) parts.push(prefs.t.table.replaced);
  else if (away.includes(seat)) parts.push(t.away);
  else if (phase === 'gathering' && deals.started && !at.shared && !play.isSelf(seat)) parts.push(t.atResult);
  else if (!play.isSelf(seat)) parts.push(t.present);
  return parts.join(' · ');
}
