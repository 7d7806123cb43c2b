import type { TransferOffer } from '../attendee/attendee';
import { textAnswer } from '../form/answers';
import { makeField } from '../form/kinds/answer-kinds';
import { questions } from '../form/known-questions';
import { missingMessage, ownForm } from '../form/own-form';
import type { Meeting } from '../meeting/meeting';
import { reminderBlock, reminderBlockTexts } from '../link/reminder-block';
import { deadlineEnd, isPast } from '../time/shanghai-time';
import type { UsableTicket } from './ticket-state';
import { transferRefusal, type TicketGiver } from './transfer-refusal';

/** How long a ticket waits for its receiver, unless transfers end before. */
export const offerHours = 72;

/** How many people one ticket can be offered to within a day: each of them gets a text. */
export const maxOffersADay = 3;

const minuteMs = 60_000;
export const offerDayMs = 24 * 60 * minuteMs;

/** The instant until which a ticket that is offered now can be accepted: a full minute, or the end of transfers. */
export function offerEnd({ transferDeadline }: Pick<Meeting, 'transferDeadline'>, now: number): number {
  const end = Math.floor(now / minuteMs) * minuteMs + offerHours * 60 * minuteMs;
  return Math.min(end, deadlineEnd(transferDeadline) ?? end);
}

export interface ReceiverInfo {
  name: string;
  phone: string;
}

/** Names the receiver of a ticket, who fills in the rest themselves. */
export const receiverForm = ownForm<ReceiverInfo>(
  [
    makeField(questions.name, '姓名', 'text', {
      ...{ section: 'login', isRequired: true, maxLength: 50 },
      ...missingMessage('请输入接收人的姓名'),
    }),
    makeField(questions.phone, '手机号码', 'phone', {
      ...{ section: 'login', isRequired: true },
      ...missingMessage('请输入接收人的手机号码'),
    }),
  ],
  (answers) => ({ name: textAnswer(answers, questions.name), phone: textAnswer(answers, questions.phone) }),
);

/** The acts on an offer: its receiver accepts or declines it, its giver does the rest. */
export type OfferAct = 'make' | 'answer' | 'remind' | 'withdraw';

export interface OfferFacts {
  /** The giver's ticket, which stays theirs while it waits. */
  ticket: UsableTicket;
  meeting: Pick<Meeting, 'transferDeadline'>;
  by: TicketGiver;
  /** The offer of the ticket that was neither accepted nor ended; null for none. */
  offer: Pick<TransferOffer, 'until' | 'askedAt' | 'remindedAt' | 'reminders'> | null;
}

const overTexts: Readonly<Record<string, string>> = {
  declined: '对方没有接受，资格不变',
  withdrawn: '已撤回，资格不变',
  expired: '到期没有接受，资格不变',
  overtaken: '资格有变，已结束',
};

/** Says how an offer ended without being accepted; '' for any other state. */
export const offerOverText = (state: string): string => overTexts[state] ?? '';

/** Shown for a link whose offer is over, without saying why: it is between the giver and the receiver. */
export const endedOfferText = '链接已失效：已过接受的时限，或转赠已撤回';

/**
 * Returns the message that refuses an act on an offer now (product §10.28); null if it is allowed. Whatever forbids to
 * transfer the ticket directly also forbids to offer it, to accept it and to remind of it.
 * @param now epoch milliseconds
 */
export function offerRefusal(act: OfferAct, { ticket, meeting, by, offer }: OfferFacts, now: number): string | null {
  const waiting = offer !== null && !isPast(offer.until, now) ? offer : null;
  const refusal = transferRefusal(ticket, meeting, by, now);
  if (act === 'make') return refusal ?? (waiting === null ? null : '正在等待接收，请先撤回');
  if (act === 'answer') return waiting === null || refusal !== null ? endedOfferText : null;
  if (waiting === null) return '没有等待接收的转赠，请刷新';
  if (act === 'withdraw') return null;
  const block = reminderBlock(waiting, now);
  return refusal ?? (block === null ? null : reminderBlockTexts[block]);
}
