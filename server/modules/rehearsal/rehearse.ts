import { maskPhone } from '../../../src/domain/person/mobile-phone';
import { Refusal } from '../../http/answers';
import type { Dependencies } from '../../context/dependencies';
import type { Queryable } from '../../db/database';
import type { SmsGateway } from '../../gateways/ports';
import type { PaymentProvider } from '../../gateways/payment-provider';
import { ListeningMeetingCache } from '../../stores/meetings/meeting-cache';
import { collectNotices, type QueuedNotice } from '../../stores/notices/store';
import { noticeText } from '../notices/notice-text';

/** A text that an act would send: to which phone, and its words as the recipient reads them. */
export interface RehearsedText {
  phone: string;
  text: string;
}

/** Ends the transaction of a rehearsal with what was seen in it. */
class Rehearsed<Seen> extends Error {
  constructor(readonly seen: Seen) {
    super('A rehearsal is over');
  }
}

/**
 * Carries out an act in a transaction that is undone, to show its consequence before it is done: what it refuses it refuses
 * now, and what it changes `look` sees. Nothing leaves the server meanwhile.
 * @param act given dependencies whose changes are undone
 * @param look reads the database after the act
 * @throws Refusal as the act does
 */
export async function rehearse<Result, Seen>(
  dependencies: Dependencies,
  act: (rehearsing: Dependencies) => Promise<Result>,
  look: (query: Queryable, result: Result) => Promise<Seen>,
): Promise<{ seen: Seen; texts: RehearsedText[] }> {
  const { database, settings } = dependencies;
  const sign = settings.sms === null ? '' : `【${settings.sms.signName}】`;
  const textOf = (notice: QueuedNotice): RehearsedText => ({
    ...{ phone: notice.phone, text: `${sign}${noticeText(notice, settings)}` },
  });
  try {
    await database.query.transaction(async (query) => {
      const { result, notices } = await collectNotices(() => act(rehearsing(dependencies, query)));
      throw new Rehearsed({ seen: await look(query, result), texts: notices.map(textOf) });
    });
  } catch (error) {
    if (error instanceof Rehearsed) return error.seen as { seen: Seen; texts: RehearsedText[] };
    throw error;
  }
  throw new Error('A rehearsal has not ended');
}

/** An act may ask whether texts can be sent at all; none leaves during a rehearsal. */
const silentSms: SmsGateway = { send: () => Promise.resolve() };

/** Dependencies that change nothing outside the transaction: providers are not asked, and no message is sent. */
function rehearsing(dependencies: Dependencies, query: Queryable): Dependencies {
  const { database, gateways } = dependencies;
  const payments = gateways.payments.map((provider) => {
    const silent = Object.create(provider) as PaymentProvider;
    // A payment under way can be closed, as far as anybody knows before asking.
    return Object.assign(silent, { close: () => Promise.resolve('closed') });
  });
  return {
    ...dependencies,
    database: { ...database, query },
    // It reads in the transaction too: the embedded database has one session.
    meetings: new ListeningMeetingCache(query),
    gateways: { ...gateways, payments, sms: gateways.sms && silentSms, miniProgram: null },
  };
}

/** Tells why an act would be refused; '' if it would be done. */
export async function refusalOf(
  dependencies: Dependencies,
  act: (rehearsing: Dependencies) => Promise<unknown>,
): Promise<string> {
  try {
    await rehearse(dependencies, act, () => Promise.resolve(null));
    return '';
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

/** The texts of a rehearsal as the desk shows them: phones masked. */
export const maskedTexts = (texts: readonly RehearsedText[]): { to: string; text: string }[] =>
  texts.map(({ phone, text }) => ({ to: maskPhone(phone), text }));
