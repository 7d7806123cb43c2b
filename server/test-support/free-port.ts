import { takePort } from '../../scripts/product/take-port.mjs';

/** Below those that Linux gives to outgoing connections (from 32,768): one of these may come in between. */
const ports = { from: 20_000, count: 12_000 };

/** A loopback port that nobody listens on. */
export const freePort = (): Promise<number> =>
  takePort(ports.from + Math.floor(Math.random() * ports.count), '127.0.0.1');
