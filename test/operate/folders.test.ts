import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** deploy/conference.sysusers and deploy/conference.tmpfiles, carried out below a folder by systemd's tools where they are. */

const deployed = (name: string): string => resolve(__dirname, '../../deploy', name);
const tools = ['/usr/bin/systemd-sysusers', '/usr/bin/systemd-tmpfiles'];
const root = mkdtempSync(join(tmpdir(), 'conference-root-'));
afterAll(() => rmSync(root, { recursive: true }));

it('make the user and the folders that the unit and the documents name, for nobody else to read', () => {
  // They give folders to a user, which only root may.
  if (!tools.every((path) => existsSync(path)) || process.getuid?.() !== 0) return;
  mkdirSync(join(root, 'etc'));
  mkdirSync(join(root, 'etc/conference'));
  writeFileSync(join(root, 'etc/conference/environment'), 'DATA_SECRET=x', { mode: 0o644 });
  execFileSync(tools[0]!, [`--root=${root}`, deployed('conference.sysusers')], { stdio: 'pipe' });
  const [, , uid, gid] =
    /^conference:(x):(\d+):(\d+):.*:\/usr\/sbin\/nologin$/m.exec(readFileSync(join(root, 'etc/passwd'), 'utf8')) ?? [];
  execFileSync(tools[1]!, ['--create', `--root=${root}`, deployed('conference.tmpfiles')], { stdio: 'pipe' });
  const seen = (path: string) => {
    const found = statSync(join(root, path));
    return [path, found.uid, found.gid, (found.mode & 0o777).toString(8)];
  };
  const [own, group] = [Number(uid), Number(gid)];
  expect(own).toBeGreaterThan(0);
  expect(seen('srv/conference')).toEqual(['srv/conference', 0, 0, '755']);
  expect(seen('etc/conference')).toEqual(['etc/conference', 0, group, '750']);
  expect(seen('etc/conference/environment')).toEqual(['etc/conference/environment', 0, group, '640']);
  for (const path of ['var/lib/conference', 'var/backups/conference'])
    expect(seen(path)).toEqual([path, own, group, '700']);
});

it('name what the unit, the command line and the documents name', () => {
  const folders = readFileSync(deployed('conference.tmpfiles'), 'utf8');
  const named = [...folders.matchAll(/^d (\S+)/gm)].map(([, path]) => path);
  const unit = readFileSync(deployed('conference.service'), 'utf8');
  for (const path of [
    /^WorkingDirectory=(.*)$/m.exec(unit)?.[1],
    /^EnvironmentFile=(.*)\/environment$/m.exec(unit)?.[1],
  ])
    expect(named).toContain(path);
  expect(readFileSync(resolve(__dirname, '../../docs/operate.md'), 'utf8')).toContain('/var/backups/conference');
  expect(unit).toContain('User=conference');
});
