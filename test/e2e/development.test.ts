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
/** What `npm start` serves, runs, and uses for organiser commands. */
const served = ['h5/index.html', 'h5/service-worker.js', 'server/main.js', 'server/cli.js'];

const readServed = (): Promise<string[]> =>
  Promise.all(served.map((file) => readFile(join(root, 'dist', file), 'utf8')));

async function pageAt(url: string): Promise<string | null> {
  const answer = await fetch(url).catch(() => null);
  return answer?.status === 200 ? answer.text() : null;
}

describe('npm run dev', () => {
  it('serves the app, and leaves alone what npm start serves from the same checkout, and its data', async () => {
    const before = await readServed();
    const folder = await mkdtemp(join(tmpdir(), 'dev-'));
    const port = await takePort(10_000 + Math.floor(Math.random() * 8_000), host);
    const dev = spawn(process.execPath, ['scripts/dev.mjs'], {
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
      const page = await poll(
        () => pageAt(`http://localhost:${port}/conf/Guide/index`),
        () => `npm run dev served no page:\n${output.join('').slice(-4000)}`,
        600_000,
      );
      expect(page).toContain('<div id="app">');
      expect(await readServed()).toEqual(before);
      expect(await readdir(folder)).toEqual(['dev']);
      expect(await pageAt(`${sharedProduct().origin}/conf/Guide/index`)).toContain('<div id="app">');
    } finally {
      dev.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    }
  }, 700_000);
});
