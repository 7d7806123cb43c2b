import { connect, createServer, type Server, type Socket } from 'node:net';
import { freePort } from './free-port';

/** A proxy between client and server that can cut the connection. */
export interface TcpProxy {
  /** The target's URL through the proxy. */
  url: string;
  /** Returns the number of connections made through it so far. */
  accepted(): number;
  /** Closes every connection and refuses new ones. */
  cut(): Promise<void>;
  /** Accepts connections again. */
  restore(): Promise<void>;
  /** Accepts connections again, for another target. */
  pointTo(target: string): Promise<void>;
  /** Silently drops traffic on existing connections, as if the server had vanished; new ones work. */
  freeze(): void;
  /** Holds back all traffic, on new connections too, as if the server hung. */
  hold(): void;
  /** Passes on the traffic that was held back, and everything after it. */
  release(): void;
  stop(): Promise<void>;
}

/** @param target a URL with host and port, such as PostgreSQL's */
export async function startTcpProxy(target: string): Promise<TcpProxy> {
  let { hostname, port: targetPort } = new URL(target);
  const sockets = new Set<Socket>();
  const pairs = new Set<readonly [Socket, Socket]>();
  let isHeld = false;
  let accepted = 0;
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    return socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  };
  const accept = (downstream: Socket): void => {
    accepted += 1;
    const upstream = keep(connect(Number(targetPort || '5432'), hostname));
    const pair = [keep(downstream), upstream] as const;
    pairs.add(pair);
    if (!isHeld) join(pair);
    downstream.on('close', () => {
      pairs.delete(pair);
      upstream.destroy();
    });
    upstream.on('close', () => downstream.destroy());
  };
  const listen = (port: number): Promise<Server> =>
    new Promise((resolve, reject) => {
      const listener = createServer(accept).once('error', reject);
      listener.listen(port, '127.0.0.1', () => resolve(listener));
    });

  // Not one of the system's own choice: it would give it to somebody else while the proxy is cut.
  const port = await freePort();
  let server = await listen(port);
  const cut = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  const url = new URL(target);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    accepted: () => accepted,
    cut,
    restore: async () => {
      server = await listen(port);
    },
    pointTo: async (other) => {
      ({ hostname, port: targetPort } = new URL(other));
      server = await listen(port);
    },
    freeze: () => {
      for (const socket of sockets) socket.unpipe().pause();
    },
    hold: () => {
      isHeld = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    release: () => {
      isHeld = false;
      for (const pair of pairs) join(pair);
    },
    stop: cut,
  };
}

const join = ([one, other]: readonly [Socket, Socket]): void => void one.pipe(other).pipe(one);
