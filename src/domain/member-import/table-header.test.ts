import { annualMeetingForm } from '../../../test/conformance/annual-meeting-form';
import { formCase, formOf, item } from '../../../test/conformance/form-case';
import type { FormField } from '../form/form-field';
import { importColumns } from './columns';
import { readHeader, type TableHeader } from './table-header';

function headerOf(cells: readonly (readonly string[])[], form: readonly FormField[] = annualMeetingForm): TableHeader {
  return readHeader(cells, importColumns(form));
}

/** The lines of a table's headings, from 0, and what its columns are. */
function found(...args: Parameters<typeof headerOf>): { lines: [number, number] | null; keys: (string | null)[] } {
  const { lines, columns } = headerOf(...args);
  return { lines: lines && [lines.first, lines.last], keys: columns.map((column) => column?.key ?? null) };
}

/** One line of a table for each text, its cells between bars. */
function lines(...texts: string[]): string[][] {
  return texts.map((text) => text.split('|'));
}

describe('headings in one line', () => {
  it.each([
    ['only one cell is filled and known', lines('报名表', '|姓名|', '|王芳|'), 1, [null, 'name', null]],
    ['they name the most columns', lines('姓名|手机', '手机|姓名|性别', '1|王芳|女'), 1, ['phone', 'name', 'sex']],
    ['they are the first that do', lines('姓名|手机', '性别|邮箱'), 0, ['name', 'phone']],
  ])('stand where %s', (_, cells, line, keys) => {
    expect(found(cells)).toEqual({ lines: [line, line], keys });
  });

  it('are looked for below ten lines of remarks, and any number of blank ones', () => {
    const remarks = Array.from({ length: 10 }, () => ['请如实填写', '', '谢谢']);
    const blank = Array.from({ length: 15 }, () => ['', '']);
    const table = lines('姓名|手机', '王芳|13812345678');
    expect(found([...remarks, ...blank, ...table]).lines).toEqual([25, 25]);
    expect(found([...remarks, ['又及', '再谢'], ...table]).lines).toBeNull();
  });

  it('are not an answer that looks like one', () => {
    expect(found(lines('王芳|电话', '李伟|手机')).lines).toBeNull();
  });
});

describe('headings in two lines', () => {
  it.each([
    ['a group over its parts', '姓名|证件||手机', '|类型|号码|', '姓名|证件类型|证件号码|手机'],
    ['the upper line names one column only', '姓名|证件', '|类型|号码', '姓名|证件类型|证件号码'],
    ['the upper line is one group', '|证件||', '姓名|类型|号码|手机', '姓名|证件类型|证件号码|手机'],
    [
      'the lower line names more of a group',
      '姓名|酒店||房间',
      '|入住日期|离店日期|床位',
      '姓名|酒店入住日期|离店日期|房间床位',
    ],
    [
      'what neither knows keeps both its names, and nothing where there is none',
      '|姓名|证件||备注|||电话',
      '床号|拼音|类型|号码|备注|',
      '床号|姓名拼音|证件类型|证件号码|备注|||电话',
    ],
    [
      'merged cells repeat the upper title, not all of them',
      '姓名|性别|银行卡||备注|手机|邮箱',
      '姓名||开户行|卡号||手机',
      '姓名|性别|银行卡开户行|银行卡卡号|备注|手机|邮箱',
    ],
    [
      'the lower line repeats and adds to what is known',
      '姓名|信息|备注|手机',
      '姓名|邮箱||手机',
      '姓名|邮箱|备注|手机',
    ],
  ])('%s', (_, upper, lower, titles) => {
    expect(headerOf(lines(upper, lower, '王芳|护照|E12345678'))).toMatchObject({
      lines: { first: 0, last: 1 },
      titles: titles.split('|'),
    });
  });

  it.each([
    ['a title above', lines('参会回执', '姓名|手机', '王芳|1'), [1, 1]],
    ['a member', lines('姓名|手机|职称', '王芳|1|职称', '李伟|2|中级'), [0, 0]],
    ['a line that repeats a single one', lines('姓名|手机|备注', '|手机|固话'), [0, 0]],
    [
      'those of the second page',
      lines('姓名|卡||手机', '姓名|行|号|手机', '王芳', '姓名|卡||手机', '姓名|行|号|手机'),
      [0, 1],
    ],
    ['a lesser pair further down', lines('姓名|手机|性别|邮箱', '王芳|1', '|证件|', '姓名|类型|号码'), [0, 0]],
  ])('are not made with %s', (_, cells, expected) => {
    expect(found(cells).lines).toEqual(expected);
  });
});

describe('without headings', () => {
  const template = importColumns(annualMeetingForm).filter(({ isInTemplate }) => isInTemplate);

  it.each([
    ['phones are where the template has them', lines('王芳|女|13812345678|x|身份证')],
    ['there is no phone at all', lines('王芳|女|未知|x|身份证')],
    ['half of them are no phones', lines('13812345678', '13812345679', '王芳', '李伟')],
    ['there is nothing', []],
  ])('the columns are the template’s, in order, where %s', (_, cells) => {
    expect(found(cells).keys).toEqual(template.map(({ key }) => key));
    expect(headerOf(cells)).toMatchObject({ lines: null, titles: [], unknownTitles: [] });
  });

  it('they are the template’s where the form asks for no phone', () => {
    const form = formOf(formCase({ title: '', items: [item('a', '甲'), item('b', '乙')] }));
    expect(found(lines('一|二'), form).keys).toEqual(['a', 'b']);
  });

  it.each([
    ['the phone first, as phones are written', '+86 138-1234-5678|王芳', ['phone', 'name']],
    ['rows that leave some blank', '1|王芳||13812345678', [null, 'name', null, 'phone']],
    ['only what is told', '王芳|13812345678', ['name', 'phone']],
    ['a department that treats one sex is no sex', '男科|王芳|女|13812345678', [null, 'name', 'sex', 'phone']],
    ['nor is a room for one', '合住-女|1|张亚男|13812345678', [null, null, 'name', 'phone']],
    ['who is named after a trade', '师晓红|13812345678', ['name', 'phone']],
    [
      'no places, hospitals and titles among the names',
      'B座三层|西安市高新区|医务科|主任医师|王芳|13812345678',
      [null, null, null, null, 'name', 'phone'],
    ],
    ['mail and ID', '王芳|11010519491231002x|w@example.com|13812345678', ['name', 'zjlx.credential', 'email', 'phone']],
  ])('columns are told by what they hold: %s', (_, row, keys) => {
    expect(found(lines(row))).toEqual({ lines: null, keys });
  });

  it('a form of one ID, which does not begin with the name, has its columns', () => {
    const form = formOf(
      formCase({
        title: '',
        items: [item('keshi', '科室'), item('name', '姓名'), item('phone', '手机号'), item('cardNum', '身份证号')],
      }),
    );
    expect(found(lines('13812345678|11010519491231002X|王芳'), form).keys).toEqual(['phone', 'cardNum', 'name']);
  });

  it('the first twenty rows tell, of each column those that are filled', () => {
    const members = Array.from({ length: 20 }, (_, index) => ['1', '王芳', ...(index < 2 ? ['13812345678'] : [])]);
    const others = Array.from({ length: 30 }, () => ['13812345678', '1', '', '']);
    const blank = Array.from({ length: 20 }, () => ['', '', '', '']);
    const cells = [...blank, ...members.map((row) => ['2027', ...row]), ...others];
    expect(found(cells).keys).toEqual([null, null, 'name', 'phone']);
  });
});
