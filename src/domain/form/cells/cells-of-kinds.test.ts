import { annualMeetingForm } from '../../../../test/conformance/annual-meeting-form';
import { fieldByShortName, type FormField } from '../form-field';
import { cellsOfKinds } from './cells-of-kinds';
import { provinceNames } from './find-province';

function readCell(field: FormField, text: string) {
  const context = { initial: '', regionNames: provinceNames };
  const { answer, unread } = cellsOfKinds[field.kind].fromCells(field, [{ part: 'value', text }], context);
  return unread.length > 0 ? { isRead: false } : { isRead: true, value: answer };
}

const field = (shortName: string): FormField => fieldByShortName(annualMeetingForm, shortName) as FormField;

test.each([
  ['phone', '13812345678', '13812345678'],
  ['phone', '138 1234 5678', '13812345678'],
  ['phone', '138-1234-5678', '13812345678'],
  ['phone', '+86 13812345678', '13812345678'],
  ['phone', '+86-138-1234-5678', '13812345678'],
  ['phone', '008613812345678', '13812345678'],
  ['phone', '１３８１２３４５６７８', '13812345678'],
  ['phone', '13812345678.0', '13812345678'],
  ['phone', "'13812345678", '13812345678'],
  ['phone', '029-88888888', '02988888888'],
  ['phone', '13812345678/13912345678', '13812345678/13912345678'],
  ['phone', '13812345678/029-88880000', '13812345678'],
  ['phone', '029-88880000、138 1234 5678', '02988880000、13812345678'],
  ['phone', '无', ''],
  ['cardNum', '11010519491231002x', '11010519491231002X'],
  ['cardNum', '110105 19491231 002X', '11010519491231002X'],
  ['cardNum', '’11010519491231002X', '11010519491231002X'],
  ['passport', 'E12345678', 'E12345678'],
  ['email', 'ｗang＠example.com', 'wang@example.com'],
  ['email', 'mailto:wang@example.com', 'wang@example.com'],
  ['name', '欧阳 娜娜', '欧阳 娜娜'],
  ['name', '无', '无'],
  ['csrq', '1980/1/2', '1980-01-02'],
  ['csrq', '/', ''],
  ['education', '—', ''],
  ['education', '大学本科', '3'],
])('%s: %p is %p', (shortName, text, value) => {
  expect(readCell(field(shortName), text)).toEqual({ isRead: true, value });
});

test.each([
  ['phone', '1.38E+10'],
  ['phone', '1.3812345678e+10'],
  ['cardNum', '1.10105E+17'],
  ['cardNum', '110105194912310000'],
  ['passport', '1.2E+10'],
  ['gzdw', '6.2220210011122233E+18'],
  ['education', '博士后在读'],
  ['csrq', '1980-02-30'],
  ['csrq', '属猴'],
])('%s: %p cannot be understood', (shortName, text) => {
  expect(readCell(field(shortName), text)).toEqual({ isRead: false });
});

test('an identity number that does end in 000 is not taken for a spoilt one', () => {
  // Its check digit is valid, which happens by chance once in eleven.
  expect(readCell(field('cardNum'), '110105198001011000')).toEqual({ isRead: true, value: '110105198001011000' });
});
