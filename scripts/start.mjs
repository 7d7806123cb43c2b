// npm start: from a fresh clone to a running demo. Installs and builds what is missing or stale, starts the
// sandbox and the server, and prints the links. Data stays in .data.
import { ensureBuild } from './prepare/ensure-build.mjs';
import { ensureNodeModules } from './prepare/ensure-node-modules.mjs';
import { printLinks } from './product/print-links.mjs';
import { runUntilStopped } from './product/run-until-stopped.mjs';
import { startProduct } from './product/start-product.mjs';
import { choosePort } from './product/take-port.mjs';
import { inRoot, root } from './terminal/project-paths.mjs';
import { runMain } from './terminal/run-main.mjs';
import { say } from './terminal/say.mjs';

async function main() {
  await ensureNodeModules({ withTools: false });
  const publicHost = process.env.PUBLIC_HOST || 'localhost';
  const host = process.env.HOST || (process.env.PUBLIC_HOST ? '0.0.0.0' : '127.0.0.1');
  const port = await choosePort('PORT', 8080, host);
  const sandboxPort = await choosePort('SANDBOX_PORT', 8090, host);
  const dataFolder = process.env.DATA_DIR || inRoot('.data');
  await ensureBuild(['h5', 'desk', 'server']);

  // Until the product runs, its output is shown only in an error.
  let isUp = false;
  const onLine = (line) => isUp && say(line);
  const product = await startProduct({ root, dataFolder, host, publicHost, port, sandboxPort, onLine });
  isUp = true;

  const basePath = process.env.BASE_PATH ?? process.env.TARO_APP_BASE_PATH ?? '/conf';
  printLinks({ ...product, basePath, phonesCanReach: publicHost !== 'localhost' });
  process.exitCode = await runUntilStopped([product.server, product.sandbox]);
}

runMain(main);
