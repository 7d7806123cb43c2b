import { readFormDefinition } from '../../contract/form-definition';
import type { FormItem } from './form-field';
import { provinces } from '../regions/provinces';
import { settleOptions, type KeyContext } from './settle-options';

const item = (shortName: string, options: Record<string, string>, more: object = {}) => ({
  ...{ shortName, name: shortName, isShow: '1', formType: 4 },
  defaultValue: JSON.stringify({ valueEnum: options, valueOrder: Object.keys(options) }),
  ...more,
});
/** A question whose options have no keys: their places. */
const unkeyedItem = (shortName: string, texts: readonly string[], more: object = {}) =>
  item(shortName, Object.fromEntries(texts.map((text, index) => [String(index + 1), text])), more);

function settled(before: unknown[], after: unknown[], context: Partial<KeyContext> = {}) {
  const items = readFormDefinition(after);
  const unkeyed = new Map(
    items.map(({ shortName, options }) => [shortName, new Set(options.map(({ key }) => key))] as const),
  );
  const given = { unkeyed, renames: [], storedKeys: () => new Set<string>(), ...context };
  return settleOptions(readFormDefinition(before), items, given);
}

const shown = (items: readonly FormItem[], shortName: string): string =>
  (items.find((one) => one.shortName === shortName)?.options ?? [])
    .map(({ key, text, isRemoved }) => `${isRemoved === true ? '-' : ''}${key}=${text}`)
    .join(' ');

it.each([
  ['as they were', ['甲', '乙'], ['甲', '乙'], '1=甲 2=乙'],
  ['one comes between', ['甲', '乙'], ['甲', '丙', '乙'], '1=甲 3=丙 2=乙'],
  ['others change places', ['甲', '乙'], ['乙', '甲'], '2=乙 1=甲'],
  ['one goes', ['甲', '乙'], ['乙'], '2=乙 -1=甲'],
  ['one goes and another comes', ['甲', '乙'], ['甲', '丙'], '1=甲 3=丙 -2=乙'],
  ['numbers are texts', ['1', '2'], ['0', '1', '2'], '3=0 1=1 2=2'],
  ['a text is there twice', ['甲', '甲'], ['甲', '乙', '甲'], '1=甲 3=乙 2=甲'],
  ['spaces differ', ['甲 ', '乙'], ['乙', ' 甲'], '2=乙 1= 甲'],
])('the keys where %s', (_, before, after, keys) => {
  expect(shown(settled([unkeyedItem('a', before)], [unkeyedItem('a', after)]).items, 'a')).toBe(keys);
});

it('a new text takes no key that an answer has', () => {
  const storedKeys = () => new Set(['3', '4']);
  const { items } = settled([unkeyedItem('a', ['甲', '乙'])], [unkeyedItem('a', ['甲', '乙', '丙'])], { storedKeys });
  expect(shown(items, 'a')).toBe('1=甲 2=乙 5=丙');
});

it('what a server’s own list had keeps its key in a list of the organiser’s own, and back', () => {
  const own = settled([{ shortName: 'province', isShow: 1 }], [unkeyedItem('province', ['陕西省', '海外'])]);
  expect(shown(own.items, 'province')).toContain('陕西省=陕西省 2=海外 -北京市=北京市');
  const kept = unkeyedItem('province', ['北京市', '海外']);
  const back = settled([kept], [{ shortName: 'province', isShow: 1, formType: 3 }]);
  expect(back.options.get('province')?.slice(0, 2)).toEqual([
    { key: '1', text: '北京市' },
    { key: '3', text: provinces[1] },
  ]);
  const same = settled([{ shortName: 'province', isShow: 1 }], [{ shortName: 'province', isShow: 1 }]);
  expect(same.options.size).toBe(0);
});

describe('renames', () => {
  const rename = (from: string, to: string) => ({ from, to });
  it.each([
    ['one', ['甲', '乙'], ['丙', '乙'], [rename('甲', '丙')], '1=丙 2=乙'],
    ['a chain', ['甲', '乙'], ['乙', '丙'], [rename('甲', '乙'), rename('乙', '丙')], '1=乙 2=丙'],
    ['two that change places', ['甲', '乙'], ['甲', '乙'], [rename('甲', '乙'), rename('乙', '甲')], '2=甲 1=乙'],
  ])('%s', (_, before, after, renames, keys) => {
    const result = settled([unkeyedItem('a', before)], [unkeyedItem('a', after)], { renames });
    expect(shown(result.items, 'a')).toBe(keys);
    expect(result.idleRenames).toEqual([]);
  });

  it.each([
    ['of nothing', ['甲', '乙'], ['甲', '丙'], rename('丁', '丙')],
    ['of what is still there', ['甲', '乙'], ['甲', '丙'], rename('甲', '丙')],
    ['into another option', ['甲', '乙'], ['乙'], rename('甲', '乙')],
    ['into what is not there', ['甲', '乙'], ['甲'], rename('乙', '丙')],
    ['into itself', ['甲'], ['甲'], rename('甲', '甲')],
  ])('%s is none', (_, before, after, one) => {
    const result = settled([unkeyedItem('a', before)], [unkeyedItem('a', after)], { renames: [one] });
    expect(result.idleRenames).toEqual([one]);
  });

  it('brings an option back that is no longer offered, by its key, under the name that it had', () => {
    const removed = item(
      'a',
      {},
      { defaultValue: JSON.stringify({ valueEnum: { 1: '甲' }, removedEnum: { 2: '乙' } }) },
    );
    const renames = [rename('乙', '丙')];
    const result = settled([removed], [item('a', { 1: '甲', 2: '丙' })], { renames, unkeyed: new Map() });
    expect([shown(result.items, 'a'), result.idleRenames]).toEqual(['1=甲 2=丙', []]);
  });

  it('of one question leaves another with the same texts as it is', () => {
    const both = (texts: readonly string[]) => [unkeyedItem('a', texts), unkeyedItem('b', texts)];
    const renames = [{ shortName: 'a', ...rename('乙', '丙') }];
    const { items, idleRenames } = settled(both(['甲', '乙']), both(['甲', '丙']), { renames });
    expect([shown(items, 'a'), shown(items, 'b'), idleRenames]).toEqual(['1=甲 2=丙', '1=甲 3=丙 -2=乙', []]);
  });
});

describe('what shows for an answer', () => {
  const parent = (texts: readonly string[], when?: readonly string[]) =>
    unkeyedItem('a', texts, { linkage: [{ shortName: 'b', isShow: '1', ...(when === undefined ? {} : { when }) }] });
  it.each([
    ['is left as it was written', ['甲', '乙'], ['乙'], ['丙', '乙', '甲'], ['乙'], undefined],
    ['is named by a number that is a text', ['1', '2'], ['1'], ['0', '1', '2'], ['1'], undefined],
    ['is named by a place', ['甲', '乙'], ['2'], ['丙', '乙'], ['1'], ['3']],
    ['is a text that was a key of another', ['5', '6'], ['5'], ['2', '5'], ['2'], ['3']],
    ['shows for what is gone too', ['甲', '乙', '丙'], ['甲', '丙'], ['乙', '丙'], ['丙'], ['3', '1']],
    ['is 是 or what it was', ['是', '否'], undefined, ['否', '是'], undefined, undefined],
  ])('%s', (_, before, whenBefore, after, whenAfter, when) => {
    expect(settled([parent(before, whenBefore)], [parent(after, whenAfter)]).when.get('b')).toEqual(when);
  });
});

it('a question with options that is gone is kept, another is not', () => {
  const before = [item('a', { x: '甲' }, { linkage: [item('c', { y: '乙' })] }), { shortName: 'b', isShow: '1' }];
  expect(settled(before, []).retired.map(({ shortName }) => shortName)).toEqual(['a', 'c']);
});
