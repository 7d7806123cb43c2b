import { cleanNumber } from '../../../src/domain/typed-number/clean-number';
import type { Dependencies } from '../../context/dependencies';
import { meetingByCode } from '../../stores/meetings/store';
import { entriesWithMeeting } from '../../stores/entries/store';

/** A registration as the organiser finds it by its phone. */
export interface FoundRegistration {
  id: string;
  name: string;
  phone: string;
  /** False once it was refunded, given away or cancelled. */
  isLive: boolean;
  ticketCode: string;
  meeting: { id: number; code: string; name: string };
}

/** The one registration that a phone means; `several` if it registered for several meetings. */
export type RegistrationMatch =
  | { outcome: 'found'; registration: FoundRegistration }
  | { outcome: 'none' }
  | { outcome: 'several'; meetingCodes: string[] };

/**
 * Finds a phone's registrations, the live ones first.
 * @param phone as typed: spaces or a country code do not matter
 * @param meetingCode '' for every meeting
 * @throws Refusal for a meeting that does not exist
 */
export async function findRegistrations(
  phone: string,
  meetingCode: string,
  { database }: Pick<Dependencies, 'database'>,
): Promise<FoundRegistration[]> {
  const { query } = database;
  if (meetingCode !== '') await meetingByCode(query, meetingCode);
  const found = await entriesWithMeeting(query, cleanNumber('phone', phone), meetingCode);
  return found.map(({ entry, meeting }) => ({
    ...{ id: entry.id, name: entry.name, phone: entry.phone, isLive: entry.live, ticketCode: entry.ticketRef },
    meeting: { id: meeting.id, code: meeting.code, name: meeting.name },
  }));
}

/**
 * Finds the registration to change: a live one before those that were refunded, given away or cancelled.
 * @throws Refusal for a meeting that does not exist
 */
export async function findRegistration(
  phone: string,
  meetingCode: string,
  dependencies: Pick<Dependencies, 'database'>,
): Promise<RegistrationMatch> {
  const found = await findRegistrations(phone, meetingCode, dependencies);
  const live = found.filter(({ isLive }) => isLive);
  return onlyMeeting(live.length > 0 ? live : found, found);
}

/**
 * Finds the registration whose ticket somebody without their code has. Registrations that were given up count here, so
 * that a phone with one live registration and others elsewhere is not admitted to a meeting that nobody named.
 * @throws Refusal for a meeting that does not exist
 */
export async function findTicketHolder(
  phone: string,
  meetingCode: string,
  dependencies: Pick<Dependencies, 'database'>,
): Promise<RegistrationMatch> {
  const found = await findRegistrations(phone, meetingCode, dependencies);
  return onlyMeeting(found, found);
}

/** The first of one meeting's registrations: the live one, or the one that was given up last. */
function onlyMeeting(candidates: readonly FoundRegistration[], found: readonly FoundRegistration[]): RegistrationMatch {
  const [first] = candidates;
  if (first === undefined) return { outcome: 'none' };
  if (candidates.every(({ meeting }) => meeting.id === first.meeting.id))
    return { outcome: 'found', registration: first };
  return { outcome: 'several', meetingCodes: [...new Set(found.map(({ meeting }) => meeting.code))] };
}
