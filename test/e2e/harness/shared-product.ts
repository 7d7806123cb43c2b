/** Where a product answers. */
export interface ProductAddress {
  /** Origin of the app and its API. */
  readonly origin: string;
  readonly sandboxOrigin: string;
}

/** The product that the whole run shares. Stop or break one of your own instead (`startProductInFolder`). */
export function sharedProduct(): ProductAddress {
  const { E2E_ORIGIN: origin, E2E_SANDBOX_ORIGIN: sandboxOrigin } = process.env;
  if (origin === undefined || sandboxOrigin === undefined) throw new Error('The e2e project starts the product first.');
  return { origin, sandboxOrigin };
}
