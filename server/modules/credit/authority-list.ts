import { findLayout, type AuthorityLayout, type ListedFact } from '../../../src/domain/credit/authority-layouts';
import { prefillCredit } from '../../../src/domain/credit/credit-form';
import { personAnswers } from '../../../src/domain/form/person-answers';
import type { FormField } from '../../../src/domain/form/form-field';
import { formatFullDateRange } from '../../../src/domain/time/format-dates';
import { shanghaiDate } from '../../../src/domain/time/shanghai-time';
import type { Dependencies } from '../../context/dependencies';
import type { Queryable } from '../../db/database';
import type { CreditRecordRow } from '../../db/tables/credit';
import type { EntryRow } from '../../db/tables/entries';
import type { MeetingRow } from '../../db/tables/meetings';
import { refuse } from '../../http/answers';
import { liveCreditRecords } from '../../stores/credit/records';
import { creditRuleOf } from '../../stores/credit/rules';
import { liveEntriesOf } from '../../stores/entries/scanned-entries';
import { meetingByCode } from '../../stores/meetings/store';
import { entryAnswers, submissionForm } from '../entries/read-answers';
import { writeWorkbook } from '../tables/write-workbook';

/** The list for an authority, row by row. */
export interface AuthorityRows {
  layout: AuthorityLayout;
  /** A row a person, a cell a column of the layout. */
  rows: readonly (readonly (string | number)[])[];
  /** The facts of the meeting that the list lacks: 项目编号. */
  lacking: readonly string[];
  /** People of whom the list lacks something, such as their title, with what it lacks. */
  incomplete: readonly { personId: string; name: string; lacks: readonly string[] }[];
}

/** The list for an authority, as a file. */
export interface AuthorityList extends Omit<AuthorityRows, 'rows'> {
  people: number;
  bytes: Buffer;
}

/**
 * Makes the list of everybody who gets credits, from the frozen list, in an authority's layout.
 * @param layoutName '' for the meeting's own
 * @throws Refusal for an unknown meeting or layout, or a list that is not frozen
 */
export async function authorityList(
  meetingCode: string,
  layoutName: string,
  dependencies: Pick<Dependencies, 'database' | 'cipher' | 'clock'>,
): Promise<AuthorityList> {
  const { query } = dependencies.database;
  const meeting = await meetingByCode(query, meetingCode);
  const { layout, rows, lacking, incomplete } = await authorityRows(query, { meeting, layoutName }, dependencies);
  const bytes = await writeWorkbook([{ name: layout.title, columns: layout.columns, rows }]);
  return { layout, people: rows.length, lacking, incomplete, bytes };
}

/**
 * Reads what the list for an authority says of everybody who gets credits.
 * @throws Refusal for an unknown layout, or a list that is not frozen
 */
export async function authorityRows(
  query: Queryable,
  { meeting, layoutName }: { meeting: MeetingRow; layoutName: string },
  { cipher, clock }: Pick<Dependencies, 'cipher' | 'clock'>,
): Promise<AuthorityRows> {
  const { frozenAt, projectNumber, layout: own } = await creditRuleOf(query, meeting.id);
  if (frozenAt === null) throw refuse('学分名单还没有冻结，请先冻结');
  const layout = findLayout(layoutName || own);
  if (layout === null) throw refuse(`没有申报表格式“${layoutName}”`);
  const entries = new Map((await liveEntriesOf(query, meeting.id)).map((entry) => [entry.id, entry]));
  const records = (await liveCreditRecords(query, meeting.id)).filter(({ creditsMilli }) => creditsMilli > 0);
  const { fields } = submissionForm(meeting, 'paid', clock.now());
  const incomplete: { personId: string; name: string; lacks: string[] }[] = [];
  const found = records.flatMap((record) => {
    // Whoever had their data removed since is in no list that leaves the house.
    const entry = entries.get(record.entryId);
    return entry === undefined ? [] : [{ record, entry }];
  });
  const rows = found.map(({ record, entry }, index) => {
    const facts = {
      ...personOf(entry, fields, shanghaiDate(clock.now()), cipher),
      ...figuresOf(record, meeting, projectNumber),
      number: index + 1,
    };
    const lacks = layout.columns.filter(({ fact }) => facts[fact] === '' && !ofMeeting.includes(fact));
    if (lacks.length > 0)
      incomplete.push({ personId: entry.id, name: entry.name, lacks: lacks.map(({ heading }) => heading) });
    return layout.columns.map(({ fact }) => facts[fact]);
  });
  const lacking = layout.columns.flatMap(({ fact, heading }) =>
    fact === 'projectNumber' && projectNumber === '' ? [heading] : [],
  );
  return { layout, rows, lacking, incomplete };
}

/** Facts that no person lacks: the meeting has them, or they come later. */
const ofMeeting: readonly ListedFact[] = ['projectNumber', 'projectName', 'days', 'certificateNumber'];

type Facts = Record<ListedFact, string | number>;

type PersonFact = 'name' | 'sex' | 'age' | 'jobTitle' | 'employer' | 'isGrassroots' | 'province' | 'phone';

/** A person as they applied for credit, or else as they registered. */
function personOf(
  entry: EntryRow,
  fields: readonly FormField[],
  today: string,
  cipher: Dependencies['cipher'],
): Pick<Facts, PersonFact> {
  const answers = entryAnswers(fields, entry, cipher);
  const registered = personAnswers(fields, answers, today);
  const credit = entry.credit ?? prefillCredit(fields, answers, today);
  const age = credit.age || registered.age;
  return {
    ...{ name: entry.name, phone: entry.phone, sex: credit.sex || registered.sex },
    ...{ age: /^\d+$/.test(age) ? Number(age) : age, jobTitle: credit.jobTitle || registered.jobTitle },
    ...{
      employer: credit.employer || registered.employer,
      isGrassroots: credit.isGrassroots || registered.isGrassroots,
    },
    province: credit.province || registered.province,
  };
}

const figuresOf = (
  { creditsMilli, hours }: CreditRecordRow,
  meeting: MeetingRow,
  projectNumber: string,
): Omit<Facts, PersonFact | 'number'> => ({
  ...{ projectNumber, projectName: meeting.name, certificateNumber: '' },
  ...{
    days: formatFullDateRange(meeting.startTime, meeting.endTime),
    hours: Number(hours),
    credits: creditsMilli / 1_000,
  },
});
