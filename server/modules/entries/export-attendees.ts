import { readFormDefinition } from '../../../src/contract/form-definition';
import type { ReviewState } from '../../../src/domain/attendee/attendee';
import { creditFields } from '../../../src/domain/credit/credit-form';
import { buildForm } from '../../../src/domain/registration/build-form';
import { describeAnswers } from '../../../src/domain/form/describe-answers';
import { answerKinds } from '../../../src/domain/form/kinds/answer-kinds';
import { readObject, readText } from '../../../src/domain/json/read-value';
import { formatFen } from '../../../src/domain/money/money';
import { paymentTag, payerText, paymentTagTexts } from '../../../src/domain/ticket/payment-tag';
import { refusedRefund } from '../../../src/domain/ticket/refused-refund';
import { formatShanghaiTime, shanghaiDate } from '../../../src/domain/time/shanghai-time';
import type { EntryRow } from '../../db/tables/entries';
import type { MeetingRow } from '../../db/tables/meetings';
import type { Dependencies } from '../../context/dependencies';
import { isValidTicket, ticketOf } from '../../stores/entries/attendee-of';
import { attendeesOfMeeting, type MeetingAttendee } from '../../stores/entries/store';
import { meetingOf } from '../../stores/meetings/meeting-of';
import { meetingByCode } from '../../stores/meetings/store';
import { entryAnswers } from './read-answers';
import { questions } from '../../../src/domain/form/known-questions';

export const reviewTexts: Readonly<Record<ReviewState, string>> = {
  none: '',
  pending: '待审核',
  approved: '已通过',
  refused: '未通过',
  waiting: '候补中',
};

const ownHeadings = ['姓名', '手机号', '报名类型', '状态', '付款人', '审核', '注册费', '团队', '报名时间', '签到时间'];

/** Questions of the form that `ownHeadings` shows already. */
const ownQuestions: ReadonlySet<string> = new Set([questions.name, questions.phone]);

/** A table of texts, one row an attendee, and how many ticket codes it holds. */
export interface AttendeeTable {
  headings: string[];
  rows: string[][];
  codes: number;
}

/**
 * Exports a meeting's attendees, including refunded and given-away registrations, with all answers of the form, ID
 * numbers in full, and credit info.
 * @param given `withCodes` adds the ticket codes, which admit whoever holds them
 * @throws Refusal for a meeting that does not exist
 */
export async function exportAttendees(
  meetingCode: string,
  { withCodes }: { withCodes: boolean },
  { database, cipher, clock }: Dependencies,
): Promise<AttendeeTable> {
  const meeting = await meetingByCode(database.query, meetingCode);
  const facts = meetingOf(meeting);
  const fields = buildForm(readFormDefinition(meeting.formDefinition), {
    meetingId: facts.id,
    meetingCode: facts.code,
    // The form of a delegate contains every field.
    entryType: 'paid',
    startTime: facts.startTime,
    endTime: facts.endTime,
    today: shanghaiDate(clock.now()),
  });
  const exportedFields = fields.filter(
    ({ shortName, kind }) => !ownQuestions.has(shortName) && !answerKinds[kind].hasFiles,
  );
  const found = await attendeesOfMeeting(database.query, meeting.id);

  const answersOf = (entry: EntryRow): string[] => {
    const described = describeAnswers(fields, entryAnswers(fields, entry, cipher));
    const texts = new Map(described.map(({ shortName, text }) => [shortName, text]));
    return exportedFields.map(({ shortName }) => texts.get(shortName) ?? '');
  };
  const codeOf = (entry: EntryRow): string => (withCodes && isValidTicket(entry) ? entry.ticketRef : '');
  return {
    codes: found.filter(({ entry }) => codeOf(entry) !== '').length,
    headings: [
      ...ownHeadings,
      ...(withCodes ? ['参会码'] : []),
      ...exportedFields.map(({ label }) => label),
      ...(meeting.hasCredit ? creditFields.map(({ label }) => `学分：${label}`) : []),
      refundHeading,
    ],
    rows: found.map(({ entry, ...facts }) => [
      ...ownCells(entry, meeting, facts),
      ...(withCodes ? [codeOf(entry)] : []),
      ...answersOf(entry),
      ...(meeting.hasCredit ? creditFields.map(({ shortName }) => readText(readObject(entry.credit)[shortName])) : []),
      refundCell(entry, facts),
    ]),
  };
}

type EntryFacts = Omit<MeetingAttendee, 'entry'>;

/**
 * The heading of the last column. New columns are appended, so that tables that people already work with keep their
 * columns.
 */
const refundHeading = '退费申请';
const refundCell = (entry: EntryRow, { checkedInAt, refundReason }: EntryFacts): string =>
  refusedRefund({ ...ticketOf(entry), isCheckedIn: checkedInAt !== null, refundReason }) ?? '';

function ownCells(
  entry: EntryRow,
  meeting: MeetingRow,
  { teamName, checkedInAt, orderedFen, isAwaited }: EntryFacts,
): string[] {
  const tag = paymentTag(ticketOf(entry), meeting, isAwaited);
  return [
    entry.name,
    entry.phone,
    entry.entryType === 'paid' ? '参会代表' : '参观观众',
    paymentTagTexts[tag.kind],
    payerText(tag),
    reviewTexts[entry.reviewState],
    // The order's price does not change when the meeting's fee does.
    formatFen(orderedFen ?? entry.feeFen),
    teamName ?? '',
    formatShanghaiTime(entry.createdAt.getTime()),
    checkedInAt === null ? '' : formatShanghaiTime(checkedInAt.getTime()),
  ];
}
