import { annualMeetingForm as fields } from '../../../test/conformance/annual-meeting-form';
import { formCase, formOf, item, type ItemInput } from '../../../test/conformance/form-case';
import type { FormField } from '../form/form-field';
import type { Json } from '../json/read-value';
import { readTable, type ImportRow } from './read-table';

/** The row of a member who says this, under these headings. */
function read(cells: Record<string, string>, form: readonly FormField[] = fields): ImportRow {
  const table = [
    ['姓名', ...Object.keys(cells)],
    ['王芳', ...Object.values(cells)],
  ];
  const [row] = readTable(table, form).rows;
  if (row === undefined) throw new Error('no row');
  return row;
}

const formWith = (...items: Json[]): FormField[] =>
  formOf(formCase({ title: '', items: [item('name', '姓名'), ...items] }));
const yesNo = (shortName: string, name: string, input: ItemInput = {}): Json =>
  item(shortName, name, { formType: 4, valueEnum: { 1: '是', 2: '否' }, ...input });

const identity = '11010519491231002X';

describe('the number of an ID', () => {
  const without = { cardNum: '', passport: '' };

  it.each([
    ['a type', { 证件类型: '护照', 证件号码: 'E12345678' }, { zjlx: '4', cardNum: '', passport: 'E12345678' }],
    ['a type that looks like another', { 证件类型: '护照', 证件号码: identity }, { zjlx: '4', passport: identity }],
    ['itself, if it is an identity number', { 证件号码: identity }, { ...without, zjlx: '1', cardNum: identity }],
    ['no type', { 证件号码: 'E12345678' }, { zjlx: '', cardNum: 'E12345678', passport: 'E12345678' }],
    [
      'an unknown type',
      { 证件类型: '学生证', 证件号码: identity },
      { zjlx: '', cardNum: identity, passport: identity },
    ],
    ['the column of one type', { 护照号: 'E1', 证件号码: 'E2' }, { zjlx: '4', cardNum: '', passport: 'E1' }],
    ['the column of one type without it', { 身份证号: identity, 证件号码: 'E2' }, { zjlx: '1', cardNum: identity }],
  ])('is that of %s', (_, cells, answers) => {
    expect(read(cells).answers).toMatchObject(answers);
  });

  it('is kept under each type that has no column of its own', () => {
    const row = read({ 证件类型: '学生证', 护照号: 'E1', 证件号码: 'E2' });
    expect(row.answers).toMatchObject({ zjlx: '', cardNum: 'E2', officer: 'E2', passport: 'E1' });
  });

  it('is an identity card’s wherever the form has that type', () => {
    const number = (shortName: string, name: string, when: string): Json => item(shortName, name, { when });
    const question = (types: Json, ...linkage: Json[]): Json =>
      item('zjlx', '证件类型', { formType: 3, valueEnum: types, linkage });
    const others = [number('passport', '护照号', '护照'), number('officer', '军官证号', '军官证')];
    const all = formWith(
      question({ 1: '护照', 2: '军官证', 3: '身份证' }, ...others, number('cardNum', '身份证号', '身份证')),
    );
    expect(read({ 证件号码: identity }, all).answers).toMatchObject({ zjlx: '3', passport: '', cardNum: identity });
    const foreign = formWith(question({ 1: '护照', 2: '军官证' }, ...others));
    expect(read({ 证件号码: identity }, foreign).answers).toMatchObject({ zjlx: '', passport: identity });
  });
});

describe('the province that a row names', () => {
  it.each([
    ['completes its address', { 所在省份: '陕西', 地址: '会展大道1号' }, '陕西省', '会展大道1号'],
    ['leaves an address in another', { 所在省份: '陕西', 地址: '北京市朝阳区1号' }, '北京市', '朝阳区1号'],
    ['makes no address', { 所在省份: '陕西' }, '', ''],
    ['is not needed', { 地址: '会展大道1号' }, '', '会展大道1号'],
    ['must be one', { 所在省份: '火星', 地址: '会展大道1号' }, '', '会展大道1号'],
  ])('%s', (_, cells, province, detail) => {
    const { answers } = read(cells);
    expect(answers.ReAddress).toMatchObject({ province, detail });
    expect(answers.gzdw).toBe('');
  });

  it('says nothing where the form does not ask for it', () => {
    const form = fields.filter(({ shortName }) => shortName !== 'province');
    expect(read({ 地址: '会展大道1号' }, form).answers.ReAddress).toMatchObject({
      province: '',
      detail: '会展大道1号',
    });
  });

  it('is no answer to anything else', () => {
    const row = read({ 所在省份: '陕西', 科室: '信息科', 地址: '火星路' });
    expect(row.answers).toMatchObject({ name: '王芳', keshi: '信息科' });
    expect(row.unread.size).toBe(0);
  });
});

describe('questions that an answer implies', () => {
  const hotel = (input: ItemInput = {}): FormField[] => {
    const floor = item('floor', '楼层');
    const room = yesNo('room', '单住', { when: '是', linkage: [floor] });
    return formWith(yesNo('stay', '住宿', { ...input, linkage: [room, item('why', '原因', { when: '否' })] }));
  };

  it.each([
    [{ 楼层: '3' }, { stay: '1', room: '1', floor: '3' }],
    [{ 单住: '否' }, { stay: '1', room: '2' }],
    [{ 原因: '本地' }, { stay: '2', why: '本地' }],
    [
      { 住宿: '否', 楼层: '3' },
      { stay: '2', floor: '3' },
    ],
    [
      { 住宿: '也许', 楼层: '3' },
      { stay: '', floor: '3' },
    ],
  ])('%j means %j', (cells, answers) => {
    expect(read(cells, hotel()).answers).toMatchObject(answers);
  });

  it('but not what the form assumes already', () => {
    expect(read({ 楼层: '3' }, hotel({ value: '2' })).answers).toMatchObject({ stay: '2', floor: '3' });
  });

  it('nor where several answers show it, or it is asked of what is typed', () => {
    const of = (when: Json, input: ItemInput) =>
      formWith(item('work', '身份', { ...input, linkage: [item('school', '学校', { when })] }));
    const kinds = { formType: 4, valueEnum: { 1: '学生', 2: '教师', 3: '护士' } };
    expect(read({ 学校: '医大' }, of(['学生', '教师'], kinds)).answers).toMatchObject({ work: '', school: '医大' });
    expect(read({ 学校: '医大' }, of(['教师'], kinds)).answers).toMatchObject({ work: '2', school: '医大' });
    expect(read({ 学校: '医大' }, of(['学生'], {})).answers).toMatchObject({ work: '', school: '医大' });
  });
});

describe('what an optional question cannot take', () => {
  it.each([
    ['床位', { rules: [{ pattern: '^\\d+$', message: '请填写数字' }] }, '三床', '', '三床'],
    ['床位', { rules: [{ pattern: '^\\d+$', message: '请填写数字' }] }, '12', '12', undefined],
  ])('is left out: %s %j of %s', (name, input, cell, answer, unread) => {
    const optional = formWith(item('bed', name, input)).map((field) => ({ ...field, isRequired: false }));
    const row = read({ [name]: cell }, optional);
    expect(row.answers.bed).toBe(answer);
    expect(row.unread.get('bed')).toBe(unread);
  });

  it('is told with all that was written', () => {
    const optional = fields.map((field) => ({ ...field, isRequired: false }));
    const outside = read({ 入住日期: '2027-01-01', 离店日期: '2027-01-05' }, optional);
    expect(outside.unread.get('rzld')).toBe('2027-01-01、2027-01-05');
    const unknown = read({ 入住日期: '会前', 离店日期: '会后' });
    expect(unknown.unread.get('rzld')).toBe('会前、会后');
  });
});
