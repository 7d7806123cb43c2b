import type { FastifyBaseLogger } from 'fastify';
import type { Dependencies } from '../../dependencies';
import { GatewayError } from '../../gateways/ports';
import { meetingLink } from '../meetings/short-links';
import { removeNotice, takeDueNotices } from './store';

const retryIntervalMs = 5 * 60_000;
const maxAttempts = 5;
const batchSize = 20;

/** Sends queued SMS messages. One that may have arrived is not repeated. Without an SMS gateway they stay queued. */
export async function sendNotices(
  { database, clock, gateways, settings }: Dependencies,
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<void> {
  if (gateways.sms === null) return;
  const now = clock.now();
  const due = await takeDueNotices(database.query, {
    now: new Date(now),
    nextAt: new Date(now + retryIntervalMs),
    limit: batchSize,
  });
  for (const { id, phone, template, parameters: queued, attempts } of due) {
    const { meetingCode, ...parameters } = queued;
    const link = meetingCode === undefined ? settings.publicOrigin : meetingLink(settings.publicOrigin, meetingCode);
    try {
      await gateways.sms.send({ phone, template, parameters: { ...parameters, link } });
    } catch (error) {
      const isRetryable = error instanceof GatewayError && error.retryable && attempts < maxAttempts;
      log.error({ err: error, template, attempts, isRetryable }, 'a notice could not be sent');
      if (isRetryable) continue;
    }
    await removeNotice(database.query, id);
  }
}
