import * as fc from 'fast-check';
import type { Answer } from '../../server/test-support/test-server';
import type { Conference } from './conference';
import {
  dueFen,
  isDisposable,
  liveTicket,
  pendingOrder,
  phones,
  priceOf,
  type ConferenceModel,
  type ModelOrder,
  type ModelTicket,
} from './conference-model';

type Act = (model: ConferenceModel, real: Conference) => Promise<void>;

/** One act of somebody's; it may be one that is refused. */
class Command implements fc.AsyncCommand<ConferenceModel, Conference> {
  constructor(
    private readonly text: string,
    private readonly act: Act,
  ) {}
  check = (): boolean => true;
  run = (model: ConferenceModel, real: Conference): Promise<void> => this.act(model, real);
  toString = (): string => this.text;
}

/** Whom an act is about: mostly somebody with whom it works, else anybody. */
interface Aim {
  isAimed: boolean;
  pick: number;
}

export const aim: fc.Arbitrary<Aim> = fc.record({
  isAimed: fc.oneof({ arbitrary: fc.constant(true), weight: 4 }, { arbitrary: fc.constant(false), weight: 1 }),
  pick: fc.nat(99),
});

export function choose<Value>(
  all: readonly Value[],
  works: (one: Value) => boolean,
  { isAimed, pick }: Aim,
): Value | undefined {
  const working = isAimed ? all.filter(works) : [];
  const among = working.length > 0 ? working : all;
  return among[pick % Math.max(1, among.length)];
}

export const isFree = (model: ConferenceModel, phone: string): boolean => liveTicket(model, phone) === undefined;
export const choosePhone = (works: (phone: string) => boolean, given: Aim): string =>
  choose(phones, works, given) ?? '';

/** The organiser's answer. */
export const isYes = fc.oneof(
  { arbitrary: fc.constant(true), weight: 3 },
  { arbitrary: fc.constant(false), weight: 1 },
);
export const team = fc.constantFrom(0, 1);
const actors = ['holder', 0, 1] as const;
type Actor = (typeof actors)[number];

export function act<Values extends unknown[]>(
  name: string,
  arbitraries: { [Index in keyof Values]: fc.Arbitrary<Values[Index]> },
  run: (...all: [ConferenceModel, Conference, ...Values]) => Promise<void>,
): fc.Arbitrary<Command> {
  return fc
    .tuple(...arbitraries)
    .map(
      (values) =>
        new Command(`${name}(${values.map((value) => JSON.stringify(value)).join(', ')})`, (model, real) =>
          run(model, real, ...(values as Values)),
        ),
    );
}

export function expectOutcome(answer: Answer, isAccepted: boolean): void {
  if ((answer.status === 200) !== isAccepted)
    throw new Error(`${isAccepted ? 'refused' : 'accepted'}: ${answer.httpStatus} ${JSON.stringify(answer.body)}`);
}

/** Returns whether this person may give a ticket on or back. */
export function mayDispose(ticket: ModelTicket | undefined, by: Actor, act: 'transfer' | 'refund'): boolean {
  if (ticket === undefined || !isDisposable(ticket)) return false;
  if (by === 'holder') return act === 'transfer' || ticket.paidBy === 'self';
  return ticket.team === by && ticket.paidBy === 'team';
}

/** A live ticket, and who wants to give it on or back. */
export function chooseGiver(
  model: ConferenceModel,
  act: 'transfer' | 'refund',
  given: Aim,
): { ticket: ModelTicket; by: Actor } | undefined {
  const live = model.tickets.filter(({ isLive }) => isLive);
  const all = live.flatMap((ticket) => actors.map((by) => ({ ticket, by })));
  return choose(all, ({ ticket, by }) => mayDispose(ticket, by, act), given);
}

/** Unpaid for, held by whom it was made for, in no order. */
export const isLoose = (ticket: ModelTicket): boolean =>
  ticket.paidBy === 'nobody' && ticket.transfer === 'none' && pendingOrder(ticket) === null;

export const isReviewed = ({ review }: ModelTicket): boolean => review === 'none' || review === 'approved';

export const isPayable = ({ status, holders }: ModelOrder): boolean =>
  status === 'pending' && holders.every(isReviewed);

export function ordered(model: ConferenceModel, holders: ModelTicket[], team: number | null, due: unknown): void {
  const { outTradeNo, meetingPayorderId: id } = due as { outTradeNo: string; meetingPayorderId: string };
  const amountFen = priceOf(holders.length);
  const base = { status: 'pending', hasAttempt: false, isPaidLate: false, method: 'wechat', isAwaited: false } as const;
  const money = { parts: [], returns: [], attemptFen: 0, isPaidOnline: false, issuedFen: null };
  const invoiceParts: ModelOrder['invoiceParts'] = [];
  const order: ModelOrder = { ...base, ...money, invoiceParts, outTradeNo, id, team, amountFen, holders };
  model.orders.push(order);
  for (const holder of holders) {
    holder.order = order;
    holder.feeFen = amountFen / holders.length;
  }
}

export function paid(model: ConferenceModel, order: ModelOrder, by: ModelOrder['method'] = 'wechat'): void {
  const fen = dueFen(order);
  model.receivedFen += fen;
  if (by === 'bank') order.parts.push(fen);
  // What came by bank in part goes back by bank in whole.
  const method = order.parts.length > 0 ? 'bank' : 'wechat';
  Object.assign(order, { status: 'paid', method, isAwaited: false, isPaidOnline: by === 'wechat' });
  for (const holder of order.holders) holder.paidBy = order.team === null ? 'self' : 'team';
}

/** Goes back by the way it came: at once through the provider, or when the organiser has paid it. */
export function returned(model: ConferenceModel, ticket: ModelTicket, amountFen: number): void {
  ticket.returnedFen += amountFen;
  if (ticket.order?.method === 'bank') ticket.dueFen += amountFen;
  else model.refundedFen += amountFen;
}

/** Commands that come late in a history, or need others before them. */
export const often = <Value>(one: Value): Value[] => [one, one, one];
