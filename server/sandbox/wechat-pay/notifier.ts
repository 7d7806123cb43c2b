import { randomUUID } from 'node:crypto';
import { reportError } from '../report-error';
import type { SandboxContext } from '../sandbox-context';
import type { PendingNotification } from '../sandbox-state';
import { answerSignature } from './answer-signature';
import { sealNotification } from './seal-notification';

/** Notifies the merchant, repeatedly until it answers 2xx or the attempts are used up. */
export interface Notifier {
  /** Stores the notification on disk, then sends it in the background. */
  notify(notification: Omit<PendingNotification, 'id' | 'createdAt' | 'attempts' | 'nextAt'>): Promise<void>;
  /** Resumes notifications left by an earlier run. */
  start(): void;
  /** Stops trying; waits for the attempt in progress. */
  stop(): Promise<void>;
}

/**
 * The delays between attempts. WeChat's own range from 15 s to 6 h; there are as many here, but short enough for a
 * person at a screen.
 */
export const defaultNotifyDelaysMs: readonly number[] = [
  0, 1_000, 2_000, 5_000, 10_000, 20_000, 30_000, 60_000, 120_000, 300_000, 600_000, 1_200_000, 1_800_000, 3_600_000,
  7_200_000,
];

const answerTimeoutMs = 5000;

export function createNotifier(context: SandboxContext, delaysMs: readonly number[]): Notifier {
  const { identity, stateFile, faults, now } = context;
  const { notifications } = stateFile.state;
  const timers = new Map<string, NodeJS.Timeout>();
  const inFlight = new Set<Promise<void>>();
  let isStopped = false;

  function schedule(notification: PendingNotification): void {
    if (isStopped) return;
    const timer = setTimeout(
      () => {
        timers.delete(notification.id);
        const attempt = tryOnce(notification).finally(() => inFlight.delete(attempt));
        inFlight.add(attempt);
      },
      Math.max(0, notification.nextAt - now()),
    );
    timers.set(notification.id, timer);
  }

  async function tryOnce(notification: PendingNotification): Promise<void> {
    const isTaken = await send(notification);
    notification.attempts += 1;
    const delay = delaysMs[notification.attempts];
    if (isTaken || delay === undefined) {
      notifications.delete(notification.id);
    } else {
      notification.nextAt = now() + delay;
      schedule(notification);
    }
    // A full disk must not end the process from a timer; the next change saves again.
    await stateFile.save().catch(reportError);
  }

  async function send(notification: PendingNotification): Promise<boolean> {
    const body = sealNotification(notification, identity.apiV3Key);
    const signedBody = faults.take('tamper-notify') ? `${body} ` : body;
    try {
      const response = await fetch(notification.url, {
        method: 'POST',
        headers: {
          Accept: 'application/json',
          'Content-Type': 'application/json',
          'User-Agent': 'Mozilla/4.0',
          ...answerSignature(signedBody, identity, now()),
        },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(answerTimeoutMs),
      });
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false;
    }
  }

  return {
    async notify(given) {
      const notification = {
        ...given,
        id: randomUUID(),
        createdAt: now(),
        attempts: 0,
        nextAt: now() + (delaysMs[0] ?? 0),
      };
      const isDropped = faults.take('drop-notify');
      if (!isDropped) notifications.set(notification.id, notification);
      await stateFile.save();
      if (!isDropped) schedule(notification);
    },
    start() {
      for (const notification of notifications.values()) schedule(notification);
    },
    async stop() {
      isStopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
      await Promise.all(inFlight);
    },
  };
}
