// How messages travel. A transport is one connection: it opens, carries JSON objects both ways, and
// closes once; coming back is the client's business.
import type { HereCommand } from '../local/local-protocol';
import type { Command, IsGone, Message, Refused as RefusedByServer } from './wire';

/** Whoever plays the server in this page has reasons of its own. */
export type Refused = Omit<RefusedByServer, 'why'> & { why: string };

/** What is heard over a transport. A table of this device may have gone to another tab. */
export type Heard = Exclude<Message, { is: 'refused' | 'gone' }> | Refused | (IsGone & { elsewhere?: boolean });

export interface TransportEvents {
  open(): void;
  message(message: Heard): void;
  close(): void;
}

export interface Transport {
  /** One and the same host answers as long as the page lives: another language needs but a new hello. */
  lasting?: boolean;
  send(command: Command | HereCommand): void;
  close(): void;
}

export type Connect = (events: TransportEvents) => Transport;

function parse(data: unknown): Heard | null {
  try {
    const message: unknown = JSON.parse(String(data));
    return message && typeof message === 'object' && 'is' in message ? (message as Heard) : null;
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
