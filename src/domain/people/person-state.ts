import type { Attendee } from '../attendee/attendee';
import { centreTag, type PaymentTagKind } from '../ticket/payment-tag';
import type { Ticket } from '../ticket/ticket-state';

/** The state of a registration as the office sees it: that of the holder's own centre, or cancelled. */
export type PersonState = PaymentTagKind | 'cancelled';

/** How a state is coloured: valid, money due, somebody must look, refused, over. */
export type StateTone = 'ok' | 'due' | 'wait' | 'bad' | 'off';

/** The states in the order in which the office lists them. */
export const personStates: readonly { state: PersonState; label: string; tone: StateTone }[] = [
  { state: 'paid', label: '已支付', tone: 'ok' },
  { state: 'unpaid', label: '未支付', tone: 'due' },
  { state: 'awaited', label: '等待到账', tone: 'wait' },
  { state: 'under-review', label: '待审核', tone: 'wait' },
  { state: 'waiting', label: '候补', tone: 'wait' },
  { state: 'free', label: '免费', tone: 'ok' },
  { state: 'received', label: '转赠票', tone: 'ok' },
  { state: 'refund-under-review', label: '申请退费', tone: 'wait' },
  { state: 'review-refused', label: '审核未通过', tone: 'bad' },
  { state: 'refunded', label: '已退费', tone: 'off' },
  { state: 'transferred-away', label: '已转给他人', tone: 'off' },
  { state: 'cancelled', label: '已取消', tone: 'off' },
];

export const personStateLabels = Object.fromEntries(personStates.map(({ state, label }) => [state, label])) as Readonly<
  Record<PersonState, string>
>;

/** The facts that decide a person's state. */
export interface PersonFacts extends Ticket, Pick<Attendee, 'reviewState'> {
  /** False once superseded, withdrawn, refunded or transferred. */
  isLive: boolean;
  /** The order waits for a bank transfer. */
  isAwaited: boolean;
}

/** Returns the state of a registration at a meeting (product §10.6), with withdrawn ones as cancelled. */
export function personState(facts: PersonFacts, meeting: { isPaid: boolean }): PersonState {
  const { kind } = centreTag(facts, meeting, facts.isAwaited);
  const isOver = kind === 'refunded' || kind === 'transferred-away';
  return facts.isLive || isOver ? kind : 'cancelled';
}
