import * as fc from 'fast-check';
import { isMobilePhone } from '../person/mobile-phone';
import { bareNumber, cleanNumber, type NumberKind } from './clean-number';
import { enterNumber, numberLengths } from './enter-number';

const phone = '13812345678';
const identity = '11010519491231002X';
const account = '6222021001112345678';

/** Pasted texts, and the numbers they mean. */
const pasted: [NumberKind, string, string][] = [
  ['phone', '138 1234 5678', phone],
  ['phone', '138-1234-5678', phone],
  ['phone', '138\u20111234\u20115678', phone],
  ['phone', '138—1234—5678', phone],
  ['phone', '138.1234.5678', phone],
  ['phone', '(+86)138 1234 5678', phone],
  ['phone', '+8613812345678', phone],
  ['phone', '+86 138 1234 5678', phone],
  ['phone', '008613812345678', phone],
  ['phone', '8613812345678', phone],
  ['phone', '86 138 1234 5678', phone],
  ['phone', ' 13812345678', phone],
  ['phone', '\u300013812345678\n', phone],
  ['phone', '\u00a0138\u00a01234\u20065678', phone],
  ['phone', '\u202d138 1234 5678\u202c', phone],
  ['phone', '\u2066+86 138 1234 5678\u2069', phone],
  ['phone', '\u200e138\u200b1234\u200d5678\ufeff', phone],
  ['phone', '１３８１２３４５６７８', phone],
  ['phone', '＋８６　１３８－１２３４－５６７８', phone],
  ['identity-number', '110105 19491231 002x', identity],
  ['identity-number', '110105-19491231-002X', identity],
  ['identity-number', '\u202d１１０１０５１９４９１２３１００２Ｘ\u202c', identity],
  ['age', ' 4５ ', '45'],
  ['sms-code', ' 123 456 ', '123456'],
  ['sms-code', '123-456', '123456'],
  ['sms-code', '\u202d１２３４５６\u202c', '123456'],
  ['sms-code', '【MI2027】验证码 123456，5分钟内有效', '123456'],
  ['tax-id', ' 9143 0100 ma4l 16ju 0n', '91430100MA4L16JU0N'],
  ['tax-id', '９１４３０１００－ＭＡ４Ｌ１６ＪＵ０Ｎ', '91430100MA4L16JU0N'],
  ['bank-account', '6222 0210 0111 2345 678', account],
  ['bank-account', '\u202d６２２２０２１００１１１２３４５６７８\u202c', account],
  ['bank-account', '18－030101040012345', '18-030101040012345'],
  ['sms-code', '【202705】您的验证码为 123456，5分钟内有效', '123456'],
  ['sms-code', '您的验证码：123 456【202705】', '123456'],
  ['sms-code', '会议202705 验证码：123456', '123456'],
  ['landline', ' 0731－8888\u3000 8888 转 801\n', '0731-8888 8888 转 801'],
  ['landline', '0731-88888888 801', '0731-88888888 801'],
  ['landline', '\u202d0731-88888888\u202c', '0731-88888888'],
];

test.each(pasted)('%s: %j is %s', (kind, text, number) => {
  expect(cleanNumber(kind, text)).toBe(number);
});

test.each(pasted)('an input for a %s that %j is pasted into holds %s', (kind, text, number) => {
  const { text: held, caret } = enterNumber(kind, text);
  expect(cleanNumber(kind, held)).toBe(number);
  expect(caret).toBe(held.length);
});

/** Pasted texts with something beside the number, from which an input extracts the number. */
test.each<[NumberKind, string, string]>([
  ['phone', '手机：138 1234 5678', phone],
  ['phone', 'Tel:13812345678', phone],
  ['phone', '王芳 13812345678', phone],
  ['phone', '电话：+86 138-1234-5678（王芳）', phone],
  ['phone', 'ｔｅｌ：１３８１２３４５６７８', phone],
  ['identity-number', '身份证号：110105 19491231 002X', identity],
  ['identity-number', 'ID11010519491231002X，王芳', identity],
])('an input for a %s that %j is pasted into holds %s alone', (kind, text, number) => {
  expect(enterNumber(kind, text)).toEqual({ text: number, caret: number.length });
});

test.each<[NumberKind, string, string]>([
  ['phone', '王芳 138 1234 567', '王芳1381234567'],
  ['phone', '王芳 13812345678 李伟 13912345678', '王芳13812345678李伟13912345678'],
  ['phone', 'Tel: +49 138 1234 5678', 'Tel:+4913812345678'],
  ['phone', '13812a345678', '13812a345678'],
  ['identity-number', '身份证号：110105 19491231 002', '身份证号:11010519491231002'],
  ['identity-number', '护照号码：E12345678901234567', '护照号码:E12345678901234567'],
  ['phone', '0085291234567', '0085291234567'],
  ['phone', '886 912 345 678', '886912345678'],
  ['phone', '+1 (415) 555-2671', '+14155552671'],
  ['age', '1980年5月', '19805'],
  ['age', '12a45', '1245'],
  ['sms-code', '验证码 123456 或 654321', '123456654321'],
  ['sms-code', '【MI2027】验证码：12345，5分钟内有效', '2027123455'],
])('an input for a %s that %j is pasted into cuts nothing, to be found wrong', (kind, text, held) => {
  expect(enterNumber(kind, text).text).toBe(held);
});

test.each<[NumberKind, string, string]>([
  ['phone', '+1 (415) 555-2671', '+14155552671'],
  ['phone', '138a1234b5678', '138a1234b5678'],
  ['phone', '0731-88888888', '073188888888'],
  ['phone', '13812345678/13912345678', '13812345678/13912345678'],
  ['age', '12岁', '12岁'],
  ['sms-code', '1234567', '1234567'],
  ['sms-code', '码123456或654321', '码123456或654321'],
  ['identity-number', '无', '无'],
])('%s: of %j nothing is guessed: %s', (kind, text, number) => {
  expect(cleanNumber(kind, text)).toBe(number);
});

describe('typing', () => {
  /** Types one character after another at the end. */
  const typeOut = (kind: NumberKind, text: string): string =>
    Array.from(text).reduce((held, character) => enterNumber(kind, held + character).text, '');

  it.each<[NumberKind, string, string]>([
    ['phone', '13812345678', phone],
    ['phone', '138 1234 5678', phone],
    ['phone', '+86 138 1234 5678', phone],
    ['phone', '8613812345678', phone],
    ['phone', '138123456789', phone],
    ['phone', '+1 415', '+1415'],
    ['phone', '138abc', '138'],
    ['phone', '1王3', '13'],
    ['phone', '85291234567', '85291234567'],
    ['phone', '0085291234567', '0085291234567'],
    ['phone', '12025550123', '12025550123'],
    ['phone', '886912345678', '886912345678'],
    ['phone', '+8869123456789', '+8869123456789'],
    ['identity-number', '11010519491231002x', '11010519491231002x'],
    ['identity-number', 'a1101O05', '110105'],
    ['age', '4a5', '45'],
    ['age', '12a45', '124'],
    ['age', '１２岁', '12'],
    ['sms-code', '12 3a456', '123456'],
    ['bank-account', 'NRA 6222', 'NRA6222'],
    ['tax-id', '91a', '91a'],
    ['age', '1234', '123'],
    ['sms-code', '1234567', '123456'],
    ['landline', '0731-88888888 801', '0731-88888888 801'],
  ])('a %s: %s leaves %s', (kind, text, held) => {
    expect(typeOut(kind, text)).toBe(held);
  });

  it('in the middle keeps the caret where it was typed, and the digits behind it', () => {
    expect(enterNumber('phone', '13821234567', 4)).toEqual({ text: '13821234567', caret: 4 });
    expect(enterNumber('phone', '138-12345678', 4)).toEqual({ text: phone, caret: 3 });
    expect(enterNumber('phone', '138912345678', 4)).toEqual({ text: phone, caret: 3 });
    expect(enterNumber('phone', '13899912345678', 6)).toEqual({ text: phone, caret: 3 });
    expect(enterNumber('phone', '+86 13812345678', 4)).toEqual({ text: phone, caret: 0 });
    expect(enterNumber('phone', '王13812345678', 1)).toEqual({ text: phone, caret: 0 });
    expect(enterNumber('phone', '138a12345678', 4)).toEqual({ text: phone, caret: 3 });
    expect(enterNumber('phone', '138a1234', 4)).toEqual({ text: '1381234', caret: 3 });
    expect(enterNumber('age', '1岁2', 2)).toEqual({ text: '12', caret: 1 });
    expect(enterNumber('landline', '0731 801', 5)).toEqual({ text: '0731 801', caret: 5 });
  });
});

const kinds = Object.keys(numberLengths) as NumberKind[];
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom(...Array.from('0123456789+86 -.()xX１８　\u202d\u200d\u2011岁')) }),
);

describe('any text', () => {
  it('is clean once it was cleaned', () => {
    fc.assert(
      fc.property(fc.constantFrom(...kinds), anyText, (kind, text) => {
        const clean = cleanNumber(kind, text);
        expect(cleanNumber(kind, clean)).toBe(clean);
      }),
      { numRuns: 3_000 },
    );
  });

  it('leaves an input with no more than it may hold or with all that was put in, and the caret within it', () => {
    fc.assert(
      fc.property(fc.constantFrom(...kinds), anyText, fc.nat(40), (kind, text, place) => {
        const line = enterNumber(kind, text, Math.min(place, text.length));
        const all = bareNumber(kind, text);
        const isDigits = kind === 'age' || kind === 'sms-code';
        if (line.text.length > numberLengths[kind])
          expect(isDigits ? all.replace(/\D/g, '') : all).toContain(line.text.trim());
        expect(line.caret).toBeGreaterThanOrEqual(0);
        expect(line.caret).toBeLessThanOrEqual(line.text.length);
      }),
      { numRuns: 3_000 },
    );
  });

  it('between the digits of a phone loses none of them', () => {
    const gap = fc.constantFrom('', ' ', '-', '\u202d', '\u200b', '\u3000', '－', '.');
    const digits = fc.stringMatching(/^1[3578]\d{9}$/);
    fc.assert(
      fc.property(digits, fc.array(gap, { minLength: 12, maxLength: 12 }), fc.boolean(), (number, gaps, isWide) => {
        const spaced = gaps.map((sign, index) => sign + (number[index] ?? '')).join('');
        const text = isWide
          ? spaced.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
          : spaced;
        expect(enterNumber('phone', text).text).toBe(number);
        expect(enterNumber('phone', `+86${text}`).text).toBe(number);
        expect(isMobilePhone(cleanNumber('phone', text))).toBe(true);
      }),
    );
  });
});

test.each<[NumberKind, string, string]>([
  ['identity-number', '1101051949123100211', '110105194912310021'],
  ['identity-number', '11010519491231002xx', '11010519491231002x'],
  ['tax-id', 'A'.repeat(51), 'A'.repeat(50)],
  ['tax-id', `${'A'.repeat(50)}。`, `${'A'.repeat(50)}。`],
  ['tax-id', `。${'A'.repeat(50)}`, `。${'A'.repeat(50)}`],
  ['bank-account', '6'.repeat(51), '6'.repeat(50)],
  ['bank-account', `${'6'.repeat(50)}a`, `${'6'.repeat(50)}a`],
  ['bank-account', `a${'6'.repeat(50)}`, `a${'6'.repeat(50)}`],
  ['landline', '0'.repeat(51), '0'.repeat(50)],
  ['landline', `${'0'.repeat(50)}a`, `${'0'.repeat(50)}a`],
  ['landline', `a${'0'.repeat(50)}`, `a${'0'.repeat(50)}`],
  ['landline', '0731-88888888', '0731-88888888'],
])('a %s input for %j holds %j: numbers are cut, other text is not', (kind, typed, held) => {
  expect(enterNumber(kind, typed).text).toBe(held);
});

test('every kind has its length', () => {
  expect(numberLengths).toEqual({
    ...{ phone: 11, 'identity-number': 18, age: 3, 'sms-code': 6 },
    ...{ 'tax-id': 50, 'bank-account': 50, landline: 50 },
  });
});
