import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * A process's start time as a text that differs between two processes with the same pid.
 * @returns null if no such process is running
 */
export function processStartTime(pid: number): string | null {
  return process.platform === 'linux' ? fromProc(pid) : fromPs(pid);
}

function fromProc(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the command in parentheses and may contain blanks; the start time is field 22.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const isZombie = fields[0] === 'Z';
    return isZombie ? null : `${bootId()}:${fields[19] ?? ''}`;
  } catch {
    return null;
  }
}

/** Identifies the system's boot. Start times count from boot, so they repeat after a reboot. */
function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return '';
  }
}

function fromPs(pid: number): string | null {
  try {
    const text = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' }).trim();
    return text === '' ? null : text;
  } catch {
    return runsWithoutPs(pid) ? 'running' : null;
  }
}

/** Tells whether a process is running, on systems without `ps`. */
function runsWithoutPs(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
