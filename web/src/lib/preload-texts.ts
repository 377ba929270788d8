// Asks for the texts of the person's language while the page itself is still on its way: a small file of its
// own (vite.config.ts), which runs as soon as it is there.
import { texts } from '../lang/load';
import { wanted } from './languages';

const lang = wanted();
if (lang !== 'en') texts[lang]().catch(() => undefined); // whoever needs them will say so
