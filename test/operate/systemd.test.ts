import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** deploy/conference.service, judged by systemd's own tool where there is one. */

const text = readFileSync(resolve(__dirname, '../../deploy/conference.service'), 'utf8');
const valuesOf = (name: string): string[] =>
  text.split('\n').flatMap((line) => (line.startsWith(`${name}=`) ? [line.slice(name.length + 1)] : []));
/** Systemd's scale goes from 0 to 100, times ten of what it prints: 20 is less than a web server needs by itself. */
const mostExposed = 20;

/** The unit as it would be installed here, where node may be elsewhere; null without systemd's tool. */
function analyze(unit: string, ...words: string[]): { code: number; output: string } | null {
  const tool = '/usr/bin/systemd-analyze';
  if (!existsSync(tool)) return null;
  const folder = mkdtempSync(join(tmpdir(), 'conference-unit-'));
  const file = join(folder, 'conference.service');
  writeFileSync(file, unit.replace('/usr/bin/node', process.execPath));
  try {
    return { code: 0, output: execFileSync(tool, [...words, file], { encoding: 'utf8', stdio: 'pipe' }) };
  } catch (error) {
    const { status, stderr, stdout } = error as { status: number; stderr: string; stdout: string };
    return { code: status, output: `${stdout}${stderr}` };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it('is a unit that systemd takes', () => {
  expect(analyze(text, 'verify') ?? { code: 0 }).toMatchObject({ code: 0 });
  // The tool sees what is wrong.
  expect(analyze(text.replace('ExecStart=', 'ExecBegin='), 'verify') ?? { code: 1 }).not.toMatchObject({ code: 0 });
});

it('gives an attacker inside the server little', () => {
  const judge = (unit: string) => analyze(unit, 'security', '--offline=true', `--threshold=${mostExposed}`);
  expect(judge(text) ?? { code: 0 }).toMatchObject({ code: 0 });
  expect(judge(text.replace(/^CapabilityBoundingSet=$/m, '')) ?? { code: 1 }).not.toMatchObject({ code: 0 });
  for (const name of ['NoNewPrivileges', 'ProtectHome', 'PrivateTmp', 'PrivateDevices', 'RestrictNamespaces'])
    expect([name, valuesOf(name)]).toEqual([name, ['true']]);
  expect(valuesOf('ProtectSystem')).toEqual(['strict']);
  expect(valuesOf('User')).toEqual(['conference']);
});

it('starts what is built, again and again, and waits for what has begun', () => {
  expect(valuesOf('ExecStart')).toEqual(['/usr/bin/node --max-semi-space-size=32 dist/server/main.js']);
  expect(valuesOf('Restart')).toEqual(['always']);
  const shutdownSeconds = 10;
  expect(Number(valuesOf('TimeoutStopSec')[0])).toBeGreaterThan(shutdownSeconds);
});
