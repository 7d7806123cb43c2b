import { join } from 'node:path';
import { startTestPostgres, type TestPostgres } from '../server/test-support/postgres';
import { startServerProcess, type ServerProcess } from '../server/test-support/start-server-process';
import { report } from './harness/figures';
import { DelegateCalls } from './harness/delegate-calls';
import { LoadSender } from './harness/send-load';

const few = 1_000;
const many = 100_000;
/** Made and sent at a time. */
const batch = 3_000;

interface Memory {
  inUse: number;
  rss: number;
}

/** Measures the memory that the server holds after a garbage collection, in bytes. */
async function memoryOf(server: ServerProcess, reading: number): Promise<Memory> {
  const readings = (): string[] => [...server.output().matchAll(/^memory (.*)$/gm)].map(([, text = '']) => text);
  process.kill(server.pid, 'SIGUSR2');
  while (readings().length < reading) await new Promise((resolve) => setTimeout(resolve, 50));
  return JSON.parse(readings()[reading - 1] ?? '') as Memory;
}

describe('the memory of a server', () => {
  let postgres: TestPostgres;
  let server: ServerProcess;
  let calls: DelegateCalls;
  let sender: LoadSender;

  beforeAll(async () => {
    postgres = await startTestPostgres();
    const url = await postgres.createDatabase();
    const flags = ['--require', join(__dirname, 'harness', 'settle-memory.cjs')];
    // Its log is kept by this process, and is none of the server's memory.
    server = await startServerProcess({ DATABASE_URL: url, LOG_LEVEL: 'warn' }, { flags });
    calls = await DelegateCalls.of(url);
    sender = new LoadSender();
  }, 120_000);
  afterAll(async () => {
    sender.stop();
    await server.stop();
    await postgres.stop();
  });

  it('does not grow with what it has registered', async () => {
    const registerUntil = async (count: number): Promise<void> => {
      while (calls.made < count) {
        const made = calls.make(Math.min(batch, count - calls.made));
        await sender.send(server.origin, { calls: made, seconds: null, perSecond: null });
      }
    };
    await registerUntil(few);
    const afterFew = await memoryOf(server, 1);
    await registerUntil(many);
    const afterMany = await memoryOf(server, 2);
    const figure = (what: string, key: keyof Memory, target: string) => {
      const [ours, reference] = [afterMany[key] / 1e6, afterFew[key] / 1e6];
      report({
        figure: `${what} after ${many} registrations; reference: after ${few}`,
        unit: 'MB',
        ours,
        reference,
        target,
      });
    };
    figure('memory in use', 'inUse', '<= 1.1');
    figure('memory of the process', 'rss', '<= 1.1');
    expect(calls.made).toBe(many);
  }, 600_000);
});
