import type { FormItem, FormItemOption } from './form-field';
import { showingKeys } from './linkage';

const [text, radio, upload] = [1, 4, 5];

const item = (shortName: string, own: Partial<FormItem>): FormItem => ({
  ...{ shortName, name: shortName, isShow: true, formType: text, rule: null },
  ...{ options: [], linkage: [], when: null, value: '' },
  ...own,
});
const options = (texts: Record<string, string>): FormItemOption[] =>
  Object.entries(texts).map(([key, text]) => ({ key, text }));

const choice = (texts: Record<string, string>) => item('q', { formType: radio, options: options(texts) });
const yesNo = choice({ y: ' 是 ', n: '否' });

test.each([
  ['yes, where it names nothing', null, yesNo, ['y']],
  ['nothing, where there is no yes', null, choice({ a: '甲', b: '乙' }), []],
  ['a typed yes', null, item('q', {}), ['是']],
  ['no files', null, item('q', { formType: upload }), []],
  ['the option it names by key', ['n'], yesNo, ['n']],
  ['the option it names by its words', ['否'], yesNo, ['n']],
  ['every option it names', ['n', '是'], yesNo, ['y', 'n']],
  ['no option that is not there', ['x'], yesNo, []],
  ['the key, where one option’s words are another’s key', ['1'], choice({ 1: '0', 2: '1' }), ['1']],
  ['the words it names, where they are typed', [' 专家 '], item('q', {}), ['专家']],
  ['no files, whatever it names', ['专家'], item('q', { formType: upload }), []],
])('an item is shown by %s', (_, when, parent, keys) => {
  expect(showingKeys(item('child', { when }), parent)).toEqual(keys);
});

test.each([
  ['cardNum', '号码', ['sfz']],
  ['otherCardNum', '号码', ['tbz', 'hkb']],
  ['tbz', '号码', ['tbz']],
  ['number', '台胞证号码', ['tbz']],
  ['number', '户口本号码', ['hkb']],
  ['number', '号码', []],
])('under the ID type, %s called %s is asked for %j', (shortName, name, keys) => {
  const types = item('zjlx', {
    formType: radio,
    options: options({ sfz: '居民身份证', tbz: '台胞证', hkb: ' 户口本 ' }),
  });
  expect(showingKeys(item(shortName, { name }), types)).toEqual(keys);
});
