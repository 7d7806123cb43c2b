import { isPlainObject, readNumber, readText } from '../../domain/json/read-value';
import { readSession } from '../../session/session';
import { getStored, removeStored, setStored } from '../../platform/storage/storage';
import type { PaymentTag } from '../../domain/ticket/payment-tag';

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
  refusal: string | null;
  /** When the server last said so, epoch milliseconds. */
  confirmedAt: number;
}

/** Long enough for whoever looked at it when registering to have it at the meeting; milliseconds. */
const keptForMs = 180 * 24 * 3_600_000;
const keyOf = (meetingId: string): string => `ticket:${meetingId}`;

/** Keeps a ticket for showing without network, for as long as its holder stays logged in. */
export function keepTicket(meetingId: string, ticket: TicketFace): void {
  const sessionId = readSession(meetingId)?.id;
  if (sessionId !== undefined) setStored(keyOf(meetingId), { ...ticket, sessionId }, keptForMs);
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
  const tag = isPlainObject(value.tag) ? value.tag : {};
  const confirmedAt = readNumber(value.confirmedAt, null);
  if (confirmedAt === null || readText(tag.text) === '') return null;
  return {
    meetingName: readText(value.meetingName),
    when: readText(value.when),
    address: readText(value.address),
    name: readText(value.name),
    phone: readText(value.phone),
    code: readText(value.code),
    imageUrl: readText(value.imageUrl),
    tag: {
      text: readText(tag.text),
      tone: tag.tone === 'success' || tag.tone === 'warning' ? tag.tone : 'neutral',
      payer: tag.payer === '参会人支付' || tag.payer === '经办人支付' ? tag.payer : '',
    },
    refusal: readText(value.refusal) || null,
    confirmedAt,
  };
}
