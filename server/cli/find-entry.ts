import { cleanNumber } from '../../src/domain/typed-number/clean-number';
import { refuse, type Refusal } from '../http/answers';
import { entriesWithMeeting } from '../stores/entries/store';
import { meetingByCode } from '../stores/meetings/store';
import type { CommandContext } from './command';

/** An entry as a command finds it by its phone. */
export type FoundEntry = Awaited<ReturnType<typeof entriesWithMeeting>>[number];

type Searching = Pick<CommandContext, 'dependencies' | 'options'>;

/**
 * A phone's registrations, the live ones first; of one meeting with `--meeting`.
 * @param typed the phone, with spaces or a country code if somebody copied them along
 * @throws Refusal for a meeting that does not exist
 */
export async function searchEntries(typed: string, { dependencies, options }: Searching): Promise<FoundEntry[]> {
  const { query } = dependencies.database;
  const meetingCode = options.meeting ?? '';
  if (meetingCode !== '') await meetingByCode(query, meetingCode);
  return entriesWithMeeting(query, cleanNumber('phone', typed), meetingCode);
}

export const noEntryMessage = (typed: string): string => `没有手机号 ${cleanNumber('phone', typed)} 的报名`;

/** @throws Refusal if the phone has none */
export async function findEntries(typed: string, context: Searching): Promise<FoundEntry[]> {
  const found = await searchEntries(typed, context);
  if (found.length === 0) throw refuse(noEntryMessage(typed));
  return found;
}

/**
 * The one entry that a phone means: a live one, before those that were given up.
 * @throws Refusal
 */
export async function findEntry(typed: string, context: Searching): Promise<FoundEntry> {
  const found = await findEntries(typed, context);
  const live = found.filter(({ entry }) => entry.live);
  const only = onlyEntry(live.length > 0 ? live : found);
  if (only === null) throw severalMeetings(found);
  return only;
}

/** The first of one meeting's entries: the live one, or what was given up last. Null if there are none, or several meetings'. */
export function onlyEntry(found: readonly FoundEntry[]): FoundEntry | null {
  return new Set(found.map(({ meeting }) => meeting.id)).size === 1 ? (found[0] ?? null) : null;
}

export function severalMeetings(found: readonly FoundEntry[]): Refusal {
  const codes = [...new Set(found.map(({ meeting }) => meeting.code))];
  return refuse(`该手机号报名了 ${codes.length} 个会议，请用 --meeting 指定：${codes.join('、')}`);
}
