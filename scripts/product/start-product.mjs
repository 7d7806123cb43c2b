import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { startProgram, waitUntilReady } from './start-program.mjs';

// Imports only its neighbours and contains no paths, since the end-to-end tests load it too.

/** On a slow machine; the one makes RSA keys, the other a database. */
const readyWithinMs = 90_000;

/**
 * Starts the built product: the sandbox that stands in for WeChat, then the server against it.
 * @param {object} options
 * @param {string} options.root the checkout
 * @param {string} [options.serverFolder] where the server is built, below the root
 * @param {string} options.dataFolder where both keep their state
 * @param {string} options.host address to listen on
 * @param {string} options.publicHost how browsers name this machine
 * @param {number} options.port the server's
 * @param {number} options.sandboxPort
 * @param {string} [options.publicOrigin] what browsers see, where that is not the server itself
 * @param {NodeJS.ProcessEnv} [options.env] settings that override the usual ones
 * @param {string[]} [options.nodeArgs] for both programs
 * @param {Promise<unknown>} [options.page] settles once the app is built, which the server reads as it starts
 * @param {(line: string, program: string) => void} [options.onLine] called with each line of output and who wrote it
 */
export async function startProduct({
  root,
  serverFolder = 'dist/server',
  dataFolder,
  host,
  publicHost,
  port,
  sandboxPort,
  publicOrigin,
  env = {},
  nodeArgs,
  page = Promise.resolve(),
  onLine,
}) {
  // Until it is waited for, below.
  page.catch(() => undefined);
  const origin = publicOrigin ?? `http://${publicHost}:${port}`;
  const common = { ...process.env, HOST: host, PUBLIC_HOST: publicHost, ...env };
  const sandboxEnv = {
    ...common,
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_DATA_DIR: join(dataFolder, 'sandbox'),
    PUBLIC_ORIGIN: origin,
  };
  const { sandbox, ready } = await startSandbox({ root, serverFolder, env: sandboxEnv, nodeArgs, onLine });
  const serverEnv = {
    DEMO_DATA: '1',
    LOG_LEVEL: 'warn',
    H5_DIR: join(root, 'dist/h5'),
    ...common,
    ...parseEnv(readFileSync(ready.envFile, 'utf8')),
    PORT: String(port),
    PUBLIC_ORIGIN: origin,
    DATA_DIR: dataFolder,
  };
  const server = () => startServer({ root, serverFolder, env: serverEnv, nodeArgs, onLine });
  const product = {
    origin,
    sandboxOrigin: ready.origin,
    serverEnv,
    sandbox,
    server: await page.then(server).catch(async (error) => {
      await sandbox.stop();
      throw error;
    }),
    /** Starts the server again after `server.stop()` or `server.kill()`: same port, same data. */
    restartServer: async () => {
      product.server = await server();
    },
    stop: async () => {
      await product.server.stop();
      await sandbox.stop();
    },
  };
  return product;
}

async function startSandbox({ root, serverFolder, env, nodeArgs, onLine }) {
  let ready = null;
  const sandbox = startProgram({
    name: 'sandbox',
    file: join(root, serverFolder, 'sandbox.js'),
    root,
    env,
    nodeArgs,
    onLine: (line, program) => {
      if (ready === null) ready = readReadyLine(line);
      else onLine?.(line, program);
    },
  });
  return { sandbox, ready: await waitUntilReady(sandbox, () => ready, readyWithinMs) };
}

async function startServer({ root, serverFolder, env, nodeArgs, onLine }) {
  const file = join(root, serverFolder, 'main.js');
  const server = startProgram({ name: 'server', file, root, env, nodeArgs, onLine });
  const address = env.HOST === '0.0.0.0' || env.HOST === '::' ? '127.0.0.1' : env.HOST;
  await waitUntilReady(server, () => answersReady(`http://${address}:${env.PORT}/readyz`), readyWithinMs);
  return server;
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
