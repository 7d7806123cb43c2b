import { attendeeAnswers } from '../attendee/attendee-answers';
import { attendeeEmployer } from '../attendee/attendee-employer';
import type { Attendee } from '../attendee/attendee';
import { describeAnswers } from '../form/describe-answers';
import type { FormField } from '../form/form-field';
import type { Meeting } from '../meeting/meeting';
import { incompleteText } from './completion';
import { admits, waitsForCompletion } from '../ticket/ticket-state';
import { payerText, paymentTag, paymentTagTexts, type PaymentTag } from '../ticket/payment-tag';
import { questions } from '../form/known-questions';

/** A team's members as a table of texts: identity, payment and ticket, and the answers of each. */
export interface RosterTable {
  header: readonly string[];
  rows: readonly (readonly string[])[];
}

const standing = ['序号', '姓名', '手机号码', '工作单位', '交费状态', '参会码', '学分', '报名时间'] as const;
/** Most forms ask for these, and every table already has a column for each. */
const standingNames = new Set<string>([questions.name, questions.phone, questions.employer]);

/**
 * @param fields the form that members answer; [] where it could not be loaded. ID numbers and attachments are left out:
 *   a list that is passed around needs neither.
 * @param awaited see `awaitedAttendees`
 */
export function rosterTable(
  members: readonly Attendee[],
  fields: readonly FormField[],
  meeting: Pick<Meeting, 'isPaid'>,
  awaited: ReadonlySet<string>,
): RosterTable {
  const answered = members.map((member) => {
    const answers = describeAnswers(fields, attendeeAnswers(fields, member));
    const shown = answers.filter(
      ({ shortName, personalNumber, section }) =>
        !standingNames.has(shortName) && personalNumber !== 'credential' && section !== 'attachments',
    );
    return new Map(shown.map((answer) => [answer.label, answer.text]));
  });
  const labels = new Set(answered.flatMap((answers) => [...answers.keys()]));
  return {
    header: [...standing, ...labels],
    rows: members.map((member, index) => [
      ...standingCells(member, paymentTag(member, meeting, awaited.has(member.id)), index + 1),
      ...Array.from(labels, (label) => answered[index]?.get(label) ?? ''),
    ]),
  };
}

function standingCells(member: Attendee, tag: PaymentTag, number: number): string[] {
  const payer = payerText(tag);
  const invalid = waitsForCompletion(member) ? incompleteText : '无效';
  const ticket = member.isCheckedIn ? '已签到' : admits(member) ? '有效' : invalid;
  return [
    String(number),
    member.name,
    member.phone,
    attendeeEmployer(member),
    payer === '' ? paymentTagTexts[tag.kind] : `${paymentTagTexts[tag.kind]}（${payer}）`,
    ticket,
    member.credit === null ? '未申请' : '已申请',
    member.registeredAt,
  ];
}

/** The table as text that a spreadsheet takes from the clipboard. */
export function rosterText({ header, rows }: RosterTable): string {
  return [header, ...rows].map((row) => row.map((cell) => cell.replace(/\s+/g, ' ')).join('\t')).join('\n');
}
