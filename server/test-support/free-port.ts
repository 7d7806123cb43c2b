import { takeAnyPort } from '../../scripts/product/take-port.mjs';

/**
 * A loopback port that nobody listens on.
 * @param taken those that somebody will listen on soon
 */
export const freePort = (taken: readonly number[] = []): Promise<number> => takeAnyPort('127.0.0.1', taken);
