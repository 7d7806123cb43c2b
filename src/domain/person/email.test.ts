import * as fc from 'fast-check';
import { cleanEmail, isEmail, plainEmail, mentionsEmail } from './email';

test.each([
  ...['zhang@example.com', 'a_b-c9@mail.example.com.cn', 'A@b.c', '1@2.3'],
  ...['zhang.wei@xjtu.edu.cn', 'a+b@example.com', 'a.b+c.d-e_f@b.c', 'li.na.2027+conf@mail.hospital.org.cn'],
])('%s is an address', (text) => {
  expect(isEmail(text)).toBe(true);
});

test.each([
  ...['', '@', 'a@b', 'a@b.', 'a@.b', 'a b@c.d', 'a@b@c.d', '张@a.cn', 'a@b.c\n', 'a@b..c', 'a@b+c.d'],
  ...['.a@b.c', 'a.@b.c', 'a..b@c.d', '.@b.c', 'a，b@c.d', 'a@b，c', `${'a'.repeat(250)}@b.cn`],
])('%j is none', (text) => {
  expect(isEmail(text)).toBe(false);
});

test.each([
  [' zhang.wei@xjtu.edu.cn\u3000', 'zhang.wei@xjtu.edu.cn'],
  ['ｚｈａｎｇ．ｗｅｉ＠ｘｊｔｕ．ｅｄｕ．ｃｎ', 'zhang.wei@xjtu.edu.cn'],
  ['zhang。wei＠xjtu。edu｡cn', 'zhang.wei@xjtu.edu.cn'],
  ['ａ＋ｂ＿ｃ－ｄ＠ｅ．ｃｏｍ', 'a+b_c-d@e.com'],
  ['\u202dzhang@example.com\u202c', 'zhang@example.com'],
  ['zh\u200bang\u200d@example.com\ufeff', 'zhang@example.com'],
  ['zhang. wei @ example.com', 'zhang.wei@example.com'],
  ['mailto:zhang@example.com', 'zhang@example.com'],
  ['MAILTO: mailto:zhang@example.com', 'zhang@example.com'],
  ['zhang mailto:wei@example.com', 'zhang mailto:wei@example.com'],
  ['zhang wei@example.com', 'zhang wei@example.com'],
  ['Zhang@Example.com', 'Zhang@Example.com'],
  ['', ''],
])('%j becomes %j', (text, clean) => {
  expect(cleanEmail(text)).toBe(clean);
});

test('a long text is passed over once', () => {
  // Quadratic work would take minutes here.
  expect(isEmail(`${'a'.repeat(100_000)}@${'b.'.repeat(100_000)}`)).toBe(false);
  expect(isEmail(`${'a.'.repeat(100_000)}@b`)).toBe(false);
  const address = `a${' '.repeat(900_000)}b@c.d`;
  expect(cleanEmail(` ${address} `) === address).toBe(true);
});

const word = fc.stringMatching(/^[A-Za-z0-9_-]{1,8}$/);
const localWord = fc.stringMatching(/^[A-Za-z0-9_+-]{1,8}$/);
const words = (part: fc.Arbitrary<string>, minLength: number) =>
  fc.array(part, { minLength, maxLength: 4 }).map((parts) => parts.join('.'));
const address = fc.tuple(words(localWord, 1), words(word, 2)).map(([local, domain]) => `${local}@${domain}`);
/** The narrow pattern that most form definitions carry. */
const narrowPattern = /^[A-Za-z0-9_-]+@[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)+$/;

describe('any text', () => {
  const anything = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom(...Array.from('aZ9_-+.@。＠．ａ \u3000\u200d\u202d')) }),
  );

  it('is taken where the narrow rule takes it', () => {
    fc.assert(
      fc.property(fc.tuple(word, words(word, 2)), ([local, domain]) => {
        expect(narrowPattern.test(`${local}@${domain}`) && isEmail(`${local}@${domain}`)).toBe(true);
      }),
    );
    fc.assert(fc.property(anything, (text) => !narrowPattern.test(text) || isEmail(text)));
  });

  it('is taken beyond the narrow rule for dots and pluses before the @ alone', () => {
    fc.assert(fc.property(address, (text) => isEmail(text)));
    fc.assert(
      fc.property(anything, (text) => {
        if (isEmail(text)) expect(plainEmail(text)).toMatch(/^[A-Za-z0-9_-]*@[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)+$/);
      }),
    );
    fc.assert(fc.property(words(localWord, 1), words(word, 2), (local, domain) => !isEmail(`${local}.@${domain}`)));
    fc.assert(fc.property(words(localWord, 1), words(word, 2), (local, domain) => !isEmail(`.${local}@${domain}`)));
    fc.assert(fc.property(localWord, words(localWord, 1), (one, rest) => !isEmail(`${one}..${rest}@b.c`)));
  });

  it('is clean once it was cleaned', () => {
    fc.assert(
      fc.property(anything, (text) => {
        const clean = cleanEmail(text);
        expect(cleanEmail(clean)).toBe(clean);
      }),
      { numRuns: 2_000 },
    );
  });

  it('means the same address in full width, with spaces around it', () => {
    fc.assert(
      fc.property(address, (text) => {
        const wide = text.replace(/[!-~]/g, (sign) =>
          sign === '.' ? '。' : String.fromCharCode(sign.charCodeAt(0) + 0xfee0),
        );
        expect(cleanEmail(`\u3000${wide} `)).toBe(text);
        expect(cleanEmail(text)).toBe(text);
      }),
    );
  });
});

test.each([
  ['请输入正确发票收件人邮箱', true],
  ['邮件地址无效', true],
  ['Invalid E-mail', true],
  ['Bad email', true],
  ['请核对通知地址', false],
  ['名额已满，可发邮件咨询', false],
  ['名额已满，可发电子邮件咨询', false],
  ['名额已满，可发送电邮咨询', false],
  ['Registration is closed, please email to the office', false],
  ['该手机号已报名', false],
  ['名额已满，如有疑问请发邮件至 hy@example.org', false],
  ['名额已满，请联系邮箱：hy＠example.org', false],
  ['报名已截止，请发送邮件咨询会务组', false],
  ['报名已截止，请通过邮件联系我们', false],
  ['名额已满，可用电子邮件联系会务组', false],
  ['Registration is closed, please e-mail us', false],
])('%s speaks of an address: %p', (message, isMentioned) => {
  expect(mentionsEmail(message)).toBe(isMentioned);
});

test('an address has at most 254 characters', () => {
  expect(isEmail(`${'a'.repeat(249)}@b.cn`)).toBe(true);
  expect(isEmail(`${'a'.repeat(250)}@b.cn`)).toBe(false);
});

test('what the form calls an address is one', () => {
  expect(mentionsEmail('通知地址格式错误', '通知地址')).toBe(true);
});
