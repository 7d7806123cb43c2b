import { optionOfJobTitle } from './job-title';

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
])('%p is %p', (title, option) => {
  expect(optionOfJobTitle(title, form)?.text).toBe(option);
});

test.each([
  ['主任医师', credit, '副高及以上'],
  ['副主任护师', credit, '副高及以上'],
  ['高级', optionsOf('高级', '中级', '初级'), undefined],
  ['主管护师', credit, '中级'],
  ['主任医师', short, '正高'],
  ['主任医师', optionsOf('高级', '中级', '初级'), '高级'],
  ['主任医师', optionsOf('医生', '护士', '技师'), undefined],
  // Two options of one rank: not ours to decide.
  ['护师', optionsOf('中级', '初级（师）', '初级（士）'), undefined],
])('%p among %#', (title, options, option) => {
  expect(optionOfJobTitle(title, options)?.text).toBe(option);
});
