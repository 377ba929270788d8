// Where the page is, and how it goes elsewhere.
import { parse, type Route } from './routes';

class Router {
  route = $state<Route>({ screen: 'home' });

  start(): void {
    const read = () => (this.route = parse(location.hash));
    addEventListener('hashchange', read);
    read();
  }
}

export const router = new Router();

export function go(path: string): void {
  location.hash = path;
}
