import { isPlainObject, readNumber, readText } from '../../domain/json/read-value';
import { readSession, ticketKey } from '../../session/session';
import { sessionDraftKey } from '../../session/session-keys';
import { draftTtlMs, getStored, removeStored, setStored } from '../../platform/storage/storage';
import { admissionRefusalTexts, type AdmissionRefusal, admissionRefusal } from '../../domain/ticket/admission-refusal';
import { payerTexts, paymentTagTexts, type PaymentTag, centreTag } from '../../domain/ticket/payment-tag';
import type { Attendee } from '../../domain/attendee/attendee';
import type { CentreVisit } from '../../session/centre';
import { maskPhone } from '../../domain/person/mobile-phone';
import { formatFullDateRange } from '../../domain/time/format-dates';

/** A ticket as shown at the entrance. */
export interface TicketFace {
  meetingName: string;
  /** The meeting's days, formatted. */
  when: string;
  address: string;
  name: string;
  /** The masked phone. */
  phone: string;
  /** The content of the QR code; '' if the server only provides a picture. */
  code: string;
  /** The code to be typed at the door; '' where the server has none. */
  shortCode: string;
  /** The URL of the picture, if there is no code. */
  imageUrl: string;
  tag: PaymentTag;
  /** The reason why it does not admit its holder; null if it does. */
  refusal: AdmissionRefusal | null;
  /** When the server last confirmed it, epoch milliseconds. */
  confirmedAt: number;
}

/** The lifetime in milliseconds: longer than from registration to the meeting. */
const ttlMs = 180 * 24 * 3_600_000;

/** Stores a ticket for offline use while its holder stays logged in. */
export function keepTicket(meetingId: string, ticket: TicketFace): void {
  const sessionId = readSession(meetingId)?.id;
  if (sessionId !== undefined) setStored(ticketKey(meetingId), { ...ticket, sessionId }, ttlMs);
}

/** Reads the ticket stored for the logged-in user; null for none, or if it is someone else's. */
export function readKeptTicket(meetingId: string): TicketFace | null {
  const sessionId = readSession(meetingId)?.id;
  return getStored(ticketKey(meetingId), (value) =>
    isPlainObject(value) && value.sessionId === sessionId ? readTicketFace(value) : null,
  );
}

const firstTicketKey = (meetingId: string): string => sessionDraftKey(meetingId, 'first-ticket');

/** Stores the ticket of a registration that was submitted on this device, for offline use without a login; null removes it. */
export function keepFirstTicket(meetingId: string, submissionKey: string, ticket: TicketFace | null): void {
  if (ticket === null) removeStored(firstTicketKey(meetingId));
  else setStored(firstTicketKey(meetingId), { ...ticket, submissionKey }, draftTtlMs);
}

/** Reads the ticket of the registration that was submitted with this key; null for none. */
export function readFirstTicket(meetingId: string, submissionKey: string): TicketFace | null {
  return getStored(firstTicketKey(meetingId), (value) =>
    isPlainObject(value) && value.submissionKey === submissionKey ? readTicketFace(value) : null,
  );
}

function readTicketFace(value: Record<string, unknown>): TicketFace | null {
  const tag = readTag(value.tag);
  const confirmedAt = readNumber(value.confirmedAt, null);
  if (confirmedAt === null || tag === null) return null;
  return {
    meetingName: readText(value.meetingName),
    when: readText(value.when),
    address: readText(value.address),
    name: readText(value.name),
    phone: readText(value.phone),
    code: readText(value.code),
    shortCode: readText(value.shortCode),
    imageUrl: readText(value.imageUrl),
    tag,
    refusal: readRefusal(value.refusal),
    confirmedAt,
  };
}

function readTag(value: unknown): PaymentTag | null {
  const { kind: kept, text, payer } = isPlainObject(value) ? value : {};
  const kind = findKind(paymentTagTexts, kept) ?? findKindOfText(paymentTagTexts, text);
  if (kind === null) return null;
  if (kind !== 'paid') return { kind };
  return { kind, payer: findKind(payerTexts, payer) ?? findKindOfText(payerTexts, payer) };
}

/**
 * Reads a refusal, also in the texts of an earlier version. Unknown texts count as a refusal, so that the ticket is not
 * shown as valid.
 */
function readRefusal(value: unknown): AdmissionRefusal | null {
  if (readText(value) === '') return null;
  return findKind(admissionRefusalTexts, value) ?? findKindOfText(admissionRefusalTexts, value) ?? 'not-effective';
}

function findKind<Kind extends string>(texts: Readonly<Record<Kind, string>>, value: unknown): Kind | null {
  return (Object.keys(texts) as Kind[]).find((kind) => kind === value) ?? null;
}

function findKindOfText<Kind extends string>(texts: Readonly<Record<Kind, string>>, text: unknown): Kind | null {
  return (Object.keys(texts) as Kind[]).find((kind) => texts[kind] === text) ?? null;
}

/** Creates the face of an attendee's ticket that the server has just confirmed. */
export function ticketFace(
  attendee: Attendee,
  {
    meeting,
    awaited,
    confirmedAt,
  }: Pick<CentreVisit, 'meeting' | 'confirmedAt'> & Partial<Pick<CentreVisit, 'awaited'>>,
): TicketFace {
  const isAwaited = awaited?.has(attendee.id) === true;
  const refusal = admissionRefusal(attendee, meeting, isAwaited);
  return {
    meetingName: meeting.name,
    when: formatFullDateRange(meeting.startTime, meeting.endTime),
    address: meeting.address,
    name: attendee.name,
    phone: maskPhone(attendee.phone),
    // An invalid code is not stored either.
    code: refusal === null ? attendee.ticketCode : '',
    shortCode: refusal === null ? attendee.shortCode : '',
    imageUrl: refusal === null ? attendee.ticketImageUrl : '',
    tag: centreTag(attendee, meeting, isAwaited),
    refusal,
    confirmedAt,
  };
}
