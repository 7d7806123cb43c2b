import { keptUntil, placesTaken } from '../../../src/domain/meeting/places';
import { formatFen } from '../../../src/domain/money/money';
import { reopeningObstacle } from '../../../src/domain/order/reopening';
import { mayBecome } from '../../../src/domain/order/order-transitions';
import { refuse } from '../../http/answers';
import type { Transaction } from '../../db/database';
import type { EntryRow } from '../../db/tables/entries';
import type { MeetingRow } from '../../db/tables/meetings';
import type { OrderRow } from '../../db/tables/orders';
import type { Dependencies } from '../../context/dependencies';
import { keepPlaces } from '../../stores/entries/places';
import { revealAnswers } from '../../stores/entries/sealed-answers';
import { intoLine } from '../../stores/entries/waiting-line';
import { isPhoneTaken, updateEntry } from '../../stores/entries/store';
import { requireNotCancelled } from '../../stores/meetings/meeting-of';
import { isPriceOfOption, priceQuestionName } from '../../stores/meetings/price-of';
import type { DataCipher } from '../../secrets/data-cipher';
import { meetingById } from '../../stores/meetings/store';
import { enqueueNotice } from '../../stores/notices/store';
import { allItemsOfOrder, lockFormerEntries, otherLiveOrder } from '../../stores/orders/order-items';
import { findOrderById, lockOrderById, reopenOrder, unknownOrder } from '../../stores/orders/store';
import { findTeamById } from '../../stores/teams/store';
import { endUnpaidOrder, withdrawWithOrder } from './cancel-order';

/*
 * The office's acts on orders that are not paid. An individual's order is their registration, so both end and come back
 * together; a team's members stay registered.
 */

/** The order, what became of the registrations, and who was told. */
export interface OrganisedOrder {
  order: OrderRow;
  /** The registrations that ended or came back with the order. */
  entries: EntryRow[];
}

/**
 * Cancels a pending order for the office, and tells its payer. An order that is cancelled already stays so, and nobody is
 * told again.
 * @throws Refusal; GatewayError if the provider of a payment under way does not answer: nothing has changed then
 */
export async function cancelForOffice(orderId: string, dependencies: Dependencies): Promise<OrganisedOrder> {
  const order = await findOrderById(dependencies.database.query, orderId);
  if (order === null) throw unknownOrder();
  let withdrawn: EntryRow[] = [];
  if (order.status === 'cancelled') return { order, entries: withdrawn };
  if (!mayBecome(order.status, 'cancelled')) throw refuse('该订单已支付，不能取消：请给参会人退费');
  await endUnpaidOrder(order.id, dependencies, async (query, entries) => {
    const at = new Date(dependencies.clock.now());
    withdrawn = await withdrawWithOrder(query, order, entries, at);
    const { cancellation } = await meetingById(query, String(order.meetingId));
    const isWithdrawn = withdrawn.length > 0;
    const words = cancellation === '' ? cancelledWords(isWithdrawn) : meetingCancelledWords;
    // A visitor's registration ends after the order that would have upgraded it, and tells them then.
    const isTold = cancellation === '' || isWithdrawn || order.teamId !== null;
    if (entries.length > 0 && isTold) await tellPayer(query, order, entries, words, at);
  });
  return { order, entries: withdrawn };
}

const cancelledWords = (isWithdrawn: boolean) => ({
  person: isWithdrawn ? '主办方已取消您的订单和报名，手机号可以重新报名' : '主办方已取消您的订单，报名仍保留',
  team: (people: number, amount: string) => `主办方已取消 ${amount} 的订单，${people} 位参会人的报名仍保留`,
});

const meetingCancelledWords = {
  person: '会议已取消，您的订单和报名随之取消',
  team: (people: number, amount: string) => `会议已取消，${people} 位参会人 ${amount} 的订单随之取消`,
};

const reopenedWords = {
  person: '主办方已恢复您的订单，请登录个人中心完成支付',
  team: (people: number, amount: string) => `主办方已恢复 ${amount} 的订单（${people} 位参会人），请到“订单管理”支付`,
};

/**
 * Makes a cancelled order pending again for the office, with the registration that was withdrawn with it, and tells its
 * payer. An order that is pending already stays so.
 * @throws Refusal
 */
export async function reopenForOffice(
  orderId: string,
  { database, clock, cipher }: Dependencies,
): Promise<OrganisedOrder> {
  try {
    return await database.query.transaction(async (query) => {
      const order = await lockOrderById(query, orderId);
      if (order.status === 'pending') return { order, entries: [] };
      if (order.status === 'paid') throw refuse('该订单已支付');
      const former = await lockFormerEntries(query, order.id);
      const meeting = await meetingById(query, String(order.meetingId));
      requireNotCancelled(meeting);
      const back = former.filter((entry) => cameWithOrder(order, entry));
      const attendees = former.map((entry) => ({ ...entry, isLive: entry.live || back.includes(entry) }));
      const obstacle = reopeningObstacle(attendees, meeting);
      if (obstacle !== null) throw refuse(`不能恢复：${obstacle}`);
      await requireOwnPrices(query, order, former, meeting);
      const other = await otherLiveOrder(
        query,
        former.map(({ id }) => id),
      );
      if (other !== null) throw refuse(`不能恢复：${other.name}已在另一待支付订单 ${other.order.outTradeNo} 中`);
      const at = new Date(clock.now());
      for (const entry of back)
        await updateEntry(query, entry.id, restoredEntry(entry, { meeting, order, at, cipher }));
      await reopenOrder(query, order.id);
      // A team's members stayed, with places that lapse: a transfer is awaited again.
      if (order.awaitingTransferSince !== null) await keepPlaces(query, order.id, null, at);
      await tellPayer(query, order, former, reopenedWords, at);
      return { order, entries: back };
    });
  } catch (error) {
    if (isPhoneTaken(error)) throw refuse('不能恢复：该手机号已重新报名');
    throw error;
  }
}

/**
 * Refuses an order that charges somebody the price of an identity that they have not any more (product §16.43): they corrected
 * it since, and it was made anew.
 * @throws Refusal
 */
async function requireOwnPrices(
  query: Transaction,
  { id, teamId }: OrderRow,
  former: readonly EntryRow[],
  meeting: MeetingRow,
): Promise<void> {
  for (const { entryId, amountFen } of await allItemsOfOrder(query, id)) {
    const entry = former.find((one) => one.id === entryId);
    if (entry === undefined || isPriceOfOption(meeting, entry, amountFen)) continue;
    const again = teamId === null ? '报名' : '下单';
    throw refuse(
      `不能恢复：${entry.name}的金额不是现在“${priceQuestionName(meeting)}”的价格，请恢复最近的订单，或让其重新${again}`,
    );
  }
}

/** Describes an entry that comes back: limits may have been published since it ended. */
export const restoredEntry = (
  entry: EntryRow,
  { meeting, order, at, cipher }: { meeting: MeetingRow; order: OrderRow | null; at: Date; cipher: DataCipher },
) => ({
  live: true,
  places: placesTaken(meeting.places, { ...entry, answers: revealAnswers(entry.answers, entry.id, cipher) }),
  placesUntil: keptUntil(meeting.places, entry, order, at.getTime()),
  // Others have moved up since.
  ...(entry.reviewState === 'waiting' ? intoLine : {}),
  updatedAt: at,
});

/** Tells whether a registration ended only because this order did: an individual's, whose data is still there. */
const cameWithOrder = ({ teamId }: OrderRow, { live, erasedAt, refund, transfer }: EntryRow): boolean =>
  teamId === null && !live && erasedAt === null && refund === 'none' && transfer === 'none';

interface PayerWords {
  person: string;
  team: (people: number, amount: string) => string;
}

/** Tells the operator of a team's order, else its only person. */
async function tellPayer(
  query: Transaction,
  { meetingId, teamId, amountFen }: OrderRow,
  entries: readonly EntryRow[],
  words: PayerWords,
  at: Date,
): Promise<void> {
  const meeting = await meetingById(query, String(meetingId));
  const team = teamId === null ? null : await findTeamById(query, teamId);
  if (team !== null) {
    const parameters = { result: words.team(entries.length, formatFen(amountFen)) };
    await enqueueNotice(query, { phone: team.phone, template: 'team-news', meeting, parameters }, at);
    return;
  }
  for (const { phone } of entries)
    await enqueueNotice(query, { phone, template: 'ticket-news', meeting, parameters: { result: words.person } }, at);
}
