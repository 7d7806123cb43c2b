import { execFile } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

/** A folder away from the project's packages, as on a production machine. */
const dist = mkdtempSync(join(tmpdir(), 'built-server-'));
const folder = join(dist, 'server');
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
});
afterAll(() => rmSync(dist, { recursive: true, force: true }));

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
  expect(names).toEqual(expect.arrayContaining(['fastify', 'pg', '@electric-sql/pglite', 'pino']));
  expect(names.filter((name) => /^(react|@tarojs|@nutui|@tanstack|webpack|@babel|jest|esbuild)\b/.test(name))).toEqual(
    [],
  );
});

it('installs on this Node: npm takes the lock, and no package asks for another', async () => {
  const empty = mkdtempSync(join(dist, 'install-'));
  for (const name of ['package.json', 'package-lock.json']) copyFileSync(join(folder, name), join(empty, name));
  const words = ['ci', '--omit=dev', '--dry-run', '--engine-strict', '--offline', '--no-audit', '--no-fund'];
  await expect(promisify(execFile)('npm', words, { cwd: empty, timeout: 60_000 })).resolves.toBeDefined();
});

it('loads with what it installs', async () => {
  expect(await run('main.js', [], { PORT: 'x', H5_DIR: 'none' })).toContain('PORT must be a whole number');
  expect(await run('sandbox.js', [], { SANDBOX_PORT: 'x' })).toContain('SANDBOX_PORT must be a port');
  expect(await run('cli.js', ['help'], {})).toContain('check-in');
});

it('brings what stands in deploy/, and the documents that tell of it, with links that lead somewhere', () => {
  for (const name of readdirSync('deploy'))
    expect([name, readFileSync(join(dist, 'deploy', name), 'utf8')]).toEqual([
      name,
      readFileSync(join('deploy', name), 'utf8'),
    ]);
  for (const document of ['docs/operate.md', 'docs/wechat.md', 'server/README.md']) {
    const links = [...readFileSync(join(dist, document), 'utf8').matchAll(/\]\(([^)#:]+)\)/g)].map(
      ([, link = '']) => link,
    );
    for (const link of links)
      expect([document, link, existsSync(join(dist, dirname(document), link))]).toEqual([document, link, true]);
  }
});

describe('the organiser’s command line', () => {
  const elsewhere = mkdtempSync(join(tmpdir(), 'organiser-'));
  afterAll(() => rmSync(elsewhere, { recursive: true }));
  const preserve = '--preserve-symlinks';
  // npm itself is reached through a link, and gives its scripts the latter.
  const env = { PATH: process.env.PATH ?? '', npm_config_node_options: preserve };
  const organise = (program: string, words: string[]) =>
    promisify(execFile)(program, words, {
      ...{ cwd: elsewhere, timeout: 60_000 },
      env: program === 'npm' ? env : { ...env, NODE_OPTIONS: preserve },
    }).then(
      ({ stdout }) => stdout,
      (error: unknown) => (error as { stderr: string; stdout: string }).stderr + (error as { stdout: string }).stdout,
    );

  it('is a program in the folder, wherever it is called from, also through a link', async () => {
    const program = join(folder, 'organiser');
    expect(await organise(program, ['help'])).toContain('check-in');
    symlinkSync(program, join(elsewhere, 'linked'));
    expect(await organise(join(elsewhere, 'linked'), ['help'])).toContain('check-in');
  });

  it('is npm’s script there, too, and reads files where its user is', async () => {
    expect(await organise('npm', ['run', '--silent', '--prefix', folder, 'organiser', '--', 'help'])).toContain(
      'check-in',
    );
    const words = ['run', '--silent', '--prefix', folder, 'organiser', '--', 'template', 'meeting.xlsx'];
    expect(await organise('npm', words)).toContain('meeting.xlsx');
    expect(existsSync(join(elsewhere, 'meeting.xlsx'))).toBe(true);
  });
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
