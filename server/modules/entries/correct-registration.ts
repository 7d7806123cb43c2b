import type { DescribedAnswer } from '../../../src/domain/form/describe-answers';
import { maskIdNumber } from '../../../src/domain/person/mask-id-number';
import { refuse } from '../../http/answers';
import type { Dependencies } from '../../context/dependencies';
import { meetingById } from '../../stores/meetings/store';
import { correctEntry, describeEntry, type Correction } from './correct-entry';
import { findShownEntry } from '../../stores/entries/store';

/** An answer whose text has changed; '' before or after for none. ID numbers are masked. */
export interface AnswerChange {
  label: string;
  from: string;
  to: string;
}

/** An answer as the organiser's lists show it: ID numbers are masked, attachments counted. */
export function shownText({ text, attachments, personalNumber }: DescribedAnswer): string {
  if (attachments.length > 0) return `${attachments.length} 个附件`;
  return personalNumber === 'credential' ? maskIdNumber(text) : text;
}

/**
 * Corrects answers of a live registration, by the form's own rules. A new phone gets a new ticket code.
 * @throws Refusal
 */
export async function correctRegistration(
  { id, meetingId }: { id: string; meetingId: number },
  corrections: readonly Correction[],
  dependencies: Dependencies,
): Promise<{ name: string; meetingCode: string; changes: AnswerChange[] }> {
  const { query } = dependencies.database;
  const meeting = await meetingById(query, String(meetingId));
  const entry = await findShownEntry(query, meetingId, id);
  if (entry === null) throw refuse('未找到该报名');
  const before = new Map(describeEntry(entry, meeting, dependencies).map((one) => [one.shortName, shownText(one)]));
  const corrected = await correctEntry(entry, { meeting, corrections }, dependencies);
  const changes = describeEntry(corrected, meeting, dependencies).flatMap((one) => {
    const [from = '', to] = [before.get(one.shortName), shownText(one)];
    return from === to ? [] : [{ label: one.label, from, to }];
  });
  return { name: corrected.name, meetingCode: meeting.code, changes };
}
