import { demoMeetings } from '../../../demo/demo-meetings';
import { checkForm } from './check-form';

interface Item {
  [key: string]: unknown;
}

function item(shortName: string, changes: Item = {}, settings: Item = {}): Item {
  return { shortName, name: shortName, isShow: '1', formType: 1, defaultValue: JSON.stringify(settings), ...changes };
}
const required = { rules: [{ message: '' }] };
const people = [item('name', {}, required), item('phone', {}, required)];
const yesNo = { valueEnum: { '1': '是', '2': '否' } };
const choice = { valueEnum: { '1': '学生', '2': '医生' } };
const radio = (shortName: string, settings: Item, ...linkage: Item[]) =>
  item(shortName, { formType: 4, linkage }, settings);
const pattern = (text: unknown) => ({ rules: [{ pattern: text }] });

/** Items under each other, the outermost first. */
const nested = (...names: string[]): Item => {
  const [first = '', ...rest] = names;
  return radio(first, yesNo, ...(rest.length > 0 ? [nested(...rest)] : []));
};

const messages = (form: unknown, isFatal: boolean): string[] =>
  checkForm(form, ['form']).flatMap((problem) => (problem.isFatal === isFatal ? [problem.message] : []));

describe('what would lose a question or lock people out', () => {
  const [name, phone] = people as [Item, Item];
  it.each<[string, Item[], string]>([
    ['a hidden phone', [name, { ...phone, isShow: '0' }], '字段 phone 不显示，手机号码无法填写，也就无法报名'],
    ['a hidden name', [{ ...name, isShow: 0 }, phone], '字段 name 不显示，姓名无法填写，也就无法报名'],
    [
      'a phone that some are not asked',
      [name, radio('isVisit', yesNo, phone)],
      '字段 phone 是字段 isVisit 的下级，不是人人都能填写手机号码，请移到最外层',
    ],
    ['a reserved name', [...people, item('attr2')], 'shortName attr2 由系统使用，该字段不会显示，请换一个名字'],
    [
      'a child under options other than 是',
      [...people, radio('job', choice, item('school'))],
      '上级字段 job 没有“是”这个选项，请用 when（表格中为“显示条件”列）写明哪些选项时显示，字段 school 不会显示',
    ],
    [
      'a child that waits for an option that is not there',
      [...people, radio('job', choice, item('school', { when: ['学生', '老师'] }))],
      '字段 school 的 when 中的“老师”不是上级字段 job 的选项',
    ],
    [
      'a when that says nothing',
      [...people, radio('isVisit', yesNo, item('bus', { when: { '1': true } }))],
      '字段 bus 的 when 应为上级字段的选项的列表',
    ],
    [
      'a number of no ID type',
      [...people, radio('zjlx', { valueEnum: { '1': '身份证' } }, item('passport'))],
      '名称与任何一种证件类型都不符，字段 passport 不会显示',
    ],
    [
      'a child of a date',
      [...people, item('day', { formType: 6, linkage: [item('why')] })],
      '上级字段 day 不是选择题，字段 why 不会显示',
    ],
    [
      'a room beside a hotel question that is no choice',
      [...people, item('isYdjd', { formType: 6 }), item('fangXing')],
      '旁边的字段 isYdjd 不是选择题，字段 fangXing 不会显示',
    ],
    [
      'a child of a text that may not read 是',
      [...people, item('no', { linkage: [item('why')] }, pattern('^\\d+$'))],
      '上级字段 no 不是选择题，字段 why 不会显示',
    ],
    [
      'a pattern with flags',
      [...people, item('no', {}, pattern('/^[a-z]\\d+$/i'))],
      '字段 no：校验规则带有标志 i，会被忽略，请写成不带标志的正则表达式（不分大小写可写作 [A-Za-z]）',
    ],
    ['a broken pattern', [...people, item('no', {}, pattern('['))], '字段 no：校验规则不是有效的正则表达式'],
    [
      'a pattern that old phones cannot read',
      [...people, item('no', {}, pattern('(?<=a)b'))],
      '字段 no：旧 iPhone（iOS 16.3 及更早）不支持校验规则中的 (?<=…) 和 (?<!…)，会忽略整条规则，请改写',
    ],
    [
      'a slow pattern',
      [...people, item('no', {}, pattern('^(a+)+$'))],
      '字段 no：校验规则可能长时间回溯（如嵌套的 + 或 *），请改写',
    ],
    ['a pattern that is no text', [...people, item('no', {}, pattern(7))], '字段 no：校验规则应为文本'],
    [
      'a pattern that no phone fits',
      [name, item('phone', {}, pattern('^1[3-9]\\d{8}$'))],
      '字段 phone 的规则不接受任何正确的答案（如 13812345678），无法报名',
    ],
    [
      'a length that no ID number has',
      [...people, item('cardNum', {}, { rules: [{ max: 15 }] })],
      '字段 cardNum 的规则不接受任何正确的答案（如 11010519491231002X），无法报名',
    ],
    ['a sixth level', [...people, nested('a', 'b', 'c', 'd', 'e', 'f')], '字段 f 在第 6 层，最多 5 层，不会显示'],
    [
      'no isShow',
      [...people, item('no', { isShow: undefined })],
      '字段 no 没有 isShow，不会显示：显示填 1，不显示填 0',
    ],
    [
      'an isShow of another kind',
      [...people, item('no', { isShow: 'yes' })],
      '字段 no 的 isShow 应为 1（显示）或 0（不显示）',
    ],
    ['a blank name', [...people, item('no', { name: ' ' })], '字段 no 没有名称'],
    ['a shortName twice', [...people, item('no'), radio('isVisit', yesNo, item('no'))], '字段 no 重复'],
    ['a choice without options', [...people, item('no', { formType: 3 })], '字段 no 没有选项'],
    ['a choice of placeholders', [...people, radio('no', { valueEnum: { ' ': '请选择' } })], '字段 no 没有选项'],
    [
      'options that are no object',
      [...people, item('sex', { formType: 4 }, { valueEnum: ['男'] })],
      '字段 sex 的选项 valueEnum 应为一个对象',
    ],
    [
      'an unknown formType',
      [...people, item('no', { formType: 2 })],
      '字段 no 的类型应为文本、下拉、单选、附件或日期（1、3、4、5、6）',
    ],
    [
      'rules that are no list',
      [...people, item('no', {}, { rules: { required: true } })],
      '字段 no 的 rules 应为规则的列表',
    ],
    [
      'settings that are no JSON',
      [...people, item('no', { defaultValue: '{' })],
      '字段 no 的 defaultValue 不是有效的 JSON',
    ],
    ['children that are no list', [...people, item('no', { linkage: '{' })], '字段 no 的 linkage 应为字段的列表'],
  ])('%s', (_, form, message) => {
    expect(messages(form, true)).toEqual([message]);
  });

  it('says all of it in one run', () => {
    const form = [
      phone,
      item('attr2', { isShow: undefined }),
      radio('job', choice, item('a'), item('b', { name: '' })),
    ];
    expect(messages(form, true)).toHaveLength(6);
  });
});

it.each<[string, Item[], string]>([
  [
    'an optional phone',
    [item('name', {}, required), item('phone')],
    '字段 phone 没有规则（rules），手机号码会成为选填',
  ],
  [
    'a child of a hidden question',
    [...people, item('isVisit', { formType: 4, isShow: '0', linkage: [item('bus')] }, yesNo)],
    '上级字段 isVisit 不显示，字段 bus 也不会显示',
  ],
  [
    'a typed 是',
    [...people, item('no', { linkage: [item('why')] })],
    '上级字段 no 不是选择题，只有填写“是”时才显示字段 why',
  ],
  ['a when without a parent', [...people, item('no', { when: ['是'] })], '字段 no 没有上级字段，when 不起作用'],
  ['a second rule', [...people, item('no', {}, { rules: [{}, {}] })], '字段 no 有 2 条规则，只用第 1 条'],
  [
    'a rule that is not required',
    [...people, item('no', {}, { rules: [{ required: false }] })],
    '字段 no 有规则，因此为必填；选填请将 rules 留空',
  ],
  [
    'lengths that nothing has',
    [...people, item('no', {}, { rules: [{ min: 9, max: 3 }] })],
    '字段 no 的长度限制 min、max 无法满足，不起作用',
  ],
  ['a pattern on a choice', [...people, radio('sex', pattern('^.$'))], '字段 sex 的校验规则不起作用：只用于填写的文本'],
  ['options of a text', [...people, item('no', {}, yesNo)], '字段 no 不是选择题，选项不会显示'],
  ['an option twice', [...people, radio('no', { valueEnum: { '1': '是', '2': '是' } })], '字段 no 有两个选项都叫“是”'],
])('%s is told of, and taken', (_, form, message) => {
  expect([messages(form, true), messages(form, false)]).toEqual([[], [message]]);
});

it('finds nothing wrong with the demo meetings', () => {
  expect(demoMeetings('2027-03-20').flatMap(({ formDefinition }) => checkForm(formDefinition, []))).toEqual([]);
});
