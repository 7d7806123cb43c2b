import { fieldLimits, matchPatternNatively } from '../field-rules';
import { uploadCells } from '../cells/upload-cells';
import { makeField } from './answer-kinds';
import { uploadKind } from './upload';

const field = makeField('bmtable', '报名表', 'upload', {});
const file = (reference: string) => ({ reference, name: '', size: 0 });
const files = (count: number) => Array.from({ length: count }, (_, index) => file(`f${index}`));
const long = 'f'.repeat(fieldLimits.reference);

test.each([
  ['as many as allowed', files(20), null],
  ['one too many', files(21), '报名表最多上传 20 个文件'],
  ['the longest reference', [file(long)], null],
  ['too long a reference', [file(`${long}f`)], '请输入正确报名表'],
  ['too long a reference among others', [file('f1'), file(`${long}f`)], '请输入正确报名表'],
])('of files with %s', (_, answer, message) => {
  expect(uploadKind.check(field, answer, { matchPattern: matchPatternNatively })).toBe(message);
});

test.each([
  ['references', 'f1, f2,,', [file('f1'), file('f2')]],
  ['a list of references', ['f1', '', 7, null], [file('f1'), file('7')]],
  ['a file', [{ reference: ' f1 ', name: ' 王芳.pdf ', size: 5 }], [{ reference: 'f1', name: '王芳.pdf', size: 5 }]],
  ['a file of a negative size', [{ ...file('f1'), size: -5 }], [file('f1')]],
  ['a file of an unknown size', [{ reference: 'f1', size: 'big' }], [file('f1')]],
  ['a reference with a comma', [file('/f?a=1,2,3')], [file('/f?a=1%2C2%2C3')]],
])('reads %s', (_, value, answer) => expect(uploadKind.read(field, value)).toEqual(answer));

test.each([
  ['no cell', [], []],
  ['a blank mark', ['无'], []],
  ['a file’s name', ['王芳.pdf'], ['王芳.pdf']],
])('%s leaves the files as they are', (_, texts, unread) => {
  const cells = texts.map((text) => ({ part: 'value', text }));
  const context = { initial: files(2), regionNames: () => [] };
  expect(uploadCells.fromCells(field, cells, context)).toEqual({ answer: files(2), unread });
});

test('a column asks for the names of files', () => {
  expect(uploadCells.columns(field, '报名表')).toMatchObject([
    { title: '报名表', hint: '文件名，如 王芳.pdf', defaultTitles: ['附件', '附件名称', '附件文件名'] },
  ]);
});
