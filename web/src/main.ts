// The page begins here.
import './lib/preload-texts';
import { mount } from 'svelte';
import './look/tokens.css';
import './look/cards.css';
import './look/table.css';
import './page.css';
import App from './App.svelte';
import { prefs } from './lib/prefs.svelte';

void prefs.begin().then(() => mount(App, { target: document.getElementById('page') as HTMLElement }));

if (import.meta.env.PROD) void import('./app/start.svelte').then(({ start }) => start());
