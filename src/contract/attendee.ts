import type { Attendee, ReviewState } from '../domain/attendee/attendee';
import { asSubmitted, submittedValues } from '../domain/attendee/submitted-answers';
import { readObject, type JsonObject } from '../domain/json/read-value';
import {
  boolean,
  count,
  entities,
  entity,
  flag,
  named,
  numericId,
  optional,
  optionalFlag,
  optionalText,
  record,
  text,
  yuan,
  type Codec,
} from './codec';
import { creditInfoCodec } from './credit-info';
import { invoiceFormCodec, readInvoiceInfo } from './invoice-info';
import { paidBy, payment, refund, transfer, userType } from './states';

/*
 * An attendee on the wire is an `entered` (product §3.9): `ewmUrl` is the ticket's picture, `attr2` the credit, `attr4`
 * set once a refund or transfer has touched it, `bMf` the fee, `extendParam` the answers.
 */

/** Any truthy value counts as yes. */
const touched: Codec<boolean, string> = {
  read: (wire) => Boolean(wire) && wire !== '0',
  write: (isTouched) => (isTouched ? '1' : ''),
  wire: { enum: ['1', ''] },
};

const reviewStates: readonly unknown[] = ['pending', 'approved', 'refused', 'waiting'] satisfies ReviewState[];
const reviewState: Codec<ReviewState, ReviewState> = {
  read: (wire) => (reviewStates.includes(wire) ? (wire as ReviewState) : 'none'),
  write: (state) => state,
  wire: { enum: ['none', ...reviewStates] },
};

/** Our server's addition (product §11.22). */
const askedShape = { askedAt: text(), openedAt: text(), remindedAt: text(), reminders: count };
const completionCodec = record({ lacking: text(), ...askedShape });

/** Our server's addition (product §10.28). */
const offerCodec = record({ name: text(), phone: text(), until: text(), ...askedShape });

/** JSON text of the answers, with the invoice among them. */
const answers: Codec<Pick<Attendee, 'answers' | 'invoice'>, string> = {
  read: (wire) => {
    const object = readObject(wire);
    if (!('invoiceInfo' in object)) return { answers: asSubmitted(object), invoice: null };
    const { invoiceInfo, ...value } = object;
    return { answers: asSubmitted(value), invoice: readInvoiceInfo(invoiceInfo) };
  },
  write: ({ answers: given, invoice }) => {
    const values = submittedValues(given);
    return JSON.stringify(invoice === null ? values : { ...values, invoiceInfo: invoiceFormCodec.write(invoice) });
  },
};

/** The part of an attendee that payment lists and orders contain. */
const listedShape = {
  id: text(),
  name: text(),
  phone: text(),
  userType,
  payment: named('payStatus', payment),
  refund: named('refundStatus', refund),
  transfer: named('transferStatus', transfer),
  paidBy: named('whoPay', paidBy),
  meetingId: numericId,
  registeredAt: named('crtTime', text()),
  isTouched: named('attr4', touched),
  amountFen: named('money', yuan),
  feeFen: named('bMf', yuan),
  isRegistered: named('isSignUp', flag),
};

const attendeeFields = record({
  ...listedShape,
  userId: text(),
  ticketImageUrl: named('ewmUrl', text()),
  ticketCode: text(),
  shortCode: optionalText(),
  isCheckedIn: named('checkedIn', boolean),
  isFromOtherDevice: named('otherDevice', boolean),
  refundReason: text(),
  reviewState,
  isIncomplete: named('needsCompletion', optionalFlag),
  isGuest: named('guestDelegate', optionalFlag),
  completion: optional(completionCodec),
  offer: named('transferOffer', optional(offerCodec)),
  credit: named('attr2', creditInfoCodec),
  provinceText: named('provinceStr', text()),
});

/** The wire form of attendees that are frozen: the server keeps those of a team, and writes each once. */
const written = new WeakMap<Attendee, JsonObject>();

// The answers stand in a text of their own. Assigned, not spread: a list has thousands, and spreading so many fields
// costs more than reading them.
export const attendeeCodec: Codec<Attendee | null, JsonObject | null> = entity({
  shape: attendeeFields.shape,
  read: (wire): Attendee => Object.assign(attendeeFields.read(wire), answers.read(readObject(wire).extendParam)),
  write: (attendee) => {
    const known = written.get(attendee);
    if (known !== undefined) return known;
    const wire = Object.assign(attendeeFields.write(attendee), { extendParam: answers.write(attendee), payDetail: '' });
    if (Object.isFrozen(attendee)) written.set(attendee, wire);
    return wire;
  },
});
export const attendeesCodec = entities(attendeeCodec);

export type ListedAttendee = Pick<Attendee, keyof typeof listedShape>;

const listedFields = record(listedShape);

/** Attendees of a list, of which only `listedShape` is written. */
export const listedAttendeesCodec: Codec<Attendee[], JsonObject[], readonly ListedAttendee[]> = {
  read: attendeesCodec.read,
  write: (attendees) => attendees.map(listedFields.write),
  wire: { type: 'array', items: listedFields },
};

export const { read: readAttendee, write: writeAttendee } = attendeeCodec;
export const { read: readAttendees } = attendeesCodec;
