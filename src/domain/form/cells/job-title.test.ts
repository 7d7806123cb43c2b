import { matchChoiceOrTitle, optionOfJobTitle } from './job-title';

const optionsOf = (...texts: string[]) => texts.map((text) => ({ text }));
const form = optionsOf('正高级', '副高级', '中级', '初级', '其他');
const credit = optionsOf('副高及以上', '中级', '初级', '乡村医生');
const short = optionsOf('正高', '副高', '中级', '初级');

test.each([
  ['主任医师', '正高级'],
  ['主任护师', '正高级'],
  ['主任中医师', '正高级'],
  ['教授', '正高级'],
  ['正高级工程师', '正高级'],
  ['教授级高级工程师', '正高级'],
  ['副主任医师', '副高级'],
  ['副主任药师', '副高级'],
  ['高级工程师', '副高级'],
  ['副教授', '副高级'],
  ['主治医师', '中级'],
  ['主治医生', '中级'],
  ['主管护师', '中级'],
  ['主管护师（信息科）', '中级'],
  ['主管技师', '中级'],
  ['工程师', '中级'],
  ['讲师', '中级'],
  ['住院医师', '初级'],
  ['护师', '初级'],
  ['护士', '初级'],
  ['药师', '初级'],
  ['检验士', '初级'],
  ['助理工程师', '初级'],
  ['正高', '正高级'],
  ['副高职称', '副高级'],
  ['主任医师/教授', '正高级'],
  ['主任医师、副教授', undefined],
  ['高级', undefined],
  ['主任', undefined],
  ['护士长', undefined],
  ['院长', undefined],
  ['', undefined],
  ['正高级会计师', '正高级'],
  ['高级讲师', '副高级'],
  ['馆员', '中级'],
  ['编辑', '中级'],
  ['助理研究员', '中级'],
  ['执业医师', '初级'],
  ['助理医师', '初级'],
  ['执业助理医师', '初级'],
  ['住院中医师', '初级'],
  ['医师', '初级'],
  ['中医师', '初级'],
  ['医士', '初级'],
  ['药士', '初级'],
  ['中药师', '初级'],
  ['技士', '初级'],
  ['检验师', '初级'],
  ['检验技师', '初级'],
  ['主管检验技师', '中级'],
  ['副主任检验技师', '副高级'],
  ['主任检验技师', '正高级'],
  ['助教', '初级'],
  ['研究实习员', '初级'],
  ['助理馆员', '初级'],
  ['技术员', '初级'],
  ['会计员', '初级'],
  ['中级职称', '中级'],
  ['初级职称', '初级'],
  ['师级', '初级'],
  ['士级', '初级'],
  ['主任医师/', '正高级'],
  ['、主任医师、教授', '正高级'],
  ['主任医师和教授', '正高级'],
  ['主任医师兼教授', '正高级'],
])('%p is %p', (title, option) => {
  expect(optionOfJobTitle(title, form)?.text).toBe(option);
});

test.each([
  '拟评教授级高级工程师',
  '教授级高级工程师助理',
  '高级工程师助理',
  '工程师助理',
  '责任编辑',
  '编辑部主任',
  '规培住院医师',
  '住院医师规培生',
  '实习护士',
  '实习助理工程师',
  '助理工程师培训',
  '实习技术员',
  '技术员组长',
  '高级技工',
  '非中级',
  '非初级',
  '正师级',
])('%p only contains the name of a title', (title) => {
  expect(optionOfJobTitle(title, form)).toBeUndefined();
});

test.each([
  ['主任医师', credit, '副高及以上'],
  ['副主任护师', credit, '副高及以上'],
  ['高级', optionsOf('高级', '中级', '初级'), undefined],
  ['主管护师', credit, '中级'],
  ['主任医师', short, '正高'],
  ['主任医师', optionsOf('高级', '中级', '初级'), '高级'],
  ['主任医师', optionsOf('医生', '护士', '技师'), undefined],
  ['副主任医师', optionsOf('高级', '中级', '初级'), '高级'],
  ['主任医师', optionsOf('高级职称', '中级职称'), '高级职称'],
  ['主任医师', optionsOf('副高以上', '中级'), '副高以上'],
  // One rank among other options does not make a list of ranks.
  ['主任医师', optionsOf('正高级', '其他'), undefined],
  ['主任医师', optionsOf('中高级', '中级', '初级'), undefined],
  ['主任医师', optionsOf('高级技工', '中级', '初级'), undefined],
  ['主治医师', optionsOf('高级', '初级', '初中级'), undefined],
  // Two options of one rank: not ours to decide.
  ['护师', optionsOf('中级', '初级（师）', '初级（士）'), undefined],
])('%p among %#', (title, options, option) => {
  expect(optionOfJobTitle(title, options)?.text).toBe(option);
});

test.each([
  ['主任医师', 'a'],
  ['中级', 'c'],
  ['西', null],
])('%s chooses by its words, else by its rank', (text, key) => {
  const options = Object.entries({ a: '正高级', b: '副高级', c: '中级' }).map(([own, named]) => ({
    key: own,
    text: named,
  }));
  expect(matchChoiceOrTitle({ options }, text)).toBe(key);
});
