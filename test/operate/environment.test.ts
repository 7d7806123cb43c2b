import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { readSettings } from '../../server/settings/settings';
import { migrationsFolder } from '../../server/test-support/test-database';

/** deploy/environment, as each of those finds it that read it, and deploy/organiser, which passes it on. */

const deployed = (name: string): string => readFileSync(resolve(__dirname, '../../deploy', name), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'conference-environment-'));
afterAll(() => rmSync(folder, { recursive: true }));

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const key = join(folder, 'key.pem');
const publicKeyFile = join(folder, 'public.pem');
writeFileSync(key, privateKey.export({ type: 'pkcs8', format: 'pem' }));
writeFileSync(publicKeyFile, publicKey.export({ type: 'spki', format: 'pem' }));

/** With everything that is left to fill in or commented out. */
const filled = deployed('environment')
  .replace(/^# ([A-Z0-9_]+=)/gm, '$1')
  .replace(/^DATABASE_URL=$/m, 'DATABASE_URL=postgres://conference:0a1b@127.0.0.1:5432/conference')
  .replace(/^DATA_SECRET=$/m, `DATA_SECRET=${Buffer.alloc(32, 255).toString('base64')}`)
  .replace(/^(SMS_ACCESS_KEY_\w+)=$/gm, '$1=LTAI5t')
  .replace('/etc/conference/merchant-key.pem', key)
  .replace('/etc/conference/wechat-key.pem', publicKeyFile);
const file = join(folder, 'environment');
writeFileSync(file, filled);
/** The file's own variables, of all that a program has. */
const ofFile = (all: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) =>
      value !== undefined && new RegExp(`^${name}=`, 'm').test(filled) ? [[name, value]] : [],
    ),
  );
const printVariables = 'process.stdout.write(JSON.stringify(process.env))';

function throughShell(shell: string): Record<string, string> {
  const script = `set -eu; set -a; . ${file}; set +a; exec ${process.execPath} -e '${printVariables}'`;
  return ofFile(
    JSON.parse(
      execFileSync(shell, ['-c', script], { encoding: 'utf8', env: {}, stdio: ['ignore', 'pipe', 'pipe'] }),
    ) as Record<string, string>,
  );
}

/** By the tokenizer that EnvironmentFile= uses, in a program of systemd that prints what it has read; null without systemd. */
function throughSystemd(): Record<string, string> | null {
  const program = '/usr/lib/systemd/user-environment-generators/30-systemd-environment-d-generator';
  if (!existsSync(program)) return null;
  const home = join(folder, 'config');
  mkdirSync(join(home, 'environment.d'), { recursive: true });
  writeFileSync(join(home, 'environment.d/conference.conf'), filled);
  const printed = execFileSync(program, { encoding: 'utf8', env: { XDG_CONFIG_HOME: home, HOME: folder } });
  return ofFile(parseEnv(printed));
}

const expected = ofFile(parseEnv(filled));

it('is the same to a shell, to systemd and to compose', () => {
  // Compose reads env_file as dotenv does, and so does node.
  expect(expected).toMatchObject({ SMS_SIGN_NAME: '示例学会', PUBLIC_ORIGIN: 'https://conf.example.org' });
  expect(expected.WECHAT_SUBSCRIBE_REVIEW).toMatch(/^zun-\S+ thing1=meeting .* time4=time$/);
  for (const shell of ['/bin/sh', '/bin/bash'].filter((path) => existsSync(path)))
    expect([shell, throughShell(shell)]).toEqual([shell, expected]);
  const bySystemd = throughSystemd();
  if (bySystemd !== null) expect(bySystemd).toEqual(expected);
});

const noPages = { H5_DIR: 'none', DESK_DIR: 'none' };

it('finds the folders of pages where the instructions copy them', () => {
  const manual = readFileSync(resolve(__dirname, '../../docs/operate.md'), 'utf8');
  const copied = /cp --recursive (.+) \/srv\/conference\/dist$/m.exec(manual)?.[1] ?? '';
  const start = (folders: string) => {
    const installed = mkdtempSync(join(folder, 'installed-'));
    for (const name of folders.split(' ')) {
      mkdirSync(join(installed, name));
      writeFileSync(join(installed, name, 'index.html'), '');
    }
    const pages = { H5_DIR: join(installed, 'h5'), DESK_DIR: join(installed, 'desk') };
    return readSettings({ ...expected, ...pages, MIGRATIONS_DIR: migrationsFolder }, { isServing: true });
  };
  expect(start(copied).deskFolder).toMatch(/desk$/);
  // The instructions once left the desk out.
  expect(() => start('h5 server')).toThrow(/DESK_DIR has no index.html/);
});

it('names only settings that there are, and starts the server once it is filled in', () => {
  const { SMS, ...settings } = expected;
  expect(SMS).toBeUndefined();
  expect(readSettings({ ...settings, ...noPages }, { isServing: true })).toMatchObject({
    publicOrigin: 'https://conf.example.org',
    wechatPay: { mchId: '1230000109' },
  });
  // As it is, it does not.
  const untouched = parseEnv(deployed('environment'));
  expect(() =>
    readSettings({ ...untouched, ...noPages, MIGRATIONS_DIR: migrationsFolder }, { isServing: true }),
  ).toThrow(/SMS_ACCESS_KEY_ID is missing/);
});

it('is what the organiser’s command line at the server starts with', () => {
  const server = join(folder, 'organiser-of-the-build');
  writeFileSync(server, `#!/bin/sh\nexec ${process.execPath} -e '${printVariables}' "$@"\n`);
  chmodSync(server, 0o755);
  const script = deployed('organiser')
    .replace('/etc/conference/environment', file)
    .replace('/srv/conference/dist/server/organiser', server);
  const installed = join(folder, 'organiser');
  writeFileSync(installed, script);
  chmodSync(installed, 0o755);
  const printed = execFileSync(installed, ['refunds', 'list'], { encoding: 'utf8', env: {} });
  expect(ofFile(JSON.parse(printed) as Record<string, string>)).toEqual(expected);
});
