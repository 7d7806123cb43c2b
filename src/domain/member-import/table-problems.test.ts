import { answersOf } from '../form/answers';
import type { FormField } from '../form/form-field';
import { answerKinds, makeField } from '../form/kinds/answer-kinds';
import { tableColumns, tableProblems, writtenText, type CheckedRow } from './table-problems';

const asked = { section: 'person', isRequired: true } as const;
const fields: readonly FormField[] = [
  makeField('name', '姓名', 'text', asked),
  makeField('phone', '手机号码', 'phone', asked),
  makeField('gzdw', '单位', 'text', asked),
  makeField('keshi', '科室', 'text', { ...asked, isRequired: false }),
];

const rowOf = (line: number, texts: Record<string, string>, part: Partial<CheckedRow> = {}): CheckedRow => ({
  row: {
    ...{ id: `r${line}`, line, unread: new Map() },
    answers: answersOf(fields, ({ shortName, kind }) => texts[shortName] ?? answerKinds[kind].empty),
  },
  ...{ status: 'ready', faults: null },
  ...part,
});
const faultsOf = (messages: Record<string, string>, row: string | null = null) => ({
  row,
  fields: new Map(Object.entries(messages)),
});

const ready = rowOf(2, { name: '王芳', phone: '13800000001', gzdw: '湘江医院' });
const wrong = rowOf(
  3,
  { name: '李瑞', phone: '1350022903' },
  { status: 'faulty', faults: faultsOf({ phone: '手机号少 1 位' }, '未能添加') },
);
const several = rowOf(4, { name: '张伟', phone: '13600122217 13700045881' });
const place = rowOf(5, { name: '刘洋' }, { status: 'place', faults: faultsOf({ gzdw: '请填写单位' }) });
const added = { ...wrong, status: 'added' as const };

it('lists the rows and cells that are to be corrected or chosen, and neither places nor what is added', () => {
  const problems = tableProblems(fields, [ready, wrong, several, place, added]);
  expect(problems.map(({ line, label, message, mark, name }) => [line, label, message, mark, name])).toEqual([
    [3, '整行', '未能添加', 'wrong', '李瑞'],
    [3, '手机号码', '手机号少 1 位', 'wrong', '李瑞'],
    [4, '手机号码', '一格里有 2 个，请选一个', 'choose', '张伟'],
  ]);
  expect(problems[2]?.values).toEqual(['13600122217', '13700045881']);
});

it('shows the columns that somebody answered or lacks', () => {
  expect(tableColumns(fields, [ready]).map(({ shortName }) => shortName)).toEqual(['name', 'phone', 'gzdw']);
  expect(tableColumns(fields, [place]).map(({ shortName }) => shortName)).toEqual(['name', 'gzdw']);
});

it('writes a cell as it stands in the table where it was not understood', () => {
  const [, phone = fields[0]] = fields;
  const unread = { ...ready.row, unread: new Map([['phone', '同上']]) };
  expect(phone === undefined ? '' : writtenText(phone, unread)).toBe('同上');
  expect(phone === undefined ? '' : writtenText(phone, ready.row)).toBe('13800000001');
});
