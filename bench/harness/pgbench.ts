import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { registrationsStatement, toParameter } from '../../server/stores/registrations/write-registrations';
import { findBinaries } from '../../server/test-support/postgres';
import type { NewRegistration } from '../../server/context/registration-writer';

const run = promisify(execFile);
/** Stands wherever a registration's values must be its own; a hexadecimal number takes its place. */
const marker = 'cafecafecafe';
const markedId = `00000000-0000-4000-8000-${marker}`;

/** A pgbench script that writes a registration by the server's own statement: only what must be unique changes. */
function scriptOf({ entry, order, answer, ...rest }: NewRegistration): string {
  const marked: NewRegistration = {
    ...rest,
    entry: { ...entry, id: markedId, ticketRef: `${marker}${entry.ticketRef.slice(marker.length)}` },
    order: order && {
      order: { ...order.order, id: markedId, outTradeNo: `${order.order.outTradeNo.slice(marker.length)}${marker}` },
      items: order.items.map((item) => ({ ...item, entryId: markedId })),
    },
    answer: answer && { ...answer, key: `${answer.key.slice(marker.length)}${marker}` },
  };
  const template = toParameter([marked])
    .replace(/"phone_digest":"[^"]*(.{31})"/, (_all, tail) => `"phone_digest":"${marker}${String(tail)}"`)
    // `:null` would be a variable of pgbench.
    .replace(/":(?=[a-z])/g, '": ')
    .replace(/'/g, "''");
  const parameter = `replace('${template}', '${marker}', lpad(to_hex((:n)::bigint), ${marker.length}, '0'))`;
  const statement = registrationsStatement.text.replace('$1', () => parameter).replace(/\s*\n\s*/g, ' ');
  return `\\set n random(1, ${16 ** marker.length - 1})\n${statement};\n`;
}

export interface PgbenchResult {
  perSecond: number;
  /** CPU time of pgbench itself, in seconds. */
  cpuSeconds: number;
  /** In milliseconds, of each transaction, from when it was due; only of a run at a given rate. */
  latencies: number[];
}

/**
 * Writes registrations with pgbench over 16 connections, prepared.
 * @param perSecond null for as many as it can
 */
export async function runPgbench(
  url: string,
  registration: NewRegistration,
  { seconds, perSecond }: { seconds: number; perSecond: number | null },
): Promise<PgbenchResult> {
  const folder = mkdtempSync(join(tmpdir(), 'pgbench-'));
  try {
    const script = join(folder, 'register.sql');
    writeFileSync(script, scriptOf(registration));
    const rate = perSecond === null ? [] : ['--rate', String(perSecond), '-l'];
    const words = ['-n', '-M', 'prepared', '-c', '16', '-j', '1', '-T', String(seconds), '-f', script, ...rate, url];
    const timed = ['-c', 'TIMEFORMAT="cpu %U %S"; time "$@"', 'bash', join(findBinaries() ?? '', 'pgbench'), ...words];
    const { stdout, stderr } = await run('bash', timed, { cwd: folder });
    const [, user, system] = /cpu ([\d.]+) ([\d.]+)/.exec(stderr) ?? [];
    const logs = readdirSync(folder).filter((name) => name.startsWith('pgbench_log'));
    const latencies = logs
      .flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n'))
      .map((line) => Number(line.split(' ')[2]) / 1_000);
    const perSecondDone = Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
    return { perSecond: perSecondDone, cpuSeconds: Number(user) + Number(system), latencies };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
