import { annualMeetingForm as fields } from '../../../test/conformance/annual-meeting-form';
import { outlineTable, tableFrame, type TableChoices, type TableFrame } from './table-outline';

function frameOf(cells: string[][], choices?: TableChoices): TableFrame {
  return tableFrame(outlineTable(cells, fields, choices));
}

/** The lines taken for members below these headings. */
function memberLines(cells: string[][]): number[] {
  return outlineTable(cells, fields).filled.map(({ line }) => line);
}

const header = ['姓名', '手机', '科室', '身高'];
const member = ['王芳', '13812345678', '信息科', '165'];

describe('a frame', () => {
  it('begins with the headings, below whatever stands above them', () => {
    const { hasHeader, firstLine, columns } = frameOf([['会议报名表', '', '', '附件一'], [], header, member]);
    expect({ hasHeader, firstLine }).toEqual({ hasHeader: true, firstLine: 3 });
    expect(columns.map(({ samples }) => samples)).toEqual(member.map((text) => [text]));
  });

  it.each([
    [[[''], member], 2],
    [[['', '']], 1],
  ])('begins with the first row where there are none (%#)', (cells, firstLine) => {
    expect(frameOf(cells)).toMatchObject({ hasHeader: false, firstLine });
  });

  it('has the columns with a heading or a value, each with up to three different values', () => {
    const rows = ['甲', '乙', '甲', '丙', '丁'].map((name) => [name, '', '', '', name === '丁' ? '微信' : '']);
    expect(frameOf([['姓名', '手机', '', '身高', ''], ...rows, ['戊']]).columns).toEqual([
      { place: 0, title: '姓名', key: 'name', samples: ['甲', '乙', '丙'] },
      { place: 1, title: '手机', key: 'phone', samples: [] },
      { place: 3, title: '身高', key: null, samples: [] },
      { place: 4, title: '', key: null, samples: ['微信'] },
    ]);
  });

  it('takes a column for what was chosen, even beyond the headings', () => {
    const columns = new Map([
      [3, null],
      [5, 'gzdw'],
      [1, 'email'],
    ]);
    const { filled } = outlineTable([header, [...member, '', '湘江医院']], fields, { columns });
    expect(filled[0]?.own.map(({ column, text }) => [column.key, text])).toEqual([
      ['name', '王芳'],
      ['email', '13812345678'],
      ['keshi', '信息科'],
      ['gzdw', '湘江医院'],
    ]);
  });

  it('does not miss a heading that was chosen for something, nor name a column that is unknown', () => {
    const columns = new Map([[3, 'gzdw']]);
    expect(frameOf([header, member]).unknownTitles).toEqual(['身高']);
    expect(frameOf([header, member], { columns }).unknownTitles).toEqual([]);
    expect(frameOf([header, member], { columns: new Map([[3, 'height']]) }).columns[3]?.key).toBeNull();
  });
});

describe('a line is no member', () => {
  it.each([
    ...['合计', '总计：3人', '共计', '小计'],
    ...['注：', '备注:', '填表人：', '填报人：', '制表人：', '联系人：', '审核人：', '审核：李静', '负责人：'],
    ...['单位盖章：', '填报日期：', '日期：2027-03-01', '各位代表请于五月十三日前将回执发至会务组邮箱，谢谢'],
  ])('that begins with %s', (text) => {
    const { filled, skipped } = outlineTable([header, ['', text, '', ''], member], fields);
    expect(filled.map(({ line }) => line)).toEqual([3]);
    expect(skipped).toEqual([{ line: 2, text }]);
  });

  it('and is shown without its blank cells', () => {
    const { skipped } = outlineTable([header, ['合计', '', '3 人']], fields);
    expect(skipped).toEqual([{ line: 2, text: '合计 3 人' }]);
  });

  it.each<[string, ...string[][]]>([
    ['says such a word further on', ['湘江医院合计科', '1'], ['王芳（负责人：李伟）', '1']],
    ['is one word', ['甲，'], ['字'.repeat(30)], [`${'字'.repeat(19)}，`]],
    ['says more than a sentence', [`${'字'.repeat(30)}，`, '13812345678']],
    ['repeats one heading', ['姓名'], ['', '手机', '', '']],
    ['repeats some headings, but answers others', ['姓名', '手机', '信息科']],
  ])('but one that %s is', (_, ...rows) => {
    expect(memberLines([header, ...rows])).toEqual(rows.map((_row, index) => index + 2));
  });

  it('by its length where the form knows more than two of its columns', () => {
    const sentence = `${'字'.repeat(20)}，`;
    expect(memberLines([header, [sentence], member])).toEqual([3]);
    expect(memberLines([['姓名', '手机', '身高', '体重'], [sentence], member])).toEqual([2, 3]);
  });

  it.each(['姓名|手机|科室|身高', '姓名||科室|', '姓名|手机|科室|', '|手机|科室|厘米'])(
    'when it repeats the headings: %s',
    (again) => {
      expect(memberLines([header, member, again.split('|'), member])).toEqual([2, 4]);
    },
  );

  it('when it was taken out', () => {
    const { filled } = outlineTable([header, member, member], fields, { withoutLines: new Set([2]) });
    expect(filled.map(({ line }) => line)).toEqual([3]);
  });
});
