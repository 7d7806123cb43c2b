import * as fc from 'fast-check';
import { formatRemark, readRemark, remarkAlphabet, remarkLength, transferRemark } from './transfer';

const remark = fc
  .array(fc.constantFrom(...Array.from(remarkAlphabet)), { minLength: remarkLength, maxLength: remarkLength })
  .map((characters) => characters.join(''));

test('a remark has nothing that is taken for something else', () => {
  for (const pair of ['0OQD', '1IL', '2Z', '5S', '8B', '6G', 'UV']) {
    const taken = Array.from(pair).filter((character) => remarkAlphabet.includes(character));
    expect(taken.length).toBeLessThan(2);
  }
  expect(new Set(remarkAlphabet).size).toBe(remarkAlphabet.length);
});

test('a remark is read however it was typed', () => {
  fc.assert(
    fc.property(remark, fc.constantFrom(' ', '-', '', '　', '_'), fc.boolean(), (wanted, gap, isSmall) => {
      const typed = formatRemark(wanted).replace(' ', gap);
      expect(readRemark(isSmall ? typed.toLowerCase() : typed)).toBe(wanted);
      const wide = Array.from(wanted, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)).join('');
      expect(readRemark(wide)).toBe(wanted);
    }),
  );
});

test.each(['', '3K9T', '3K9TX7WM4', '3K9T X7W0', 'T202703208F3K2QXM'])('%p is none', (text) => {
  expect(readRemark(text)).toBeNull();
});

test('without a remark of the server’s the order’s number is one', () => {
  expect(transferRemark(null, 'T1')).toBe('T1');
  expect(transferRemark({ remark: '' }, 'T1')).toBe('T1');
  expect(transferRemark({ remark: '3K9T X7WM' }, 'T1')).toBe('3K9T X7WM');
});
