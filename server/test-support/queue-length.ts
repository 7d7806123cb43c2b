import { existsSync, readFileSync } from 'node:fs';

const setting = '/proc/sys/net/core/somaxconn';

/**
 * The number of connections with which tests fill the accept queue: more than Node's default backlog, if the system
 * allows that many; 128 if the system does not say.
 */
export const queueLength = (): number =>
  Math.min(1_000, existsSync(setting) ? Number(readFileSync(setting, 'utf8')) : 128);
