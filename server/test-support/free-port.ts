import { takeAnyPort } from '../../scripts/product/take-port.mjs';

/** Returns a loopback port that nothing listens on, and that was not returned before. */
export const freePort = (): Promise<number> => takeAnyPort('127.0.0.1');
