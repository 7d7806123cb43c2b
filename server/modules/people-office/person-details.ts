import { shownText } from '../../../src/domain/form/answer-changes';
import type { InputOf } from '../../../src/contract/codec';
import type { peopleCalls } from '../../../src/contract/desk-calls/people-calls';
import { creditFields } from '../../../src/domain/credit/credit-form';
import { answerTo } from '../../../src/domain/form/answers';
import type { DescribedAnswer } from '../../../src/domain/form/describe-answers';
import { fieldByShortName, type FormField } from '../../../src/domain/form/form-field';
import { answerKinds } from '../../../src/domain/form/kinds/answer-kinds';
import { offeredOptions } from '../../../src/domain/form/offered-options';
import { readObject, readText } from '../../../src/domain/json/read-value';
import { entrantOf, entrantsOf } from '../../../src/domain/people/entrant';
import { listedObstacle, manyActNames } from '../../../src/domain/people/person-acts';
import { waitingState } from '../../../src/domain/meeting/waiting-line';
import { maskPhone } from '../../../src/domain/person/mobile-phone';
import { offerOverText } from '../../../src/domain/ticket/transfer-offer';
import { isReceived } from '../../../src/domain/ticket/ticket-state';
import { formatMoment } from '../../../src/domain/time/format-dates';
import { formatShanghaiTime, isPast } from '../../../src/domain/time/shanghai-time';
import { notFound } from '../../http/answers';
import type { Dependencies } from '../../context/dependencies';
import type { EntryRow } from '../../db/tables/entries';
import type { MeetingRow } from '../../db/tables/meetings';
import { isRowId } from '../../secrets/random-ids';
import { ticketOf } from '../../stores/entries/attendee-of';
import { attendeesById, type MeetingAttendee } from '../../stores/entries/store';
import { latestOffer } from '../../stores/entries/transfer-offers';
import { noteOfEntry } from '../../stores/entry-notes/store';
import { findIssuedInvoice } from '../../stores/invoices/store';
import { positionInLine } from '../../stores/entries/waiting-line';
import { meetingOf } from '../../stores/meetings/meeting-of';
import { delegatePrice } from '../../stores/meetings/price-of';
import { noticesOfPhone } from '../../stores/notices/store';
import { itemsOfOrders, paidShareOf } from '../../stores/orders/order-items';
import { ordersOfEntry } from '../../stores/orders/store';
import { orderStateOf, printedRemark } from '../../stores/orders/transfer-of';
import { consentsOfEntry } from '../../stores/privacy/store';
import { pendingApplication } from '../../stores/refunds/store';
import { refundsOfEntry } from '../../stores/refunds/refund-list';
import { voucherWords } from '../../stores/vouchers/store';
import { describeEntry } from '../entries/correct-entry';
import { entryAnswers, submissionForm } from '../entries/read-answers';
import { offerOf } from '../entries/shown-offers';
import { noticeText } from '../notices/notice-text';
import { listedRefund } from '../refunds/list-refunds';
import { refundText } from '../refunds/refund-text';
import { actorName } from '../staff/actor-name';
import { stateOf } from './person-facts';

type Details = InputOf<typeof peopleCalls.getPerson.answer>;
type Answer = Details['answers'][number];

/**
 * Finds a person of a meeting whose data was not removed.
 * @throws Refusal (404) for any other
 */
export async function requirePersonOf(
  id: string,
  meetingId: number,
  { database }: Pick<Dependencies, 'database'>,
): Promise<MeetingAttendee> {
  const [found] = isRowId(id) ? await attendeesById(database.query, [id]) : [];
  if (found?.entry.meetingId !== meetingId || found.entry.erasedAt !== null) throw notFound('没有这个参会人');
  return found;
}

/**
 * Reads everything about a person of a meeting for the desk; numbers of persons are masked.
 * @throws Refusal (404) for a person of another meeting too
 */
export async function personDetails(id: string, meeting: MeetingRow, dependencies: Dependencies): Promise<Details> {
  const { query } = dependencies.database;
  const found = await requirePersonOf(id, meeting.id, dependencies);
  const { entry, teamName, checkedInAt } = found;
  const note = await noteOfEntry(query, entry.id);
  const share = await paidShareOf(query, entry.id);
  const application = await pendingApplication(query, entry.id);
  const entrants = entrantsOf(meetingOf(meeting));
  return {
    ...{ id: entry.id, name: entry.name, state: stateOf(found, meeting) },
    entrant: entrants.length === 0 ? '' : entrantOf(entry),
    entrants: [...entrants],
    ...{ isLive: entry.live, isIncomplete: entry.isIncomplete, isBeyondPlaces: entry.isBeyondPlaces },
    ...{ voucherId: entry.voucherId ?? '', voucher: await voucherWords(query, entry) },
    waiting: await waitingWords(entry, dependencies),
    offer: await offerWords(entry.id, dependencies),
    isReviewed: meeting.needsReview,
    priceQuestion: pricesByIdentity(entry, meeting) ? (meeting.priceTable?.question ?? '') : '',
    feeFen: delegatePrice(meeting, entry.priceOption, dependencies.clock.now(), null)?.feeFen ?? 0,
    registeredAt: entry.createdAt.getTime(),
    checkedInAt: checkedInAt?.getTime() ?? null,
    ...{ teamId: entry.teamId ?? '', teamName: teamName ?? '' },
    answers: answersOf(entry, meeting, dependencies),
    orders: await ordersOf(entry, dependencies),
    refunds: (await refundsOfEntry(query, entry.id)).map((record) => {
      const refund = listedRefund(record, dependencies.gateways.payments);
      const reason = refund.progress.kind === 'refused' ? refund.progress.reason : '';
      const { id: refundId, refundFen: amountFen, createdAt } = refund;
      return { id: refundId, amountFen, words: refundText(refund), reason, at: createdAt.getTime() };
    }),
    refundableFen: share?.leftFen ?? 0,
    refundAskedId: application?.id ?? '',
    credit:
      entry.credit === null
        ? []
        : creditFields.map(({ shortName, label, kind }) => {
            const text = readText(readObject(entry.credit)[shortName]);
            return { label, text: kind === 'phone' ? maskPhone(text) : text };
          }),
    consents: (await consentsOfEntry(query, entry.id)).map(({ version, kinds, teamId, giverId, givenAt }) => ({
      ...{ version, isSensitive: kinds.includes('sensitive'), at: givenAt.getTime() },
      isDeclared: teamId !== null || giverId !== null,
    })),
    texts: await textsOf(entry, dependencies),
    note: note?.text ?? '',
    noteBy: note === null ? '' : await actorName(query, note.writtenBy),
    noteAt: note?.writtenAt.getTime() ?? null,
    acts: actsOf(found, meeting, { isCheckedIn: checkedInAt !== null, now: dependencies.clock.now() }),
  };
}

/** Says how somebody waits for a place: 候补第 3 位. */
export async function waitingWords(
  entry: EntryRow,
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
): Promise<string> {
  const state = entry.live ? waitingState(entry, clock.now()) : null;
  if (state === null) return '';
  if (state === 'in-line') return `候补第 ${await positionInLine(database.query, entry)} 位`;
  const { offeredUntil } = entry;
  if (state === 'missed' || offeredUntil === null) return '候补：没有按时确认，名额已让给下一位';
  return `候补：名额保留到 ${formatMoment(formatShanghaiTime(offeredUntil.getTime()))}，等待确认`;
}

async function offerWords(entryId: string, { database, clock }: Dependencies): Promise<string> {
  const latest = await latestOffer(database.query, entryId);
  const offer = offerOf(latest);
  if (offer === null) return offerOverText(latest?.state ?? '');
  if (isPast(offer.until, clock.now())) return offerOverText('expired');
  return `等待接收：转给${offer.name}（${offer.phone}），${formatMoment(offer.until)} 前`;
}

const textsShown = 20;

/** The latest messages to a person about their meeting. */
async function textsOf(
  { phone, meetingId }: EntryRow,
  { database, settings }: Pick<Dependencies, 'database' | 'settings'>,
): Promise<Details['texts']> {
  if (phone === '') return [];
  const sent = (await noticesOfPhone(database.query, phone)).filter((notice) => notice.meetingId === meetingId);
  return sent.slice(0, textsShown).map((notice) => ({
    ...{ at: notice.createdAt.getTime(), words: noticeText(notice, settings) },
    ...{ state: notice.outcome ?? 'waiting', failure: notice.failure ?? '' },
  }));
}

/** The acts that the state of a person allows. */
function actsOf(
  found: MeetingAttendee,
  meeting: MeetingRow,
  { isCheckedIn, now }: { isCheckedIn: boolean; now: number },
): string[] {
  const { entry } = found;
  const state = stateOf(found, meeting);
  const { isIncomplete, reviewState: review } = entry;
  const facts = { state, review, isCheckedIn, isIncomplete, hasTeam: entry.teamId !== null };
  const many = manyActNames.filter((act) => listedObstacle(act, { ...facts, isCheckedIn: false }) === '');
  const isOffered = waitingState(entry, now) === 'offered';
  const isPlaced = entry.live && review !== 'waiting';
  const isTheirs = isPlaced && entry.userType !== 'team-member' && !isReceived(ticketOf(entry));
  return [
    ...many.filter((act) => act !== 'give-place' || !isOffered),
    ...(entry.live ? ['correct'] : []),
    ...(isPlaced && review !== 'refused' && pricesByIdentity(entry, meeting) ? ['identity'] : []),
    ...(isPlaced && !isCheckedIn && entry.refund !== 'under-review' ? ['hand-over'] : []),
    ...(isTheirs && entrantsOf(meetingOf(meeting)).length > 1 ? ['entrant'] : []),
    'note',
  ];
}

/** Tells whether what somebody owes depends on an answer. */
const pricesByIdentity = (entry: EntryRow, { isPaid, priceTable }: MeetingRow): boolean =>
  isPaid && (priceTable?.question ?? '') !== '' && entrantOf(entry) === 'delegate';

function answersOf(entry: EntryRow, meeting: MeetingRow, dependencies: Dependencies): Answer[] {
  const { fields } = submissionForm(meeting, entry.entryType, dependencies.clock.now());
  const answers = entryAnswers(fields, entry, dependencies.cipher);
  return describeEntry(entry, meeting, dependencies).map((described) => {
    const field = fieldByShortName(fields, described.shortName);
    const value = field === undefined ? '' : answerTo(field, answers);
    return answerOf(described, field, typeof value === 'string' ? value : '');
  });
}

function answerOf(described: DescribedAnswer, field: FormField | undefined, value: string): Answer {
  const { shortName, label, section, personalNumber, attachments } = described;
  const isMasked = personalNumber !== null;
  const options = field === undefined ? [] : offeredOptions(field.options);
  return {
    ...{ name: shortName, label, section, personal: personalNumber ?? '' },
    text: personalNumber === 'phone' ? maskPhone(described.text) : shownText(described),
    value: isMasked ? '' : value,
    edit: field === undefined ? 'none' : editOf(field),
    choices: options.map(({ key, text }) => ({ key, label: text })),
    files: attachments.map(({ reference, name, size }) => ({ id: reference.split('/').at(-1) ?? '', name, size })),
  };
}

function editOf(field: FormField): Answer['edit'] {
  const kind = answerKinds[field.kind];
  if (kind.hasOptions) return field.kind === 'consent' ? 'none' : 'choice';
  if (field.kind === 'date') return 'date';
  return typeof kind.empty === 'string' ? 'text' : 'none';
}

async function ordersOf(entry: EntryRow, { database: { query } }: Dependencies): Promise<Details['orders']> {
  const orders = await ordersOfEntry(query, entry.id);
  const items = await itemsOfOrders(
    query,
    orders.map(({ id }) => id),
  );
  return Promise.all(
    orders.map(async (order) => {
      const inOrder = items.get(order.id) ?? [];
      const isIssued = (await findIssuedInvoice(query, order.id)) !== null;
      return {
        ...{ id: order.id, number: printedRemark(order.transferRemark) || order.outTradeNo },
        ...{ state: orderStateOf(order), amountFen: order.amountFen },
        shareFen: inOrder.find((item) => item.entry.id === entry.id)?.amountFen ?? 0,
        ...{ people: inOrder.length, isTeams: order.teamId !== null, createdAt: order.createdAt.getTime() },
        invoice: isIssued ? 'issued' : order.invoice === null ? 'none' : 'applied',
      };
    }),
  );
}
