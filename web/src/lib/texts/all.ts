// The texts that the page has from the beginning, put together: general ones side by side, those of one part
// of the page under its name. Those of a game's table come with it (tables/).
import { analysis } from './analysis';
import { app } from './app';
import { common } from './common';
import { friends } from './friends';
import { here } from './here';
import { puzzle } from './puzzle';
import { replay } from './replay';
import { screens } from './screens';
import { table } from './table';
import { tutorial } from './tutorial';

export const all = {
  ...common,
  ...screens,
  ...table,
  friends,
  here,
  analysis,
  app,
  puzzle,
  replay,
  tutorial,
};
