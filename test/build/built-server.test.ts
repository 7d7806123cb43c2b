import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

/** A folder away from the project's packages, as on a production machine. */
const folder = mkdtempSync(join(tmpdir(), 'built-server-'));
const listIn = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as never;
let paths: string[];

beforeAll(async () => {
  const build = `(await import('./scripts/build/build-server.mjs')).buildServer(${JSON.stringify(folder)})`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', `await ${build}`]);
  const { packages }: { packages: Record<string, unknown> } = listIn('package-lock.json');
  paths = Object.keys(packages).filter((path) => path !== '');
  // Links the installed packages that `npm ci` would install there.
  for (const path of paths.filter((path) => path.lastIndexOf('node_modules/') === 0)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    symlinkSync(resolve(path), join(folder, path));
  }
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a program that resolves packages from the folder only, not through the links' targets. */
async function run(program: string, args: string[], env: Record<string, string>): Promise<string> {
  const { PATH = '' } = process.env;
  const ended = promisify(execFile)(process.execPath, ['--preserve-symlinks', join(folder, program), ...args], {
    cwd: folder,
    env: { PATH, ...env },
    timeout: 60_000,
  });
  return ended.then(
    ({ stdout }) => stdout,
    (error: unknown) => (error as { stderr: string }).stderr,
  );
}

it('installs nothing that draws the app or builds it', () => {
  const names = paths.map((path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length));
  expect(names).toEqual(expect.arrayContaining(['fastify', 'pg', '@electric-sql/pglite', 'dayjs']));
  expect(names.filter((name) => /^(react|@tarojs|@nutui|@tanstack|webpack|@babel|jest|esbuild)\b/.test(name))).toEqual(
    [],
  );
});

it('loads with what it installs', async () => {
  expect(await run('main.js', [], { PORT: 'x', H5_DIR: 'none' })).toContain('PORT must be a whole number');
  expect(await run('sandbox.js', [], { SANDBOX_PORT: 'x' })).toContain('SANDBOX_PORT must be a port');
  expect(await run('cli.js', ['help'], {})).toContain('check-in');
});

it('loads the vendors’ SDKs only when they are needed', async () => {
  const tell = join(folder, 'tell-loaded.cjs');
  const loaded = "Object.keys(require.cache).filter((path) => /@(aws-sdk|alicloud)/.test(path)).length + ' of SDKs'";
  writeFileSync(tell, `process.on('exit', () => process.stdout.write(${loaded}));`);
  const bucket = { S3_BUCKET: 'b', S3_REGION: 'r', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
  const env = { ...bucket, FILES: 's3', NODE_OPTIONS: `--require ${tell}` };
  expect(await run('cli.js', ['help'], env)).toMatch(/0 of SDKs$/);
  // As the first use does.
  const { packages }: { packages: Record<string, unknown> } = listIn('package-lock.json');
  expect(packages).toHaveProperty(['node_modules/@aws-sdk/client-s3']);
});
