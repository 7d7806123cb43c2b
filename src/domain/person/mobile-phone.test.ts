import { isMobilePhone, maskPhone, phoneFault, refusedPhoneMessage } from './mobile-phone';

/** The prefixes of product §7.8, written out. */
const prefixes = new Set([
  ...['13', '15', '17', '18'].flatMap((two) => Array.from({ length: 10 }, (_, third) => `${two}${third}`)),
  ...['140', '141', '144', '145', '146', '147', '148', '149'],
  ...['162', '165', '166', '167'],
  ...['190', '191', '192', '193', '195', '196', '197', '198', '199'],
]);

test('of all three-digit prefixes exactly the mainland ones are phones', () => {
  for (let number = 0; number < 1000; number += 1) {
    const prefix = String(number).padStart(3, '0');
    expect([prefix, isMobilePhone(`${prefix}12345678`)]).toEqual([prefix, prefixes.has(prefix)]);
  }
});

test.each(['', '1381234567', '138123456789', '1381234567a', ' 13812345678', '１３８12345678', '13812345678\n'])(
  '%j is no phone',
  (text) => {
    expect(isMobilePhone(text)).toBe(false);
  },
);

test('a phone that is only shown keeps its first three and last four digits', () => {
  expect(maskPhone('13812345678')).toBe('138 **** 5678');
  expect(maskPhone('1234567')).toBe('*******');
  expect(maskPhone('')).toBe('');
});

test.each([
  ['1381234567', { missing: 1 }],
  ['1', { missing: 10 }],
  ['138123456789', { missing: -1 }],
  ['12012345678', 'other'],
  ['1381234567a', 'other'],
  ['02988888888', 'other'],
  ['', 'other'],
  ['+14155552671', 'abroad'],
  ['0085291234567', 'abroad'],
  ['91234567', 'abroad'],
  ['0912345678', 'abroad'],
  ['85291234567', 'abroad'],
  ['85366123456', 'abroad'],
  ['886912345678', 'abroad'],
  ['447911123456', 'abroad'],
  ['862988888888', 'other'],
  ['+862988888888', 'other'],
  ['123456789012345678', { missing: -7 }],
  ['2345678901234567', 'other'],
])('what is wrong with %j: %j', (text, fault) => {
  expect(phoneFault(text)).toEqual(fault);
});

test.each([
  ['12345678', '123 * 5678'],
  ['123456789', '123 ** 6789'],
])('%s is shown as %s', (phone, shown) => {
  expect(maskPhone(phone)).toBe(shown);
});

test.each(['1381234567x', '+852912345x', 'x0912345678', '09123456789', '0912345678x', '2345678x', '+8529'])(
  '%j is neither short nor from abroad',
  (text) => {
    expect(phoneFault(text)).toBe('other');
  },
);

test.each([
  ['85291234567', '境外参会者请填写可接收短信的中国大陆手机号'],
  ['0085291234567', '境外参会者请填写可接收短信的中国大陆手机号'],
  ['886912345678', '境外参会者请填写可接收短信的中国大陆手机号'],
  ['12025550123', '请输入正确号码，境外参会者请填写可接收短信的中国大陆手机号'],
  ['23812345678', '请输入正确号码，境外参会者请填写可接收短信的中国大陆手机号'],
  ['10012345678', '请输入正确号码'],
  ['14212345678', '请输入正确号码'],
  ['1381234567a', '请输入正确号码'],
])('of %j is said: %s', (text, message) => {
  expect(refusedPhoneMessage(text, '请输入正确号码')).toBe(message);
});
