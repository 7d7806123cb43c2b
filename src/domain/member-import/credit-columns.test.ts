import { annualMeetingForm } from '../../../test/conformance/annual-meeting-form';
import { matchPatternNatively } from '../form/field-rules';
import { buildSubmission } from '../form/submission';
import { checkRows } from './check-rows';
import { creditOf, creditShortName, formFieldsOf, tableFields } from './credit-columns';
import { importColumns } from './columns';
import { readTable } from './read-table';

const fields = tableFields(annualMeetingForm, true);
const header = ['姓名', '性别', '手机', '单位', '省份', '职称', '出生日期', '是否来自基层（县及以下）', '是否申请学分'];
const member = ['王芳', '女', '13812345678', '湘江医院', '陕西', '副主任医师', '1985-06-01', '否'];
const read = (...cells: string[]) =>
  readTable([header, [...member, ...cells]], fields, undefined, { today: '2027-03-20' }).rows;

test('a meeting without credit has no column for it', () => {
  expect(tableFields(annualMeetingForm, false)).toBe(annualMeetingForm);
  const columns = importColumns(fields).filter(({ key }) => key.startsWith(creditShortName('')));
  expect(columns.filter(({ isInTemplate }) => isInTemplate).map(({ title }) => title)).toEqual([
    ...['申请学分', '学分：年龄', '学分：职称', '学分：是否来自基层（县及以下、社区等医疗卫生机构）'],
  ]);
});

test('who applies does so with what the row says', () => {
  const [row] = read('是');
  expect(row && creditOf(fields, row.answers)).toEqual({
    ...{ name: '王芳', sex: '女', age: '41', titlegrade: '副高及以上', gzdw: '湘江医院', isbasiclevel: '否' },
    ...{ province: '陕西省', phone: '13812345678' },
  });
  const form = row && buildSubmission(formFieldsOf(fields), row.answers);
  expect(Object.keys(form ?? {}).some((name) => name.startsWith(creditShortName('')))).toBe(false);
});

test.each([['否'], ['']])('who says %p does not', (cell) => {
  const [row] = read(cell);
  expect(row && creditOf(fields, row.answers)).toBeNull();
});

test('what an application lacks is told', () => {
  const table = [
    ['姓名', '年龄', '申请学分'],
    ['王芳', '', '是'],
  ];
  const { rows } = readTable(table, fields);
  const context = { matchPattern: matchPatternNatively, takenPhones: new Map(), serverFaults: new Map() };
  const told = checkRows(fields, rows, context).get('r1')?.fields;
  expect(told?.get(creditShortName('age'))).toBe('请填写学分：年龄');
});

test('an age alone applies for nothing', () => {
  const { rows } = readTable(
    [
      ['姓名', '年龄'],
      ['王芳', '41'],
    ],
    fields,
  );
  expect(rows[0] && creditOf(fields, rows[0].answers)).toBeNull();
});
