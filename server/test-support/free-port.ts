import { takeAnyPort } from '../../scripts/product/take-port.mjs';

/**
 * Returns a loopback port that nothing listens on.
 * @param taken ports that are free but already assigned
 */
export const freePort = (taken: readonly number[] = []): Promise<number> => takeAnyPort('127.0.0.1', taken);
