// npm run dev [-- weapp]: the app, rebuilt on change, and the server and sandbox behind it, rebuilt and restarted on
// change. In a browser the page reloads; WeChat's devtools compile the mini-program anew.
import { watchApp } from './build/build-app.mjs';
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
  // With PUBLIC_HOST set, phones are to reach the server.
  const host = process.env.HOST || (process.env.PUBLIC_HOST ? '0.0.0.0' : '127.0.0.1');
  const { appSettings, printSteps, startBeside = () => undefined, env = {}, ...where } = await plan(host);
  const options = {
    ...{ root, host, ...where, serverFolder: watchedServer, onLine: say },
    // DATA_DIR does not count here: a shell may have exported it for the product itself.
    dataFolder: process.env.DEV_DATA_DIR || inRoot('.data', 'dev'),
    env: { H5_DIR: 'none', DESK_DIR: 'none', RATE_LIMIT_FACTOR: '0', ...env },
  };

  let product = null;
  let starting = Promise.resolve();
  const startOrRestart = async () => {
    try {
      if (product === null) {
        product = await startProduct(options);
        // Each of the two processes ends with the other.
        watchApp(target, appSettings(product)).once('close', () => process.kill(process.pid, 'SIGTERM'));
        await startBeside();
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

/** The plan for a browser, which talks to the app's development server; that passes API calls on to our server. */
async function planPage(host) {
  const publicHost = process.env.PUBLIC_HOST || 'localhost';
  const appPort = await choosePort('DEV_PORT', 10086, host);
  const port = await takePort(8080, host);
  const sandboxPort = await takePort(8090, host);
  const deskPort = await choosePort('DESK_PORT', 10096, host);
  const publicOrigin = `http://${publicHost}:${appPort}`;
  const deskOrigin = `http://${publicHost}:${deskPort}`;
  const basePath = process.env.TARO_APP_BASE_PATH ?? '/conf';
  return {
    ...{ port, sandboxPort, publicOrigin, publicHost },
    env: { DESK_ORIGIN: deskOrigin },
    startBeside: async () => {
      const { serveDesk } = await import('./build/build-desk.mjs');
      await serveDesk({ host, port: deskPort, apiOrigin: `http://127.0.0.1:${port}` });
    },
    appSettings: ({ serverEnv: { WECHAT_APPID: appId = '', WECHAT_OAUTH_AUTHORIZE_URL: oauthUrl } }) => ({
      ...{ DEV_PORT: String(appPort), API_ORIGIN: `http://127.0.0.1:${port}`, TARO_APP_WECHAT_APPID: appId },
      ...(oauthUrl && { TARO_APP_WECHAT_OAUTH_URL: oauthUrl }),
    }),
    printSteps: ({ sandboxOrigin }) =>
      printLinks({
        origin: publicOrigin,
        deskOrigin,
        sandboxOrigin,
        basePath,
        phonesCanReach: publicHost !== 'localhost',
      }),
  };
}

/** The plan for the mini-program, which talks to our server itself, at an address that its build contains. */
async function planMiniProgram(host) {
  const publicHost = process.env.PUBLIC_HOST || '127.0.0.1';
  const port = await choosePort('DEV_PORT', 8080, host);
  const sandboxPort = await takePort(8090, host);
  const publicOrigin = `http://${publicHost}:${port}`;
  const apiOrigin = process.env.TARO_APP_API_ORIGIN || publicOrigin;
  const phonesCanReach = publicHost !== '127.0.0.1';
  return {
    ...{ port, sandboxPort, publicOrigin, publicHost },
    appSettings: () => ({ TARO_APP_API_ORIGIN: apiOrigin }),
    printSteps: ({ sandboxOrigin }) =>
      printDevtoolsSteps({ folder: outputRoot('weapp', 'dev'), apiOrigin, sandboxOrigin, phonesCanReach }),
  };
}

runMain(main);
