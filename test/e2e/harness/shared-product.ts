/** The addresses of a running product. */
export interface ProductAddress {
  /** Origin of the app and its API. */
  readonly origin: string;
  readonly sandboxOrigin: string;
  /** Its DATA_DIR is how the organiser's command line finds it. */
  readonly serverEnv: Readonly<Record<string, string | undefined>>;
}

/** The product that the whole run shares. Never stop or break it: start one of your own (`startProductInFolder`). */
export function sharedProduct(): ProductAddress {
  const { E2E_ORIGIN: origin, E2E_SANDBOX_ORIGIN: sandboxOrigin, E2E_DATA_DIR } = process.env;
  if (origin === undefined || sandboxOrigin === undefined) throw new Error('The e2e project starts the product first.');
  return { origin, sandboxOrigin, serverEnv: { DATA_DIR: E2E_DATA_DIR } };
}
