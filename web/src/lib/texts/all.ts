// Every text of the page, put together: general ones side by side, those of one game or one part of the
// page under its name.
import { analysis } from './analysis';
import { app } from './app';
import { common } from './common';
import { figures } from './figures';
import { here } from './here';
import { onze } from './onze';
import { puzzle } from './puzzle';
import { replay } from './replay';
import { screens } from './screens';
import { table } from './table';
import { tutorial } from './tutorial';
import { verso } from './verso';
import { vingtTrois } from './vingt-trois';
import { voeux } from './voeux';

export const all = {
  ...common,
  ...screens,
  ...table,
  verso,
  figures,
  vingtTrois,
  onze,
  voeux,
  here,
  analysis,
  app,
  puzzle,
  replay,
  tutorial,
};
