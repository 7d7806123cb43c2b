import { existsSync, readFileSync } from 'node:fs';

const setting = '/proc/sys/net/core/somaxconn';

/** More connections than wait in line by Node's own limit, if the system lets as many wait; 128 where it does not say. */
export const queueLength = (): number =>
  Math.min(1_000, existsSync(setting) ? Number(readFileSync(setting, 'utf8')) : 128);
