import * as fc from 'fast-check';
import type { Answer } from '../../server/test-support/test-server';
import {
  isDisposable,
  liveTicket,
  newTicket,
  pendingOrder,
  phones,
  priceOf,
  type Conference,
  type ConferenceModel,
  type ModelOrder,
  type ModelTicket,
} from './conference';

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

const phone = fc.constantFrom(...phones);
const team = fc.constantFrom(0, 1);
const actor = fc.constantFrom('holder' as const, 0, 1);

function act<Values extends unknown[]>(
  name: string,
  arbitraries: { [Index in keyof Values]: fc.Arbitrary<Values[Index]> },
  run: (...all: [ConferenceModel, Conference, ...Values]) => Promise<void>,
): fc.Arbitrary<Command> {
  return fc
    .tuple(...arbitraries)
    .map(
      (values) =>
        new Command(`${name}(${values.join(', ')})`, (model, real) => run(model, real, ...(values as Values))),
    );
}

function expectOutcome(answer: Answer, isAccepted: boolean): void {
  if ((answer.status === 200) !== isAccepted)
    throw new Error(`${isAccepted ? 'refused' : 'accepted'}: ${answer.httpStatus} ${JSON.stringify(answer.body)}`);
}

/** Whether this person may give a ticket on or back. */
function mayDispose(ticket: ModelTicket | undefined, by: 'holder' | number, act: 'transfer' | 'refund'): boolean {
  if (ticket === undefined || !isDisposable(ticket)) return false;
  if (by === 'holder') return act === 'transfer' || ticket.paidBy === 'self';
  return ticket.team === by && ticket.paidBy === 'team';
}

function ordered(model: ConferenceModel, holders: ModelTicket[], team: number | null, due: unknown): void {
  const { outTradeNo, meetingPayorderId: id } = due as { outTradeNo: string; meetingPayorderId: string };
  const amountFen = priceOf(holders.length);
  const base = { status: 'pending', hasAttempt: false, isPaidLate: false } as const;
  const order: ModelOrder = { ...base, outTradeNo, id, team, amountFen, holders };
  model.orders.push(order);
  for (const holder of holders) {
    holder.order = order;
    holder.feeFen = amountFen / holders.length;
  }
}

function paid(model: ConferenceModel, order: ModelOrder): void {
  order.status = 'paid';
  model.receivedFen += order.amountFen;
  for (const holder of order.holders) holder.paidBy = order.team === null ? 'self' : 'team';
}

export const conferenceCommands: fc.Arbitrary<fc.AsyncCommand<ConferenceModel, Conference>>[] = [
  act('register', [phone], async (model, real, phone) => {
    const isFree = liveTicket(model, phone) === undefined;
    const answer = await real.register(phone);
    expectOutcome(answer, isFree);
    if (!isFree) return;
    const ticket = newTicket(phone, {});
    model.tickets.push(ticket);
    ordered(model, [ticket], null, answer.data);
  }),
  act('addMember', [team, phone], async (model, real, team, phone) => {
    const isFree = liveTicket(model, phone) === undefined;
    expectOutcome(await real.addMember(team, phone), isFree);
    if (isFree) model.tickets.push(newTicket(phone, { team }));
  }),
  act('deleteMember', [team, phone], async (model, real, team, phone) => {
    const ticket = liveTicket(model, phone);
    const isMember = ticket?.team === team && ticket.paidBy === 'nobody' && ticket.transfer === 'none';
    const isDeleted = isMember && pendingOrder(ticket) === null;
    expectOutcome(await real.deleteMember(team, phone), isDeleted);
    if (isDeleted) ticket.isLive = false;
  }),
  act('order', [team, fc.uniqueArray(phone, { minLength: 1 })], async (model, real, team, chosen) => {
    const holders = chosen.flatMap((phone) => liveTicket(model, phone) ?? []);
    const isOwing = (ticket: ModelTicket): boolean =>
      ticket.team === team && ticket.paidBy === 'nobody' && ticket.transfer === 'none' && pendingOrder(ticket) === null;
    // A phone without an entry is no id at all, and is not missed.
    const isAccepted = holders.length > 0 && holders.every(isOwing);
    const answer = await real.order(
      team,
      holders.map((ticket) => ticket.phone),
    );
    expectOutcome(answer, isAccepted);
    if (isAccepted) ordered(model, holders, team, answer.data);
  }),
  act('prepay', [fc.nat(9)], async (model, real, index) => {
    const order = model.orders.at(index % Math.max(1, model.orders.length));
    if (order === undefined) return;
    const isAccepted = order.status === 'pending';
    expectOutcome(await real.prepay(order.outTradeNo), isAccepted);
    if (isAccepted) order.hasAttempt = true;
  }),
  act('pay', [fc.nat(9), fc.integer({ min: 1, max: 3 })], async (model, real, index, times) => {
    const order = model.orders.filter(({ hasAttempt }) => hasAttempt).at(index % Math.max(1, model.orders.length));
    if (order === undefined) return;
    const isLate = order.status === 'cancelled' && !order.isPaidLate;
    const first = order.status === 'pending' ? 'confirmed' : isLate ? 'refunding' : 'known';
    expect(await real.payment(order.outTradeNo, times)).toEqual([first, ...Array(times - 1).fill('known')]);
    if (order.status === 'pending') paid(model, order);
    if (!isLate) return;
    order.isPaidLate = true;
    model.receivedFen += order.amountFen;
    model.refundedFen += order.amountFen;
  }),
  act('cancel', [fc.nat(9)], async (model, real, index) => {
    const order = model.orders.at(index % Math.max(1, model.orders.length));
    const [holder] = order?.holders ?? [];
    // Whoever has lost their entry can log in no more.
    if (order === undefined || holder === undefined || (order.team === null && !holder.isLive)) return;
    expectOutcome(await real.cancel(order, holder.phone), order.status !== 'paid');
    if (order.status !== 'pending') return;
    order.status = 'cancelled';
    if (order.team === null) holder.isLive = false;
  }),
  act('transfer', [phone, phone, actor], async (model, real, phone, to, by) => {
    const giver = liveTicket(model, phone);
    if (giver === undefined) return;
    const recipient = liveTicket(model, to);
    const waiting = recipient === undefined ? null : pendingOrder(recipient);
    const isRecipientFree =
      recipient === undefined ||
      (recipient.paidBy === 'nobody' && recipient.transfer === 'none' && (waiting === null || waiting.team === null));
    const isAccepted = mayDispose(giver, by, 'transfer') && to !== phone && isRecipientFree;
    expectOutcome(await real.transfer(phone, to, by), isAccepted);
    if (!isAccepted) return;
    if (recipient !== undefined) recipient.isLive = false;
    if (waiting !== null) waiting.status = 'cancelled';
    Object.assign(giver, { isLive: false, transfer: 'given' });
    model.tickets.push(newTicket(to, { team: giver.team, transfer: 'received' }));
  }),
  act('applyRefund', [phone, actor], async (model, real, phone, by) => {
    const ticket = liveTicket(model, phone);
    if (ticket === undefined) return;
    const isAccepted = mayDispose(ticket, by, 'refund');
    expectOutcome(await real.applyRefund(phone, by), isAccepted);
    if (isAccepted) ticket.refund = 'applied';
  }),
  act('decideRefund', [phone, fc.boolean()], async (model, real, phone, isApproved) => {
    const ticket = liveTicket(model, phone);
    if (ticket === undefined) return;
    const isDecided = ticket.refund === 'applied' && !(isApproved && ticket.isCheckedIn);
    expect(await real.decideRefund(phone, isApproved)).toBe(isDecided);
    if (!isDecided) return;
    ticket.refund = isApproved ? 'refunded' : 'refused';
    if (!isApproved) return;
    ticket.isLive = false;
    model.refundedFen += ticket.feeFen;
  }),
  act('sendRefunds', [], async (_, real) => {
    await real.sendRefunds();
  }),
  act('checkIn', [phone], async (model, real, phone) => {
    const ticket = liveTicket(model, phone);
    if (ticket === undefined) return;
    const isValid = ticket.paidBy !== 'nobody' || ticket.transfer === 'received';
    const outcome = isValid ? (ticket.isCheckedIn ? 'used' : 'admitted') : 'refused';
    expect(await real.checkIn(phone)).toBe(outcome);
    if (outcome === 'admitted') ticket.isCheckedIn = true;
  }),
];
