import { shownText } from '../../../src/domain/form/answer-changes';
import { creditFields } from '../../../src/domain/credit/credit-form';
import { readObject, readText } from '../../../src/domain/json/read-value';
import { refuse } from '../../http/answers';
import type { Dependencies } from '../../context/dependencies';
import { meetingById } from '../../stores/meetings/store';
import { correctEntry, describeEntry, type Correction } from './correct-entry';
import { findShownEntry } from '../../stores/entries/store';

/** A changed answer; an empty text before or after means that there was or is none. ID numbers are masked. */
export interface AnswerChange {
  label: string;
  from: string;
  to: string;
}

/**
 * Corrects answers of a live registration, by the form's own rules, and the credit application with it. A new phone gets a
 * new ticket code.
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
  const ofCredit = creditFields.flatMap(({ shortName, label }) => {
    const [from, to] = [entry, corrected].map(({ credit }) => readText(readObject(credit)[shortName]));
    return from === to || to === undefined ? [] : [{ label: `学分信息：${label}`, from: from ?? '', to }];
  });
  return { name: corrected.name, meetingCode: meeting.code, changes: [...changes, ...ofCredit] };
}
