// npm run dev [-- weapp]: the app, rebuilt on change, and the server and sandbox behind it, rebuilt and restarted on
// change. In a browser the page reloads; WeChat's devtools compile the mini-program anew.
import { spawn } from 'node:child_process';
import { watchAppCommand } from './build/build-app.mjs';
import { ensureNodeModules } from './prepare/ensure-node-modules.mjs';
import { printDevtoolsSteps } from './product/print-devtools-steps.mjs';
import { printLinks } from './product/print-links.mjs';
import { startProduct } from './product/start-product.mjs';
import { choosePort, takePort } from './product/take-port.mjs';
import { inRoot, outputRoot, root } from './terminal/project-paths.mjs';
import { runMain } from './terminal/run-main.mjs';
import { red, say } from './terminal/say.mjs';

const targets = { h5: planPage, weapp: planMiniProgram };

async function main([target = 'h5']) {
  const plan = targets[target];
  if (plan === undefined) throw new Error(`Which of ${Object.keys(targets).join(', ')}? Got: ${target}`);
  await ensureNodeModules({ withTools: false });
  const { watchedServer, watchServer } = await import('./build/watch-server.mjs');

  // A phone reaches what listens beyond this machine.
  const host = process.env.HOST || (process.env.PUBLIC_HOST ? '0.0.0.0' : '127.0.0.1');
  const { ports, publicOrigin, publicHost, startApp, printSteps } = await plan(host);

  let product = null;
  let starting = Promise.resolve();
  const startOrRestart = async () => {
    try {
      if (product === null) {
        // Not DATA_DIR, which a shell may have exported for the product itself.
        const dataFolder = process.env.DEV_DATA_DIR || inRoot('.data', 'dev');
        const env = { H5_DIR: 'none', RATE_LIMIT_FACTOR: '0' };
        product = await startProduct({
          ...{ root, serverFolder: watchedServer, dataFolder, host, publicHost, publicOrigin, env, onLine: say },
          ...{ port: ports.server, sandboxPort: ports.sandbox },
        });
        startApp(product);
        printSteps(product);
      } else {
        await product.server.stop();
        await product.restartServer();
        say('Server restarted.');
      }
    } catch (error) {
      say(red(error.message));
    }
  };
  const stopWatching = await watchServer(() => (starting = starting.then(startOrRestart)));

  const stop = async () => {
    await stopWatching();
    await product?.stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => void stop());
}

/** A browser talks to the app's dev server, which proxies the API calls. */
async function planPage(host) {
  const publicHost = process.env.PUBLIC_HOST || 'localhost';
  const app = await choosePort('DEV_PORT', 10086, host);
  const server = await takePort(8080, host, [app]);
  const sandbox = await takePort(8090, host, [app, server]);
  const publicOrigin = `http://${publicHost}:${app}`;
  return {
    ...{ ports: { server, sandbox }, publicOrigin, publicHost },
    startApp: ({ serverEnv }) =>
      watchApp('h5', {
        DEV_PORT: String(app),
        API_ORIGIN: `http://127.0.0.1:${server}`,
        TARO_APP_WECHAT_APPID: serverEnv.WECHAT_APPID ?? '',
        ...(serverEnv.WECHAT_OAUTH_AUTHORIZE_URL && {
          TARO_APP_WECHAT_OAUTH_URL: serverEnv.WECHAT_OAUTH_AUTHORIZE_URL,
        }),
      }),
    printSteps: ({ sandboxOrigin }) =>
      printLinks({
        ...{ origin: publicOrigin, sandboxOrigin, basePath: basePath() },
        phonesCanReach: publicHost !== 'localhost',
      }),
  };
}

/** A mini-program talks to the server itself, by an address that its build is told. */
async function planMiniProgram(host) {
  const publicHost = process.env.PUBLIC_HOST || '127.0.0.1';
  const server = await choosePort('DEV_PORT', 8080, host);
  const sandbox = await takePort(8090, host, [server]);
  const publicOrigin = `http://${publicHost}:${server}`;
  const apiOrigin = process.env.TARO_APP_API_ORIGIN || publicOrigin;
  return {
    ...{ ports: { server, sandbox }, publicOrigin, publicHost },
    startApp: () => watchApp('weapp', { TARO_APP_API_ORIGIN: apiOrigin }),
    printSteps: ({ sandboxOrigin }) =>
      printDevtoolsSteps({
        ...{ folder: outputRoot('weapp', 'dev'), apiOrigin, sandboxOrigin },
        phonesCanReach: publicHost !== '127.0.0.1',
      }),
  };
}

/** Stops with us, and stops us where it ends. */
function watchApp(type, settings) {
  const { command, args, env } = watchAppCommand(type);
  const app = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...env, ...settings },
  });
  app.once('close', () => process.kill(process.pid, 'SIGTERM'));
  process.once('exit', () => app.kill('SIGTERM'));
}

function basePath() {
  return process.env.TARO_APP_BASE_PATH ?? '/conf';
}

runMain(main);
