import { setTimeout as pause } from 'node:timers/promises';
import type { Dependencies } from '../../context/dependencies';
import { takeText, type TextKind } from '../../stores/budgets/text-budget';

type TextDependencies = Pick<Dependencies, 'database' | 'clock' | 'settings'>;

/**
 * Counts a text against the limits of the SMS provider that all servers share (product §13.27).
 * @returns null if it may be sent now, otherwise the time in milliseconds after which it may be tried again
 */
export async function waitForText(kind: TextKind, dependencies: TextDependencies): Promise<number | null> {
  const { database, clock, settings } = dependencies;
  return settings.textLimits === null
    ? null
    : takeText(database, { kind, limits: settings.textLimits, now: clock.now() });
}

/** The number of times that a text waits for the next second. */
const maxSeconds = 3;

/** Like `waitForText`, but waits itself where only the present second is used up. */
export async function waitAMoment(kind: TextKind, dependencies: TextDependencies): Promise<number | null> {
  for (let seconds = 0; ; seconds += 1) {
    const waitMs = await waitForText(kind, dependencies);
    if (waitMs === null || waitMs > 1_000 || seconds === maxSeconds) return waitMs;
    await pause(waitMs);
  }
}
