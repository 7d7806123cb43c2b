import { formCase, formOf, item } from '../../../test/conformance/form-case';
import { textAnswer } from '../form/answers';
import { answersAbove } from './answers-above';
import { readTable } from './read-table';

const fields = formOf(formCase({ title: '', items: [item('name', '姓名'), item('gzdw', '工作单位')] }));
const employer = fields.find(({ shortName }) => shortName === 'gzdw') as (typeof fields)[number];

function found(...employers: string[]) {
  const cells = employers.map((text, index) => [`第${index}位`, text]);
  const { rows } = readTable([['姓名', '工作单位'], ...cells], fields);
  const open = new Set(rows.filter(({ answers }) => textAnswer(answers, 'gzdw') === '').map(({ id }) => id));
  return answersAbove(employer, rows, open)?.map(({ answer, rowIds }) => [answer, ...rowIds]) ?? null;
}

it('finds what stood in merged cells above the rows that a paste has left empty', () => {
  expect(found('甲医院', '', '', '乙医院', '丙医院', '')).toEqual([
    ['甲医院', 'r2', 'r3'],
    ['丙医院', 'r6'],
  ]);
});

it('is no merge where a row has nothing above it', () => {
  expect(found('', '甲医院', '')).toBeNull();
});

it('gives rows below a cell that could not be read nothing of what stands above it', () => {
  const cells = ['甲医院', '', '', '', '乙医院', ''].map((text, index) => [`第${index}位`, text]);
  const { rows } = readTable([['姓名', '工作单位'], ...cells], fields);
  const read = rows.map((row) => (row.id === 'r3' ? { ...row, unread: new Map([['gzdw', '？']]) } : row));
  const above = answersAbove(employer, read, new Set(['r2', 'r4', 'r6']));
  expect(above?.map(({ answer, rowIds }) => [answer, ...rowIds])).toEqual([
    ['甲医院', 'r2'],
    ['乙医院', 'r6'],
  ]);
});

it('finds nothing where nothing is empty', () => {
  expect(found('甲医院', '乙医院')).toEqual([]);
});
