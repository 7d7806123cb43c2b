import { annualMeetingForm as fields } from '../../../test/conformance/annual-meeting-form';
import { formCase, formOf, item } from '../../../test/conformance/form-case';
import { maxBatchMembers } from '../team/batch-limit';
import { initialAnswers } from '../form/answers';
import { buildSubmission } from '../form/submission';
import { readTable } from './read-table';

/** The first row's post body, with only what its table answers. */
function firstMember(cells: string[][]) {
  const { rows } = readTable(cells, fields);
  const untouched = buildSubmission(fields, initialAnswers(fields));
  const posted = buildSubmission(fields, rows[0]?.answers ?? initialAnswers(fields));
  return Object.fromEntries(Object.entries(posted).filter(([name, value]) => value !== (untouched[name] ?? '')));
}

describe('headings', () => {
  it.each([
    [['姓名', '手机号码']],
    [['*姓名', '手机号码*']],
    [['姓　名', '手机号']],
    [['姓名（必填）', '联系电话：']],
    [['名字', '手机']],
    [['参会人姓名', '电话（11位）']],
    [['NAME', 'Phone']],
    [['［必填］姓名', '移动电话']],
  ])('%p are name and phone', (header) => {
    expect(firstMember([header, ['王芳', '13812345678']])).toEqual({ name: '王芳', phone: '13812345678' });
  });

  it('stand below a title, remarks and blank lines; lines count as the spreadsheet does', () => {
    const { rows, hasHeader } = readTable(
      [
        ['会议报名表'],
        [''],
        ['请如实填写', '', ''],
        ['序号', '姓名', '手机号'],
        [],
        ['1', '王芳', '13812345678'],
        ['2'],
        ['3', '李伟'],
      ],
      fields,
    );
    expect(hasHeader).toBe(true);
    expect(rows.map(({ id, line }) => [id, line])).toEqual([
      ['r1', 6],
      ['r2', 8],
    ]);
  });

  it('that fit best have the column, whatever their order', () => {
    const { rows, unknownTitles } = readTable(
      [
        ['联系电话', '手机号码', '姓名'],
        ['029-8888', '13812345678', '王芳'],
      ],
      fields,
    );
    expect(rows[0]?.answers.phone).toBe('13812345678');
    expect(unknownTitles).toEqual(['联系电话']);
  });

  it('that the form does not ask for, and required ones that are missing, are named', () => {
    const table = readTable(
      [
        ['序号', '姓名', '性别', '手机', '身高', '身高', '地址', '身份证号', ''],
        ['1', '王芳'],
      ],
      fields,
    );
    expect(table.unknownTitles).toEqual(['身高']);
    expect(table.missingTitles).toEqual([
      ...['电子邮箱', '出生日期', '工作单位', '所在省份', '是否来自基层（县及以下）', '是否预订酒店'],
    ]);
  });

  it('may be left out: the columns are then the template’s, in order', () => {
    const table = readTable([['王芳', '女', '13812345678', 'wang@example.com']], fields);
    expect(table).toMatchObject({ hasHeader: false, unknownTitles: [], rows: [{ line: 1 }] });
    expect(firstMember([['王芳', '女', '13812345678', 'wang@example.com']])).toEqual({
      ...{ name: '王芳', sex: '2', phone: '13812345678', email: 'wang@example.com' },
    });
  });

  it('of a form with one question need no company', () => {
    const form = formOf(formCase({ title: '', items: [item('name', '姓名')] }));
    expect(readTable([['姓名'], ['王芳']], form).rows).toHaveLength(1);
  });
});

describe('headings of two lines', () => {
  it.each([
    [
      ['姓名', '证件', '', '手机'],
      ['', '类型', '号码', ''],
    ],
    // As cells merged downwards are filled.
    [
      ['姓名', '证件信息', '', '手机'],
      ['姓名', '证件类型', '证件号码', '手机'],
    ],
    [
      ['姓名', '证件信息', '', '手机'],
      ['', '证件类型', '证件号码', ''],
    ],
  ])('are read together (%#)', (...header) => {
    const table = readTable([['参会回执'], ...header, ['王芳', '护照', 'E12345678', '13812345678']], fields);
    expect(table.columns.map(({ key }) => key)).toEqual(['name', 'zjlx', 'zjlx.credential', 'phone']);
    expect(table.rows.map(({ line }) => line)).toEqual([4]);
  });

  it('are read together where the form asks for none of the lower ones', () => {
    const rows = [
      ['姓名', '银行卡', '', '手机'],
      ['姓名', '开户行', '卡号', '手机'],
      ['王芳', '工商银行', '6222', '13812345678'],
      ['姓名', '开户行', '卡号', '手机'],
    ];
    const table = readTable(rows, fields);
    expect(table.rows.map(({ line }) => line)).toEqual([3]);
    expect(table.columns.map(({ title }) => title)).toEqual(['姓名', '银行卡开户行', '银行卡卡号', '手机']);
    expect(table.columns.map(({ samples }) => samples.length)).toEqual([1, 1, 1, 1]);
  });

  it('that a second page repeats are no values', () => {
    const header = ['姓名', '手机', '专业方向'];
    const table = readTable([header, ['王芳', '13812345678', '信息'], header], fields);
    expect(table.columns.map(({ samples }) => samples)).toEqual([['王芳'], ['13812345678'], ['信息']]);
  });

  it('are not a heading and the first member', () => {
    const table = readTable([['姓名', '手机', '性别'], ['王芳', '', '女'], ['李伟']], fields);
    expect(table.rows.map(({ line }) => line)).toEqual([2, 3]);
  });
});

describe('without headings', () => {
  it('columns are told by their values, and the rest is left to be chosen', () => {
    const rows = [
      ['1', '王芳', '信息科', '13812345678', '女', 'wang@example.com'],
      ['2', '李伟', '医务科', '13812345679', '男', 'li@example.com'],
    ];
    const table = readTable(rows, fields);
    expect(table).toMatchObject({ hasHeader: false, firstLine: 1 });
    expect(table.columns.map(({ key }) => key)).toEqual([null, 'name', null, 'phone', 'sex', 'email']);
    expect(table.columns[2]?.samples).toEqual(['信息科', '医务科']);
    const chosen = readTable(rows, fields, undefined, { columns: new Map([[2, 'keshi']]) });
    expect(chosen.rows[0]?.answers).toMatchObject({ name: '王芳', keshi: '信息科' });
  });
});

describe('columns', () => {
  const rows = [
    ['姓名', '电话', '专业方向'],
    ['王芳', '13812345678', '信息科'],
  ];

  it('are shown with what they were taken for and a few values', () => {
    expect(readTable(rows, fields).columns).toEqual([
      { place: 0, title: '姓名', key: 'name', samples: ['王芳'] },
      { place: 1, title: '电话', key: 'phone', samples: ['13812345678'] },
      { place: 2, title: '专业方向', key: null, samples: ['信息科'] },
    ]);
  });

  it('may be taken for something else, or left out', () => {
    const columns = new Map([
      [2, 'keshi'],
      [1, null],
    ]);
    const table = readTable(rows, fields, undefined, { columns });
    expect(table.rows[0]?.answers).toMatchObject({ keshi: '信息科', phone: '' });
    expect(table.unknownTitles).toEqual([]);
    expect(table.missingTitles).toContain('手机号码');
    // A column that is chosen elsewhere has no other place.
    const moved = readTable(rows, fields, undefined, { columns: new Map([[2, 'name']]) });
    expect(moved.columns.map(({ key }) => key)).toEqual([null, 'phone', 'name']);
  });
});

describe('lines that are no members', () => {
  it('are passed over and named: totals, signatures, remarks, repeated headings, hidden lines', () => {
    const table = readTable(
      [
        ['姓名', '手机', '性别'],
        ['王芳', '13812345678', '女'],
        ['姓名', '手机', '性别'],
        ['李伟', '13812345679', '男'],
        ['赵六', '13812345670', '男'],
        ['合计', '3 人'],
        ['填表人：李静', '联系电话：029-88888888'],
        ['请各科室于三月一日前将本表交回医务科，逾期不再受理，谢谢大家的配合'],
      ],
      fields,
      undefined,
      { withoutLines: new Set([5]) },
    );
    expect(table.rows.map(({ line }) => line)).toEqual([2, 4]);
    expect(table.skipped.map(({ line }) => line)).toEqual([6, 7, 8]);
    expect(table.skipped[1]?.text).toBe('填表人：李静 联系电话：029-88888888');
  });
});

describe('tables that cannot be taken', () => {
  const table = (rows: number): string[][] => [['姓名', '手机'], ...Array.from({ length: rows }, () => ['王芳', '1'])];

  it.each([
    [[], '没有读到参会人，请检查表格内容。'],
    [[['', ' '], []], '没有读到参会人，请检查表格内容。'],
    [table(0), '表格里只有标题，没有参会人。'],
    [table(maxBatchMembers + 1), '表格里有 1001 位参会人，一次最多导入 1000 位，请分成几份导入。'],
  ])('say why (%#)', (cells, problem) => expect(readTable(cells, fields)).toMatchObject({ rows: [], problem }));

  it('are not those of the most members', () => {
    expect(readTable(table(maxBatchMembers), fields)).toMatchObject({ problem: null });
  });
});
