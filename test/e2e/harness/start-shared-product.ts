import type { RunningProduct } from '../../../scripts/product/start-product.mjs';
import { beginServerLogs } from './server-log';
import { startProductInFolder } from './start-product-in-folder';

declare global {
  var sharedProduct: RunningProduct | undefined;
}

/** Jest's global set-up: one product for the whole run. Test files find it through `sharedProduct()`. */
export default async function startSharedProduct(): Promise<void> {
  beginServerLogs();
  const product = await startProductInFolder();
  globalThis.sharedProduct = product;
  process.env.E2E_ORIGIN = product.origin;
  process.env.E2E_SANDBOX_ORIGIN = product.sandboxOrigin;
  process.env.E2E_DATA_DIR = product.serverEnv.DATA_DIR;
}
