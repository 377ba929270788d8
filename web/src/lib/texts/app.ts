// What is said about the installed page and its versions.
import { both } from './both';

export const app = both(
  {
    region: 'Mise à jour',
    ready: 'Une nouvelle version est prête.',
    reload: 'Recharger',
    later: 'Plus tard',
  },
  {
    region: 'Update',
    ready: 'A new version is ready.',
    reload: 'Reload',
    later: 'Later',
  },
);
