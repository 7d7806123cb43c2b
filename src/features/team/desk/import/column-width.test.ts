import type { FormField } from '../../../../domain/form/form-field';
import type { ImportRow } from '../../../../domain/member-import/read-table';
import { columnWidth } from './column-width';

const field = { shortName: 'gzdw', label: '单位', kind: 'text' } as FormField;
const row = (text: string): ImportRow => ({ answers: new Map(), unread: new Map([['gzdw', text]]) }) as never;

it.each([
  ['what is short has the least', ['男', '女'], '54pt'],
  ['the longest decides', ['男', '西安市第一人民医院'], '109pt'],
  ['narrow characters take less', ['13812345678'], '83pt'],
  ['a long one is cut', ['新疆维吾尔自治区喀什地区第二人民医院'], '126pt'],
  ['an empty column has its heading’s', [], '54pt'],
])('%s', (_what, texts, width) => {
  expect(columnWidth(field, texts.map(row))).toBe(width);
});
