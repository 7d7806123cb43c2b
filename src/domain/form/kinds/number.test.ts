import { matchPatternNatively } from '../field-rules';
import type { FieldKind } from '../form-field';
import { cellsOfKinds } from '../cells/cells-of-kinds';
import { readNumberCell, unreadNumberMessage } from '../cells/number-cells';
import { answerKinds, makeField } from './answer-kinds';

const context = { matchPattern: matchPatternNatively };
const cellContext = { initial: '', regionNames: () => [] };

const readCell = (kind: FieldKind, text: string) => {
  const field = makeField('passport', '号码', kind, {});
  return cellsOfKinds[kind].fromCells(field, [{ part: 'value', text }], cellContext);
};

test.each([
  ['phone', '13812345678.0', '13812345678'],
  ['phone', '13812345678.00', '13812345678'],
  ['phone', '+8613812345678.0', '13812345678'],
  ['phone', '138.0012.5678', '13800125678'],
  ['phone', '138.1234.0000', '13812340000'],
  ['phone', '138-1234-5678/029-88880000', '13812345678'],
  ['phone', '138-1234-5678, 029-88880000', '13812345678'],
  ['phone', '‘13812345678', '13812345678'],
  ['landline', '029-88888888', '029-88888888'],
  ['text', 'E12’345678', 'E12’345678'],
  ['text', 'H110105194912310000', 'H110105194912310000'],
  ['text', '110105194912310000X', '110105194912310000X'],
  ['text', '12E+10', '12E+10'],
  ['text', '—', ''],
] as const)('a cell for a %s with %j holds %j', (kind, text, answer) => {
  expect(readCell(kind, text)).toEqual({ answer, unread: [] });
});

test.each([
  ['phone', '1E+10'],
  ['text', '1.2345E+17'],
  ['text', "'1e+17"],
  ['identity-number', '110105194912310000'],
] as const)('a cell for a %s with %j was spoilt by a spreadsheet', (kind, text) => {
  expect(readCell(kind, text)).toEqual({ answer: '', unread: [text] });
});

test.each([
  ['1.1E+17', '“1.1E+17”被表格软件改写，请重新填写号码（或将单元格设为文本后重新导入）'],
  ['不详', '请重新填写号码'],
])('of a cell with %s: %s', (text, message) => {
  expect(unreadNumberMessage(makeField('a', '号码', 'text', {}), text, text)).toBe(message);
});

test('a blank mark leaves a number unanswered, behind an apostrophe too', () => {
  expect(["'-", '/', "'", ''].map((text) => readNumberCell(text, (plain) => plain))).toEqual(['', '', '', '']);
});

test.each([
  ['phone', '13812345678', null],
  ['phone', '1381234567', '少 1 位：手机号码是 11 位'],
  ['phone', '1381234567890', '多 2 位：手机号码是 11 位'],
  ['phone', '+85291234567', '境外参会者请填写可接收短信的中国大陆手机号'],
  ['phone', '10012345678', '请输入正确号码'],
  ['phone', '85291234567', '境外参会者请填写可接收短信的中国大陆手机号'],
  ['phone', '12025550123', '请输入正确号码，境外参会者请填写可接收短信的中国大陆手机号'],
  ['identity-number', '11010519491231002X', null],
  ['identity-number', '110105', '请输入正确身份证号'],
  ['age', '38', null],
  ['age', '1000', '号码最多 3 位数字'],
  ['age', '三十', '请填写号码'],
  ['sms-code', '123456', null],
  ['sms-code', '12345', '请输入 6 位数字验证码'],
  ['tax-id', 'A'.repeat(50), null],
  ['tax-id', 'A'.repeat(51), '号码最多 50 个字'],
  ['bank-account', '6'.repeat(50), null],
  ['bank-account', '6'.repeat(51), '号码最多 50 个字'],
  ['landline', '0'.repeat(50), null],
  ['landline', '0'.repeat(51), '号码最多 50 个字'],
] as const)('of a %s %s: %j', (kind, text, message) => {
  expect(answerKinds[kind].check(makeField('a', '号码', kind, {}), text, context)).toBe(message);
});

test.each([
  ['phone', '+86 138-1234-5678', '13812345678'],
  ['identity-number', '110105 19491231-002x', '11010519491231002X'],
  ['age', ' 38 ', '38'],
  ['sms-code', '【MI2027】您的验证码是 123456，五分钟内有效', '123456'],
  ['tax-id', '1210-0000-0000-0000-1x', '12100000000000001X'],
  ['bank-account', '6222 0000-0000 0000', '62220000-00000000'],
  ['landline', '029-88888888  8001', '029-88888888 8001'],
] as const)('a %s typed as %j is %j', (kind, typed, text) => {
  expect(answerKinds[kind].read(makeField('a', '号码', kind, {}), typed)).toBe(text);
});

test.each([
  ['phone', '11 位手机号码'],
  ['identity-number', '18 位身份证号'],
  ['age', ''],
  ['sms-code', ''],
  ['tax-id', ''],
  ['bank-account', ''],
  ['landline', ''],
] as const)('the column of a %s holds numbers and hints %j', (kind, hint) => {
  const columns = cellsOfKinds[kind].columns(makeField('a', '号码', kind, {}), '号码');
  expect(columns.map((column) => [column.title, column.hint, column.holds])).toEqual([['号码', hint, 'number']]);
});
