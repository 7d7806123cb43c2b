import { advanceClock, readClock } from './clock-offset';

/** The addresses of a running product. */
export interface ProductAddress {
  /** Origin of the app and its API. */
  readonly origin: string;
  readonly sandboxOrigin: string;
  /** Its DATA_DIR is how the organiser's command line finds it. */
  readonly serverEnv: Readonly<Record<string, string | undefined>>;
}

/** The product that a whole run shares. */
export interface SharedProduct extends ProductAddress {
  /** Moves the server's and the sandbox's clocks forward by this many milliseconds, for all tests that come after. */
  advanceClock(ms: number): void;
  /** The time on its clock, in milliseconds since 1970. */
  now(): number;
}

/**
 * The product that the whole run shares. Never stop it, break it, or move its clock by more than minutes: a test that does
 * has a product of its own (`useOwnProduct`).
 */
export function sharedProduct(): SharedProduct {
  const { E2E_ORIGIN: origin, E2E_SANDBOX_ORIGIN: sandboxOrigin, E2E_DATA_DIR: dataFolder } = process.env;
  if (origin === undefined || sandboxOrigin === undefined || dataFolder === undefined)
    throw new Error('The e2e project starts the product first.');
  return {
    ...{ origin, sandboxOrigin, serverEnv: { DATA_DIR: dataFolder } },
    advanceClock: (ms) => advanceClock(dataFolder, ms),
    now: () => Date.now() + readClock(dataFolder),
  };
}
