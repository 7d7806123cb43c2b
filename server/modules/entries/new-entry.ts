import type { CreditInfo } from '../../../src/domain/credit/credit-form';
import type { InvoiceInfo } from '../../../src/domain/invoice/invoice-form';
import { heldUntil, placesTaken } from '../../../src/domain/meeting/places';
import { memberEntryType } from '../../../src/domain/team/member-steps';
import type { EntryRow, NewEntryRow } from '../../db/tables/entries';
import type { MeetingRow } from '../../db/tables/meetings';
import type { Dependencies } from '../../context/dependencies';
import type { ReadAnswers } from './read-answers';
import { protectAnswers } from '../../stores/entries/sealed-answers';
import { priceOptionOf, entryFeeFen } from '../../stores/meetings/price-of';

type Makers = Pick<Dependencies, 'clock' | 'randomIds' | 'cipher'>;

/** The answers that an entry keeps of its holder. */
type Holder = Omit<ReadAnswers, 'hasSensitive'>;

/** The facts that distinguish one new entry from another, besides its holder. */
type EntryFacts = Pick<NewEntryRow, 'teamId' | 'entryType' | 'userType' | 'feeFen' | 'isRegistered'> &
  Partial<NewEntryRow> & { meeting: MeetingRow };

/** Creates an entry that is live, unpaid, and has its own ticket code. */
function newEntry(
  { name, phone, provinceText, answers }: Holder,
  { meeting, ...facts }: EntryFacts,
  { clock, randomIds, cipher }: Makers,
): NewEntryRow {
  const id = randomIds.id();
  const createdAt = new Date(clock.now());
  const entry = {
    id,
    name,
    phone,
    provinceText,
    answers: protectAnswers(answers, id, cipher),
    credit: null,
    deviceDigest: null,
    payment: 'unpaid' as const,
    refund: 'none' as const,
    transfer: 'none' as const,
    paidBy: 'nobody' as const,
    reviewState: 'none' as const,
    isTouched: false,
    isIncomplete: false,
    priceOption: null,
    meetingId: meeting.id,
    places: placesTaken(meeting.places, { entryType: facts.entryType, answers }),
    placesUntil: null,
    upgradeUntil: null,
    waitingNo: null,
    waitingFor: [],
    offeredUntil: null,
    waitingInvoice: null,
    isBeyondPlaces: false,
    voucherId: null,
    voucherFen: null,
    ticketRef: randomIds.reference(),
    live: true,
    createdAt,
    updatedAt: createdAt,
  };
  // Object.assign is used because spreading so many fields is slow in V8.
  return Object.assign(entry, facts);
}

/** Reads from an entry the voucher that it holds; null for none. */
export const heldVoucherOf = ({
  voucherId,
  voucherFen,
}: Pick<EntryRow, 'voucherId' | 'voucherFen'>): HeldVoucher | null =>
  voucherId === null || voucherFen === null ? null : { id: voucherId, priceFen: voucherFen };

interface Admitted {
  meeting: MeetingRow;
  entryType: EntryRow['entryType'];
  /** A guest fills in a delegate's form and owes nothing. */
  isGuest?: boolean | undefined;
  /** The voucher that they registered with. */
  voucher?: HeldVoucher | null | undefined;
}

/** A voucher as whoever registers with it keeps it. */
export interface HeldVoucher {
  id: string;
  priceFen: number;
}

/**
 * Returns the amount due as of now, by what it was decided, the review state, and whether these complete the registration.
 * @throws Refusal if the answer is missing that decides the price
 */
export function admission(
  { meeting, entryType, isGuest = false, voucher = null }: Admitted,
  answers: Holder['answers'],
  { clock }: Makers,
): Pick<
  NewEntryRow,
  'feeFen' | 'priceOption' | 'isRegistered' | 'reviewState' | 'placesUntil' | 'voucherId' | 'voucherFen'
> &
  Pick<Admitted, 'meeting'> {
  const { needsReview, places } = meeting;
  const [voucherId, voucherFen] = voucher === null ? [null, null] : [voucher.id, voucher.priceFen];
  const priceOption = priceOptionOf(meeting, answers);
  const feeFen = isGuest ? 0 : entryFeeFen(meeting, { type: entryType, option: priceOption, voucherFen }, clock.now());
  const isRegistered = feeFen === 0 && !needsReview;
  // Nobody can pay before the review, so nothing lapses until then.
  const placesUntil = heldUntil(places, feeFen > 0 && !needsReview, clock.now());
  const held = { voucherId, voucherFen };
  return {
    meeting,
    feeFen,
    priceOption,
    isRegistered,
    placesUntil,
    ...held,
    reviewState: needsReview ? 'pending' : 'none',
  };
}

type OwnEntryFacts = Pick<EntryRow, 'entryType' | 'credit' | 'deviceDigest'> & Admitted;

/**
 * Creates the entry of an individual who owes the meeting's fee, or of a free visitor.
 * @throws Refusal if the answer is missing that decides the price
 */
export function ownEntry(
  holder: Holder,
  { meeting, entryType: type, isGuest: owesNothing, voucher, credit, deviceDigest }: OwnEntryFacts,
  makers: Makers,
): NewEntryRow {
  // Whom a voucher lets in free of charge is a guest, who owes nothing whatever the meeting costs later.
  const isGuest = type === 'free' || voucher?.priceFen === 0;
  const facts: EntryFacts = {
    ...admission({ meeting, entryType: type, isGuest: owesNothing, voucher }, holder.answers, makers),
    ...{ teamId: null, credit, entryType: type, deviceDigest },
    userType: isGuest ? 'free-guest' : 'individual',
  };
  return newEntry(holder, facts, makers);
}

/** Lets a new entry wait where a place is missing, with the invoice that its order would have had (product §16.45). */
export const asksToWait = (waitingInvoice: InvoiceInfo | null): Pick<NewEntryRow, 'waitingNo' | 'waitingInvoice'> => ({
  waitingNo: 0,
  waitingInvoice,
});

/**
 * Creates a team member's entry, which owes the meeting's fee, or is registered at once if there is none.
 * @throws Refusal if the answer is missing that decides the price
 */
export function memberEntry(
  holder: Holder & { credit: CreditInfo | null },
  { meeting, teamId, isIncomplete = false }: { meeting: MeetingRow; teamId: string; isIncomplete?: boolean },
  makers: Makers,
): NewEntryRow {
  const entryType = memberEntryType(meeting);
  const facts: EntryFacts = {
    ...admission({ meeting, entryType }, holder.answers, makers),
    ...{ teamId, isIncomplete, entryType, credit: holder.credit },
    userType: 'team-member',
  };
  return newEntry(holder, facts, makers);
}

/** Creates the entry of a ticket's recipient, who takes the giver's place in the same team, with nothing due. */
export function receivedEntry(
  holder: Holder,
  {
    meeting,
    teamId,
    feeFen,
    isBeyondPlaces,
    voucherId,
    voucherFen,
  }: Pick<EntryRow, 'teamId' | 'feeFen' | 'isBeyondPlaces' | 'voucherId' | 'voucherFen'> & { meeting: MeetingRow },
  makers: Makers,
): NewEntryRow {
  const facts: EntryFacts = {
    // The giver's use of a voucher goes with the ticket: a free one is not to be had again.
    ...{ meeting, teamId, feeFen, isBeyondPlaces, voucherId, voucherFen },
    priceOption: priceOptionOf(meeting, holder.answers),
    entryType: 'paid',
    userType: teamId === null ? 'individual' : 'team-member',
    transfer: 'received',
    isRegistered: true,
    isTouched: true,
  };
  return newEntry(holder, facts, makers);
}
