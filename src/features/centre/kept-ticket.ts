import { isPlainObject, readNumber, readText } from '../../domain/json/read-value';
import { readSession } from '../../session/session';
import { getStored, removeStored, setStored } from '../../platform/storage/storage';
import { admissionRefusalTexts, type AdmissionRefusal, admissionRefusal } from '../../domain/ticket/admission-refusal';
import { payerTexts, paymentTagTexts, type PaymentTag, centreTag } from '../../domain/ticket/payment-tag';
import type { Attendee } from '../../domain/attendee/attendee';
import type { Meeting } from '../../domain/meeting/meeting';
import { maskPhone } from '../../domain/mobile-phone';
import { formatFullDateRange } from '../../domain/time/format-dates';

/** A ticket as its holder shows it at the entrance. */
export interface TicketFace {
  meetingName: string;
  /** The meeting's days, as the screen shows them. */
  when: string;
  address: string;
  name: string;
  /** Masked. */
  phone: string;
  /** What its QR code says; '' where the server gives only a picture. */
  code: string;
  /** The picture's address, where there is no code. */
  imageUrl: string;
  tag: PaymentTag;
  /** Why it lets nobody in; null where it does. */
  refusal: AdmissionRefusal | null;
  /** When the server last said so, epoch milliseconds. */
  confirmedAt: number;
}

/** Long enough for whoever looked at it when registering to have it at the meeting; milliseconds. */
const ttlMs = 180 * 24 * 3_600_000;
const keyOf = (meetingId: string): string => `ticket:${meetingId}`;

/** Keeps a ticket for showing without network, for as long as its holder stays logged in. */
export function keepTicket(meetingId: string, ticket: TicketFace): void {
  const sessionId = readSession(meetingId)?.id;
  if (sessionId !== undefined) setStored(keyOf(meetingId), { ...ticket, sessionId }, ttlMs);
}

/** The ticket kept for who is logged in; null where there is none, or it was somebody else's. */
export function readKeptTicket(meetingId: string): TicketFace | null {
  const sessionId = readSession(meetingId)?.id;
  return getStored(keyOf(meetingId), (value) =>
    isPlainObject(value) && value.sessionId === sessionId ? readTicketFace(value) : null,
  );
}

export function dropTicket(meetingId: string): void {
  removeStored(keyOf(meetingId));
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
    imageUrl: readText(value.imageUrl),
    tag,
    refusal: readRefusal(value.refusal),
    confirmedAt,
  };
}

/** A tag as it is kept now; one that an earlier version kept says it in words. */
function readTag(value: unknown): PaymentTag | null {
  const { kind: kept, text, payer } = isPlainObject(value) ? value : {};
  const kind = findKind(paymentTagTexts, kept) ?? findKindOfText(paymentTagTexts, text);
  if (kind === null) return null;
  if (kind !== 'paid') return { kind };
  return { kind, payer: findKind(payerTexts, payer) ?? findKindOfText(payerTexts, payer) };
}

/** Likewise. Words that nobody knows keep the ticket from being shown as one that lets its holder in. */
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

/** What an attendee's ticket shows. @param confirmedAt when the server said so, epoch milliseconds */
export function ticketFace(meeting: Meeting, attendee: Attendee, confirmedAt: number): TicketFace {
  const refusal = admissionRefusal(attendee, meeting);
  return {
    meetingName: meeting.name,
    when: formatFullDateRange(meeting.startTime, meeting.endTime),
    address: meeting.address,
    name: attendee.name,
    phone: maskPhone(attendee.phone),
    // A code that lets nobody in is not kept, either.
    code: refusal === null ? attendee.ticketCode : '',
    imageUrl: refusal === null ? attendee.ticketImageUrl : '',
    tag: centreTag(attendee, meeting),
    refusal,
    confirmedAt,
  };
}
