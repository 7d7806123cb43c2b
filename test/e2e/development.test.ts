import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { takePort } from '../../scripts/product/take-port.mjs';
import { poll } from './harness/poll';
import { sharedProduct } from './harness/shared-product';

const root = resolve(__dirname, '../..');
const host = '127.0.0.1';
/** `npm start`: its pages, its organiser commands, and what is published. */
const served = ['h5/index.html', 'h5/service-worker.js', 'server/main.js', 'server/cli.js'];

const readServed = (): Promise<string[]> =>
  Promise.all(served.map((file) => readFile(join(root, 'dist', file), 'utf8')));

async function pageAt(url: string): Promise<string | null> {
  const answer = await fetch(url).catch(() => null);
  return answer?.status === 200 ? answer.text() : null;
}

interface Running {
  port: number;
  /** The folder of its data. */
  folder: string;
  output: () => string;
}

/** Runs the command while `use` does, with a data folder and a port of its own, and waits until it has stopped. */
async function whileRunning(args: readonly string[], use: (running: Running) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'dev-'));
  const port = await takePort(10_000 + Math.floor(Math.random() * 8_000), host);
  const dev = spawn(process.execPath, ['scripts/dev.mjs', ...args], {
    cwd: root,
    env: {
      ...process.env,
      DEV_PORT: String(port),
      DEV_DATA_DIR: join(folder, 'dev'),
      // Variables a shell may have exported for `npm start`.
      DATA_DIR: join(folder, 'product'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  for (const stream of [dev.stdout, dev.stderr]) stream.on('data', (text: Buffer) => output.push(text.toString()));
  const ended = once(dev, 'close');
  try {
    await use({ port, folder, output: () => output.join('') });
  } finally {
    dev.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  }
  expect(dev.exitCode).toBe(0);
  await expect(fetch(`http://${host}:${port}/`)).rejects.toThrow('fetch failed');
}

describe('npm run dev', () => {
  it('serves the app, and leaves alone what npm start serves from the same checkout, and its data', async () => {
    const before = await readServed();
    await whileRunning([], async ({ port, folder, output }) => {
      const page = await poll(
        () => pageAt(`http://localhost:${port}/conf/Guide/index`),
        () => `npm run dev served no page:\n${output().slice(-4000)}`,
        600_000,
      );
      expect(page).toContain('<div id="app">');
      expect(await readServed()).toEqual(before);
      expect(await readdir(folder)).toEqual(['dev']);
      expect(await pageAt(`${sharedProduct().origin}/conf/Guide/index`)).toContain('<div id="app">');
    });
  }, 700_000);
});

describe('npm run dev:weapp', () => {
  it('serves the API to a mini-program built for it, and says what to open', async () => {
    const built = join(root, 'dist/dev/weapp');
    await rm(built, { recursive: true, force: true });
    await whileRunning(['weapp'], async ({ port, output }) => {
      const origin = `http://${host}:${port}`;
      const read = (file: string): Promise<string> => readFile(join(built, file), 'utf8').catch(() => '');
      await poll(
        async () => ((await Promise.all(['app.js', 'common.js'].map(read))).join().includes(origin) ? true : null),
        () => `npm run dev:weapp built nothing that calls ${origin}:\n${output().slice(-4000)}`,
        600_000,
      );
      expect(JSON.parse(await read('project.config.json'))).toMatchObject({ miniprogramRoot: './' });
      expect(await pageAt(`${origin}/api/appweb/appMeeting/getMeetingBycode/MI2027`)).toContain('"status":200');
      const said = output();
      const steps = ['dist/dev/weapp', '不校验合法域名', '调试基础库', 'PUBLIC_HOST=', origin];
      expect(steps.filter((step) => !said.includes(step))).toEqual([]);
    });
  }, 700_000);
});
