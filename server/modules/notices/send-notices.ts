import type { FastifyBaseLogger } from 'fastify';
import type { Dependencies } from '../../context/dependencies';
import { unreadableText } from '../../db/sealed-column';
import type { NoticeRow } from '../../db/tables/notices';
import { GatewayError } from '../../gateways/ports';
import { readAndReport } from '../keys/unreadable-values';
import { waitForText } from '../text-limits/within-limits';
import { isReminderTrue } from './reminder-texts';
import { noticeLink } from './notice-text';
import { sendByWechat } from './send-by-wechat';
import { noteFailure, postponeNotice, removeNotice, settleNotice, takeDueNotices } from '../../stores/notices/store';

const retryIntervalMs = 5 * 60_000;
const maxAttempts = 5;
const batchSize = 20;

/**
 * Sends queued messages, by WeChat if the recipient permitted it (`sendByWechat`), else by SMS. An SMS that may have
 * arrived is not repeated. Without an SMS gateway messages stay queued, and so they do where the provider takes no more at
 * present; codes go first (product §13.27).
 */
export async function sendNotices(dependencies: Dependencies, log: Pick<FastifyBaseLogger, 'error'>): Promise<void> {
  const { database, clock, gateways } = dependencies;
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
    const { template, attempts } = notice;
    try {
      await sendNotice(notice, dependencies, log);
    } catch (error) {
      // The failed message stays queued, and the others are sent.
      log.error({ err: error, template, attempts }, 'sending a notice has failed');
      dependencies.reportFault({ template }, 'a notice was kept for later: sending it has failed');
    }
  }
}

async function sendNotice(
  notice: NoticeRow,
  dependencies: Dependencies,
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<void> {
  const { database, gateways, settings } = dependencies;
  const { id, phone, template, parameters: queued, attempts, hasSms } = notice;
  // An unreadable message stays queued until somebody repairs it.
  if (phone === unreadableText || (queued as unknown) === null) return;
  if (notice.expiresAt !== null && notice.expiresAt.getTime() <= dependencies.clock.now()) {
    await settleNotice(database.query, id, { outcome: 'given-up', failure: 'EXPIRED' });
    return;
  }
  if (notice.reminder !== null && !(await isReminderTrue(notice, database.query))) {
    // It is queued again if the reminder is still sent, with the words that are true now.
    await removeNotice(database.query, id);
    return;
  }
  if ((await sendByWechat(notice, dependencies, log)) === 'sent') {
    await settleNotice(database.query, id, { outcome: 'wechat', failure: null });
    return;
  }
  if (!hasSms) {
    await removeNotice(database.query, id);
    return;
  }
  if (gateways.sms === null) return;
  const waitMs = await waitForText('notice', dependencies);
  if (waitMs !== null) {
    await postponeNotice(database.query, id, new Date(dependencies.clock.now() + waitMs));
    return;
  }
  const { meetingCode: _, completes: __, offers: ___, ...parameters } = queued;
  const link = noticeLink(notice, settings, { phone, cipher: dependencies.cipher });
  try {
    await gateways.sms.send({ phone, template, parameters: { link, ...parameters } });
  } catch (error) {
    const isRetryable = error instanceof GatewayError && error.retryable && attempts < maxAttempts;
    log.error({ err: error, template, attempts, isRetryable }, 'a notice could not be sent');
    const failure = error instanceof GatewayError ? error.code : 'UNKNOWN';
    if (isRetryable) await noteFailure(database.query, id, failure);
    else await settleNotice(database.query, id, { outcome: 'failed', failure });
    return;
  }
  await settleNotice(database.query, id, { outcome: 'sms', failure: null });
}
