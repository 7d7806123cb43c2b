// npm run dev: the app with reload on change, and the server and sandbox behind it, rebuilt and restarted on change.
import { spawn } from 'node:child_process';
import { watchAppCommand } from './build/build-app.mjs';
import { ensureNodeModules } from './prepare/ensure-node-modules.mjs';
import { ensureNodeVersion } from './prepare/ensure-node-version.mjs';
import { printLinks } from './product/print-links.mjs';
import { startProduct } from './product/start-product.mjs';
import { choosePort, takePort } from './product/take-port.mjs';
import { inRoot, root } from './terminal/project-paths.mjs';
import { red, say } from './terminal/say.mjs';

async function main() {
  await ensureNodeModules();
  const { watchedServer, watchServer } = await import('./build/watch-server.mjs');

  const host = process.env.HOST || '127.0.0.1';
  const publicHost = process.env.PUBLIC_HOST || 'localhost';
  const appPort = await choosePort('DEV_PORT', 10086, host);
  const port = await takePort(8080, host, [appPort]);
  const sandboxPort = await takePort(8090, host, [appPort, port]);
  // The browser talks to the app's dev server, which proxies the API calls.
  const publicOrigin = `http://${publicHost}:${appPort}`;

  let product = null;
  let starting = Promise.resolve();
  const startOrRestart = async () => {
    try {
      if (product === null) {
        // Not DATA_DIR, which a shell may have exported for the product itself.
        const dataFolder = process.env.DEV_DATA_DIR || inRoot('.data', 'dev');
        const env = { H5_DIR: 'none', RATE_LIMIT_FACTOR: '0' };
        product = await startProduct({
          root,
          serverFolder: watchedServer,
          dataFolder,
          host,
          publicHost,
          port,
          sandboxPort,
          publicOrigin,
          env,
          onLine: say,
        });
        startApp(product, { appPort, port });
        printLinks({
          origin: publicOrigin,
          sandboxOrigin: product.sandboxOrigin,
          basePath: basePath(),
          phonesCanReach: publicHost !== 'localhost',
        });
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

function startApp(product, { appPort, port }) {
  const { command, args, env } = watchAppCommand('h5');
  const settings = product.serverEnv;
  const app = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...env,
      DEV_PORT: String(appPort),
      API_ORIGIN: `http://127.0.0.1:${port}`,
      TARO_APP_WECHAT_APPID: settings.WECHAT_APPID ?? '',
      ...(settings.WECHAT_OAUTH_AUTHORIZE_URL && { TARO_APP_WECHAT_OAUTH_URL: settings.WECHAT_OAUTH_AUTHORIZE_URL }),
    },
  });
  app.once('close', () => process.kill(process.pid, 'SIGTERM'));
  process.once('exit', () => app.kill('SIGTERM'));
}

function basePath() {
  return process.env.TARO_APP_BASE_PATH ?? '/conf';
}

ensureNodeVersion();
main().catch((error) => {
  say(red(error.message));
  process.exitCode = 1;
});
