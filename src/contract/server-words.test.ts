import * as fc from 'fast-check';
import { serverWords, wordsForPeople } from './server-words';

test.each([
  ['添加成功，请尽快交费', '添加成功，请尽快交费'],
  ['  订单已取消 ', '订单已取消'],
  ['第3位已添加', '第3位已添加'],
  ['operation succeeded', ''],
  ['', ''],
  ['   ', ''],
  ['1024', ''],
  ['12.50', ''],
  [1024, ''],
  [true, ''],
  [null, ''],
  [{ message: '成功' }, ''],
  ['{"message":"成功"}', ''],
  ['[{"name":"王芳"}]', ''],
  ['<html><title>错误</title>', ''],
  ['T20270320 8F3K 2QXM', ''],
  ['7f3a9c51-0000-4000-8000-000000000001', ''],
  ['success', ''],
  ['OK', ''],
])('of %j people are shown %j', (value, shown) => {
  expect(wordsForPeople(value)).toBe(shown);
});

test.each([
  ['message', { message: '添加成功，请尽快交费', data: '1024' }, '添加成功，请尽快交费'],
  ['message', { message: '添加成功', data: '订单已生成' }, '添加成功'],
  ['message', { message: '', data: '添加成功' }, '添加成功'],
  ['message', { message: 'success', data: '1024' }, ''],
  ['data', { message: '操作成功', data: '发票申请已受理' }, '发票申请已受理'],
  ['data', { message: '操作成功', data: 88 }, '操作成功'],
  ['data', { message: '', data: null }, ''],
] as const)('said in %s: of %j people are shown %j', (place, envelope, shown) => {
  expect(serverWords(envelope, place)).toBe(shown);
});

test('what is shown is never a number or an id, and otherwise what came', () => {
  fc.assert(
    fc.property(fc.oneof(fc.integer().map(String), fc.uuid(), fc.string()), (text) => {
      const shown = wordsForPeople(text);
      expect(['', text.trim()]).toContain(shown);
      if (/^[\d\sA-Fa-f-]*$/.test(text)) expect(shown).toBe('');
    }),
  );
});
