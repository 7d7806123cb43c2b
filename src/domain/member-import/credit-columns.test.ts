import { annualMeetingForm } from '../../../test/conformance/annual-meeting-form';
import { matchPatternNatively } from '../form/field-rules';
import { buildSubmission } from '../form/submission';
import { checkRows } from './check-rows';
import { creditOf, creditShortName, formFieldsOf, isCreditField, tableFields } from './credit-columns';
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
  expect(row && creditOf(row.answers)).toEqual({
    ...{ name: '王芳', sex: '女', age: '41', jobTitle: '副高及以上', employer: '湘江医院', isGrassroots: '否' },
    ...{ province: '陕西省', phone: '13812345678', passthrough: '' },
  });
  const form = row && buildSubmission(formFieldsOf(fields), row.answers);
  expect(Object.keys(form ?? {}).some((name) => name.startsWith(creditShortName('')))).toBe(false);
});

test.each([['否'], ['']])('who says %p does not, and has nothing filled in', (cell) => {
  const [row] = read(cell);
  expect(row && creditOf(row.answers)).toBeNull();
  expect(row?.answers).toMatchObject({ [creditShortName('')]: cell, [creditShortName('name')]: '' });
  expect(row?.unread.size).toBe(0);
});

/** The application of 王芳, who says this of herself besides. */
function applied(own: Record<string, string>) {
  const cells = [
    ['姓名', '申请学分', ...Object.keys(own)],
    ['王芳', '是', ...Object.values(own)],
  ];
  const [row] = readTable(cells, fields, undefined, { today: '2027-03-20' }).rows;
  return row && creditOf(row.answers);
}

test.each([
  [{ 出生日期: '1985-03-20' }, { age: '42' }],
  [{ 出生日期: '1985-03-21' }, { age: '41' }],
  [{ 身份证号: '110105198503210029' }, { age: '41', sex: '女' }],
  [{ 年龄: '38', 出生日期: '1985-03-20' }, { age: '38' }],
  [{ 职称: '主治医师' }, { jobTitle: '中级' }],
  [{ 职称: '副主任医师', 技术职称: '初级' }, { jobTitle: '初级' }],
  [{ 职称: '见习' }, { jobTitle: '' }],
  [{ '是否来自基层（县及以下）': '是' }, { isGrassroots: '是' }],
  [{ 性别: '女', '学分：性别': '男' }, { sex: '男' }],
  [{ 单位: '湘江医院' }, { employer: '湘江医院' }],
  [{ 单位: '湘江医院', 单位标准全称: '西安市湘江医院' }, { employer: '西安市湘江医院' }],
  [{ 省份: '陕西' }, { province: '陕西省' }],
  [{ 省份: '陕西', '单位所在地（省）': '北京' }, { province: '北京市' }],
])('%j makes an application of %j', (own, expected) => {
  const nothing = {
    passthrough: '',
    age: '',
    sex: '',
    jobTitle: '',
    employer: '',
    isGrassroots: '',
    province: '',
    phone: '',
  };
  expect(applied(own)).toEqual({ name: '王芳', ...nothing, ...expected });
});

test.each([
  ['申请学分 学分 是否申请学分 是否需要学分 学分申请 继续教育学分', ''],
  ['年龄', 'age'],
  ['学分：职称 技术职称 专业技术职务 专业技术职称', 'jobTitle'],
  ['单位标准全称', 'employer'],
  ['是否来自基层（县及以下、社区等医疗卫生机构）', 'isGrassroots'],
  ['学分：手机号码', 'phone'],
])('%s are headings of the application’s %j', (headings, name) => {
  for (const heading of headings.split(' ')) {
    const table = [
      ['姓名', '职称', '工作单位', '是否来自基层（县及以下）', heading],
      ['王芳', '', '', '', '1'],
    ];
    expect([heading, readTable(table, fields).columns[4]?.key]).toEqual([heading, creditShortName(name)]);
  }
});

test('where the form asks for neither, a job title and a sex are the application’s', () => {
  const short = tableFields(
    annualMeetingForm.filter(({ shortName }) => shortName === 'name' || shortName === 'gzdw'),
    true,
  );
  const { columns } = readTable([['姓名', '职称', '性别', '手机号码', '身高']], short);
  expect(columns.map(({ key }) => key)).toEqual([
    ...['name', creditShortName('jobTitle'), creditShortName('sex'), creditShortName('phone'), null],
  ]);
});

test.each([
  ['学分：手机号码', '1381234567x', 'phone', '联系电话格式错误'],
  ['学分：单位标准全称', '字'.repeat(101), 'employer', '学分：单位标准全称最多 100 个字'],
])('%s %s is refused', (heading, cell, name, message) => {
  const table = [
    ['姓名', '申请学分', heading],
    ['王芳', '是', cell],
  ];
  const context = { matchPattern: matchPatternNatively, takenPhones: new Map(), serverFaults: new Map() };
  const told = checkRows(fields, readTable(table, fields).rows, context).get('r1')?.fields;
  expect(told?.get(creditShortName(name))).toContain(message);
});

test('its questions are on a card of their own, and none must apply', () => {
  const own = fields.filter(isCreditField);
  expect(own.map(({ section }) => section)).toEqual(own.map(() => 'credit'));
  expect(own.map(({ isRequired }) => isRequired)).toEqual(own.map((_, index) => index > 0));
  expect(annualMeetingForm.filter(isCreditField)).toEqual([]);
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
  expect(rows[0] && creditOf(rows[0].answers)).toBeNull();
});
