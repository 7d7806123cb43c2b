import writeExcelFile from 'write-excel-file/node';
import type { CellValue } from '../../../src/domain/list/list-column';
import type { PeopleColumn } from '../../../src/domain/people/people-columns';
import { maskPhone } from '../../../src/domain/person/mobile-phone';
import { shanghaiDate } from '../../../src/domain/time/shanghai-time';
import type { Dependencies } from '../../context/dependencies';
import type { PeopleSearch } from '../../context/people-index';
import type { MeetingRow } from '../../db/tables/meetings';
import { refuse } from '../../http/answers';
import { recordAct } from '../../stores/audit/store';
import { columnsOf } from './select-people';

/** A table of people that the office takes away. */
export interface PeopleExport {
  search: PeopleSearch;
  sort: string;
  /** The keys of the columns, in their order. */
  columns: readonly string[];
  /** Phones in full; numbers of documents are masked always. */
  hasPhones: boolean;
  /** Why, where phones are in full. */
  reason: string;
}

/** China's clock is so far ahead of UTC, in which the workbook's dates are written, in milliseconds. */
const offsetMs = 8 * 3_600_000;
const money = '#,##0.00';

function cellOf({ kind, choices }: PeopleColumn, value: CellValue) {
  if (value === null || value === '') return null;
  switch (kind) {
    case 'money':
      return { value: Number(value) / 100, type: Number, format: money };
    case 'number':
      return { value: Number(value), type: Number };
    case 'time':
      return { value: new Date(Number(value) + offsetMs), type: Date, format: 'yyyy-mm-dd hh:mm' };
    case 'date':
      return { value: new Date(String(value)), type: Date, format: 'yyyy-mm-dd' };
    case 'choice': {
      const label = (key: string): string => choices.find((choice) => choice.key === key)?.label ?? key;
      return { value: String(value).split(',').map(label).join('、'), type: String };
    }
    default:
      // A text, so that a name that begins with = is no formula.
      return { value: String(value), type: String };
  }
}

/**
 * Makes an .xlsx workbook of people in chosen columns; the trail records who took how many, and why.
 * @returns the workbook in base64
 * @throws Refusal
 */
export async function exportPeople(
  meeting: MeetingRow,
  { search, sort, columns: keys, hasPhones, reason }: PeopleExport,
  memberId: string,
  dependencies: Dependencies,
): Promise<{ fileName: string; people: number; workbook: string }> {
  const { people, database, clock } = dependencies;
  const known = columnsOf(meeting, dependencies);
  const columns = keys.flatMap((key) => known.find((column) => column.key === key) ?? []);
  const whole = hasPhones && columns.some(({ personal }) => personal === 'phone');
  if (columns.length === 0) throw refuse('请至少选一列');
  if (whole && reason.trim() === '') throw refuse('导出完整手机号，请写明原因');
  const rows = await people.findRows(meeting.id, search, sort);
  if (rows.length === 0) throw refuse('没有选中的人');
  const sheet = [
    columns.map(({ title }) => ({ value: title, type: String, fontWeight: 'bold' as const })),
    ...rows.map(({ cells }) =>
      columns.map((column) => {
        const value = cells[column.key] ?? null;
        return cellOf(column, column.personal === 'phone' && !whole ? maskPhone(String(value ?? '')) : value);
      }),
    ),
  ];
  const bytes = await writeExcelFile(sheet, { sheet: '报名人员', stickyRowsCount: 1 }).toBuffer();
  const after = {
    ...{ meeting_id: meeting.id, people: rows.length, columns: columns.length, whole },
    ...(whole ? { reason: reason.trim() } : {}),
  };
  await recordAct(database.query, { memberId, act: 'exportPeople', subjectId: String(meeting.id), after });
  return {
    fileName: `报名人员 ${shanghaiDate(clock.now())}.xlsx`,
    people: rows.length,
    workbook: bytes.toString('base64'),
  };
}
