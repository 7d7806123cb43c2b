import type { FastifyBaseLogger } from 'fastify';
import type { Dependencies } from '../../dependencies';
import { unreadableText } from '../../db/sealed-column';
import { GatewayError } from '../../gateways/ports';
import { readAndReport } from '../keys/unreadable-values';
import { meetingLink } from '../meetings/short-links';
import { sendByWechat } from './send-by-wechat';
import { removeNotice, takeDueNotices } from './store';

const retryIntervalMs = 5 * 60_000;
const maxAttempts = 5;
const batchSize = 20;

/**
 * Sends queued messages, by WeChat where the recipient let it (`sendByWechat`), else by SMS. A text that may have arrived is
 * not repeated. Without an SMS gateway texts stay queued.
 */
export async function sendNotices(dependencies: Dependencies, log: Pick<FastifyBaseLogger, 'error'>): Promise<void> {
  const { database, clock, gateways, settings } = dependencies;
  if (gateways.sms === null && gateways.miniProgram === null) return;
  const now = clock.now();
  const due = await readAndReport({ query: database.query, log }, () =>
    takeDueNotices(database.query, {
      now: new Date(now),
      nextAt: new Date(now + retryIntervalMs),
      limit: batchSize,
    }),
  );
  for (const notice of due) {
    const { id, phone, template, parameters: queued, attempts, hasSms } = notice;
    // It stays queued, for whoever mends it, and the others go out.
    if (phone === unreadableText || (queued as unknown) === null) continue;
    if ((await sendByWechat(notice, dependencies)) || !hasSms) {
      await removeNotice(database.query, id);
      continue;
    }
    if (gateways.sms === null) continue;
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
