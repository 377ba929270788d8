// How messages travel. A transport is one connection: it opens, carries JSON objects both ways, and
// closes once; coming back is the client's business.
import type { HereCommand } from '../local/here';
import type { Command, Message } from './wire';

export interface TransportEvents {
  open(): void;
  message(message: Message): void;
  close(): void;
}

export interface Transport {
  /** One and the same host answers as long as the page lives: another language needs but a new hello. */
  lasting?: boolean;
  send(command: Command | HereCommand): void;
  close(): void;
}

export type Connect = (events: TransportEvents) => Transport;

function parse(data: unknown): Message | null {
  try {
    const message: unknown = JSON.parse(String(data));
    return message && typeof message === 'object' && 'is' in message ? (message as Message) : null;
  } catch {
    return null;
  }
}

export function webSocket(url: string): Connect {
  return (events) => {
    const socket = new WebSocket(url);
    socket.onopen = () => events.open();
    socket.onmessage = ({ data }) => {
      const message = parse(data);
      if (message) events.message(message);
    };
    socket.onclose = () => events.close();
    return {
      send(command) {
        if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(command));
      },
      close: () => socket.close(),
    };
  };
}

/** The server that the page came from. */
export function ownServer(location: Location): string {
  const url = new URL('ws', location.href);
  url.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
  url.hash = '';
  url.search = '';
  return url.href;
}
