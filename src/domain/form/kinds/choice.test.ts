import { provinces } from '../../regions/provinces';
import { matchChoice } from './choice';

const choices = (texts: Record<string, string>) => ({
  options: Object.entries(texts).map(([key, text]) => ({ key, text })),
});
const sex = choices({ 1: '男', 2: '女' });
const yesNo = choices({ 1: '是', 2: '否' });
const rooms = choices({ a: '大床房（单住）', b: '标准双床房（单住）', c: '标准双床房（与参会人合住）' });
const nations = choices({ 1: '汉族', 2: '回族' });
const places = choices(Object.fromEntries(provinces.map((name) => [name, name])));
const numbered = choices({ 1: '2', 2: '1' });

test.each([
  ['男', sex, '1'],
  ['女士', sex, '2'],
  ['Ｍ', sex, '1'],
  ['2', sex, '2'],
  ['男女', sex, null],
  ['√', yesNo, '1'],
  ['FALSE', yesNo, '2'],
  ['不确定', yesNo, null],
  ['大床房', rooms, 'a'],
  ['大床房 (单住)', rooms, 'a'],
  ['标准双床房', rooms, null],
  ['回', nations, '2'],
  ['陕西', places, '陕西省'],
  ['内蒙古', places, '内蒙古自治区'],
  ['广西省', places, '广西壮族自治区'],
  ['香港', places, '香港特别行政区'],
  ['陕西省西安市', places, '陕西省'],
  ['陕西西安', places, '陕西省'],
  ['北京市海淀区', places, '北京市'],
  ['海南州', places, null],
  ['吉林路', places, null],
  ['主任医师', choices({ a: '正高级', b: '副高级', c: '中级' }), 'a'],
  ['西', places, null],
  ['火星', places, null],
  // Text takes precedence over keys, which only the wire knows.
  ['1', numbered, '2'],
])('%p means %#', (text, field, key) => {
  expect(matchChoice(field, text)).toBe(key);
  expect(matchChoice(field, text)).toBe(key);
});
