import { matchPatternNatively } from '../field-rules';
import { placeCells } from '../cells/region-cells';
import { makeField } from './answer-kinds';
import { placeKind } from './place';

const field = makeField('area', '所在地区', 'place', { maxLength: 10 });
const place = (province: string, city: string, district: string) => ({ province, city, district });
const yanta = place('陕西省', '西安市', '雁塔区');

test.each([
  ['levels', { province: ' 陕西省 ', city: '西安市', district: '雁塔区' }, yanta],
  ['some levels', { province: '陕西省' }, place('陕西省', '', '')],
  ['a text', '陕西省 西安市 雁塔区', yanta],
  ['a municipality', { province: '北京市', city: '北京市', district: '海淀区' }, place('北京市', '北京市', '海淀区')],
  ['nothing', undefined, place('', '', '')],
])('reads %s', (_, value, answer) => {
  expect(placeKind.read(field, value)).toEqual(answer);
  expect(placeKind.province(answer)).toBe(answer.province);
});

test.each([
  ['of its greatest length', place('陕西省', '西安市', '雁塔'), null],
  ['longer than that', yanta, '所在地区最多 10 个字'],
])('a place %s', (_, answer, message) => {
  expect(placeKind.check(field, answer, { matchPattern: matchPatternNatively })).toBe(message);
});

test.each([
  ['no cell', [], yanta],
  ['a cell', ['北京市 海淀区'], place('北京市', '北京市', '海淀区')],
])('%s for a place already known', (_, texts, answer) => {
  const cells = texts.map((text) => ({ part: 'value', text }));
  expect(placeCells.fromCells(field, cells, { initial: yanta, regionNames: () => [] })).toEqual({ answer, unread: [] });
});

test('its example is a whole one', () => expect(placeCells.example(field)).toEqual(yanta));
