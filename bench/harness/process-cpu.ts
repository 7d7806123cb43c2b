import { readdirSync, readFileSync } from 'node:fs';

/** Linux's clock ticks a second. */
const ticksPerSecond = 100;

interface ProcessTimes {
  parent: number;
  /** In seconds, of itself and of the children it has waited for. */
  seconds: number;
}

/** @returns null once it has ended */
function timesOf(pid: number): ProcessTimes | null {
  try {
    // The name, in brackets, may hold spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields.slice(11, 15).map(Number);
    return { parent: Number(fields[1]), seconds: (user + system + childUser + childSystem) / ticksPerSecond };
  } catch {
    return null;
  }
}

/** CPU time that a process and its children have used, in seconds. */
export function cpuSecondsOf(pid: number): number {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => timesOf(Number(name)))
    .filter((times) => times?.parent === pid);
  return [timesOf(pid), ...children].reduce((sum, times) => sum + (times?.seconds ?? 0), 0);
}
