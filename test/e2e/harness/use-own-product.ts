import { startProductInFolder, type OwnProduct } from './start-product-in-folder';

/**
 * Starts a product before the tests of a file, or of a `describe`, and stops it after them. Hooks fill in the returned
 * object, so only tests and later hooks may use it.
 */
export function useOwnProduct(): OwnProduct {
  const product = {} as OwnProduct;
  beforeAll(async () => {
    Object.assign(product, await startProductInFolder());
  });
  afterAll(() => product.stop());
  return product;
}
