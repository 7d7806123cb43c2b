import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { startProgram, waitUntilReady } from './start-program.mjs';

// This module imports only its neighbours and contains no paths, since the end-to-end tests load it too.

/** A slow machine needs this long to make RSA keys (the sandbox) or a database (the server). */
const readyWithinMs = 300_000;

/**
 * @typedef {object} ProductOptions
 * @property {string} root the checkout
 * @property {string} [serverFolder] the folder of the built server, below the root
 * @property {string} dataFolder where both programs keep their state
 * @property {string} host address to listen on
 * @property {string} publicHost the name of this machine in browsers
 * @property {number} port the server's
 * @property {number} sandboxPort
 * @property {string} [publicOrigin] the origin that browsers see, where that is not the server itself
 * @property {Readonly<Record<string, string>>} [env] settings that override the usual ones
 * @property {readonly string[]} [nodeArgs] node's arguments for both programs
 * @property {(line: string, program: string) => void} [onLine] called with each line of output and the program's name
 */

/**
 * @typedef {object} RunningProduct
 * @property {string} origin
 * @property {string} sandboxOrigin
 * @property {Readonly<Record<string, string | undefined>>} serverEnv the server's whole environment
 * @property {import('./start-program.mjs').Program} sandbox
 * @property {import('./start-program.mjs').Program} server
 * @property {() => Promise<void>} restartServer starts the server again after `server.stop()` or `server.kill()`, with the
 *   same port and data
 * @property {() => Promise<void>} stop
 */

/**
 * Starts the built product: the sandbox, which stands in for WeChat, then the server, which uses it.
 * @param {ProductOptions} options
 * @returns {Promise<RunningProduct>}
 */
export async function startProduct(options) {
  const { root, serverFolder = 'dist/server', dataFolder, host, publicHost, port, sandboxPort } = options;
  const { nodeArgs, onLine } = options;
  const origin = options.publicOrigin ?? `http://${publicHost}:${port}`;
  const common = { ...process.env, HOST: host, PUBLIC_HOST: publicHost, ...options.env, PUBLIC_ORIGIN: origin };
  const start = (name, file, env, listener) =>
    startProgram({ name, file: join(root, serverFolder, file), root, env, nodeArgs, onLine: listener });

  const sandboxEnv = { SANDBOX_PORT: String(sandboxPort), SANDBOX_DATA_DIR: join(dataFolder, 'sandbox') };
  let ready = null;
  const sandbox = start('sandbox', 'sandbox.js', { ...common, ...sandboxEnv }, (line, program) => {
    if (ready === null) ready = readReadyLine(line);
    else onLine?.(line, program);
  });
  await waitUntilReady(sandbox, () => ready, readyWithinMs);

  const defaults = {
    DEMO_DATA: '1',
    LOG_LEVEL: 'warn',
    H5_DIR: join(root, 'dist/h5'),
    DESK_DIR: join(root, 'dist/desk'),
  };
  const wechat = parseEnv(readFileSync(ready.envFile, 'utf8'));
  const serverEnv = {
    ...{ ...defaults, ...common, ...wechat },
    ...{ PORT: String(port), PUBLIC_ORIGIN: origin, DATA_DIR: dataFolder },
  };
  const address = ['0.0.0.0', '::'].includes(serverEnv.HOST) ? '127.0.0.1' : serverEnv.HOST;
  const startServer = async () => {
    const server = start('server', 'main.js', serverEnv, onLine);
    await waitUntilReady(server, () => answersReady(`http://${address}:${port}/readyz`), readyWithinMs);
    return server;
  };
  const product = {
    ...{ origin, sandboxOrigin: ready.origin, serverEnv, sandbox },
    server: await startServer().catch(async (error) => {
      await sandbox.stop();
      throw error;
    }),
    restartServer: async () => {
      product.server = await startServer();
    },
    stop: async () => {
      await product.server.stop();
      await sandbox.stop();
    },
  };
  return product;
}

async function answersReady(url) {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(5000) });
    await answer.arrayBuffer();
    return answer.ok ? true : null;
  } catch {
    return null;
  }
}

/** Reads the line that the sandbox prints when it is ready: `{"ready":true,"origin":...,"envFile":...}`. */
function readReadyLine(line) {
  try {
    const value = JSON.parse(line);
    return value.ready === true ? value : null;
  } catch {
    return null;
  }
}
