import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import type { WebDriver } from 'selenium-webdriver';
import { freePort } from '../../../server/test-support/free-port';
import { poll } from '../../e2e/harness/poll';
import { beginSession } from './web-driver';

/** A WebKit on a screen of a phone's size, which nobody sees. Needs Debian's webkit2gtk-driver, xvfb and openbox. */
export interface RunningWebKit {
  readonly driver: WebDriver;
  stop(): Promise<void>;
}

const browser = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';
const screen = { width: 375, height: 812 };
/** For a program to say that it is ready, or to end. */
const patienceMs = 45_000;

export async function startWebKit(): Promise<RunningWebKit> {
  const running: ChildProcess[] = [];
  const start = (program: string, args: readonly string[], options: SpawnOptions = {}): ChildProcess => {
    const child = spawn(program, args, { stdio: 'ignore', ...options });
    running.push(child);
    return child;
  };
  const stop = async (): Promise<void> => {
    for (const child of running.reverse()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const ended = once(child, 'exit');
      child.kill();
      const force = setTimeout(() => child.kill('SIGKILL'), patienceMs);
      await ended;
      clearTimeout(force);
    }
  };

  try {
    const number = await readDisplay(
      start('Xvfb', ['-displayfd', '3', '-screen', '0', `${screen.width}x${screen.height}x24`, '-nolisten', 'tcp'], {
        stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
      }),
    );
    const env = { ...process.env, DISPLAY: `:${number}`, TZ: 'Asia/Shanghai', LANG: 'C.UTF-8' };
    // Without a window manager the window does not fill the screen.
    start('openbox', [], { env });
    const port = await freePort();
    start('WebKitWebDriver', [`--port=${port}`], { env });
    const address = `http://127.0.0.1:${port}`;
    await untilReady(address);
    const options = { binary: browser, args: ['--automation', '-f'] };
    const driver = await beginSession(address, { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options });
    await untilItFillsTheScreen(driver);
    return {
      driver,
      stop: async () => {
        await driver.quit().catch(() => undefined);
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Xvfb chooses a free number itself, and says which once it is ready. */
async function readDisplay(server: ChildProcess): Promise<string> {
  const said = server.stdio[3];
  if (said === null || said === undefined) throw new Error('Xvfb has nowhere to say which display it is.');
  const [text] = (await Promise.race([
    once(said, 'data'),
    once(server, 'exit').then(() => Promise.reject(new Error('Xvfb ended before it was ready.'))),
    once(AbortSignal.timeout(patienceMs), 'abort').then(() => Promise.reject(new Error('Xvfb does not get ready.'))),
  ])) as [Buffer];
  return text.toString().trim();
}

async function untilReady(address: string): Promise<void> {
  const ask = (): Promise<true | null> =>
    fetch(`${address}/status`, { signal: AbortSignal.timeout(1_000) }).then(
      ({ ok }) => ok || null,
      () => null,
    );
  await poll(ask, () => 'WebKitWebDriver does not answer.');
}

/** The window manager makes it do so, and may come after the window. */
async function untilItFillsTheScreen(driver: WebDriver): Promise<void> {
  let size = '';
  const look = async (): Promise<true | null> => {
    size = await driver.executeScript<string>('return `${innerWidth} × ${innerHeight}`');
    return size === `${screen.width} × ${screen.height}` || null;
  };
  await poll(look, () => `The page does not fill the screen: ${size}`);
}
