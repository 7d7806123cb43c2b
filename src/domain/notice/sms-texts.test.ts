import { countTexts, fillText } from './sms-texts';

test('a text is filled in; a value that looks like a variable stays as it is', () => {
  expect(fillText('结果：${result}。${link}', { result: '${link}' })).toBe('结果：${link}。${link}');
});

test.each([
  [0, 1],
  [70, 1],
  [71, 2],
  [134, 2],
  [135, 3],
])('%d characters are billed as %d texts', (length, texts) => {
  expect(countTexts('𠮷'.repeat(length))).toBe(texts);
});
