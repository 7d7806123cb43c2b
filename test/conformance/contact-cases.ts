import type { Json } from '../../src/domain/json/read-value';
import { formCase, item, required } from './form-case';
import { plainPhone, writtenPhones } from './written-phones';

const phoneForm = [item('phone', '手机号码', { rules: required })];
const goodPhones = [
  ...['13012345678', '15912345678', '17012345678', '18888888888'],
  ...['14012345678', '14112345678', '14412345678', '14912345678'],
  ...['16212345678', '16512345678', '16612345678', '16712345678'],
  ...['19012345678', '19312345678', '19512345678', '19912345678'],
];
const abroad = '境外参会者请填写可接收短信的中国大陆手机号';
const badPhones: (readonly [phone: string, message: string])[] = [
  ...['10012345678', '14212345678', '14312345678', '16112345678', '16812345678', '19412345678'].map(
    (phone) => [phone, '请输入正确手机号码'] as const,
  ),
  ...['1381234567a', '010-66668888', '66', '+', '无'].map((phone) => [phone, '请输入正确手机号码'] as const),
  ...['12025550123', '23812345678'].map((phone) => [phone, `请输入正确手机号码，${abroad}`] as const),
  ['1381234567', '少 1 位：手机号码是 11 位'],
  ['138 1234 567', '少 1 位：手机号码是 11 位'],
  ['+86 138', '少 8 位：手机号码是 11 位'],
  ['138123456789', '多 1 位：手机号码是 11 位'],
  ...[
    '+14155552671',
    '0014155552671',
    '+852 9123 4567',
    '85291234567',
    '0085291234567',
    '886912345678',
    '91234567',
    '0912345678',
  ].map((phone) => [phone, abroad] as const),
];
const emailForm = [item('email', '电子邮箱', { rules: required })];
const goodEmails = [
  ...['zhang@example.com', 'a_b-c9@mail.example.com.cn', 'A@b.c'],
  ...['zhang.wei@xjtu.edu.cn', 'a+b@example.com', 'a.b@c.cn'],
];
/** The narrow rule as organisers write it, and one that restricts to a domain. */
const specEmail = '^[A-Za-z0-9_-]+@[A-Za-z0-9_-]+(\\.[A-Za-z0-9_-]+)+$';
const ownEmail = (pattern: string): Json[] => [item('email', '电子邮箱', { rules: [{ required: true, pattern }] })];
const badEmails = [
  'zhang',
  'zhang@',
  '@example.com',
  'zhang@example',
  'zhang san@example.com',
  'a@b..c',
  '.a@b.cn',
  'a.@b.cn',
  'a..b@c.cn',
  '张@a.cn',
];

/** Phone and email (product §3.3). */
export const contactCases = [
  ...goodPhones.map((phone) => formCase({ title: `phone ${phone} is accepted`, items: phoneForm, answers: { phone } })),
  ...badPhones.map(([phone, message]) =>
    formCase({
      title: `phone ${phone} is refused`,
      items: phoneForm,
      answers: { phone },
      messages: { phone: message },
    }),
  ),
  formCase({ title: 'phone is required', items: phoneForm, messages: { phone: '请填写手机号码' } }),
  ...writtenPhones.map((written) =>
    formCase({
      title: `phone ${JSON.stringify(written)} is sent in digits alone`,
      items: phoneForm,
      answers: { phone: written },
      submission: { phone: plainPhone },
    }),
  ),
  formCase({
    title: 'a phone pasted with invisible characters around it is cleaned',
    items: phoneForm,
    answers: { phone: ' \u202d13812345678\u202c ' },
    submission: { phone: '13812345678' },
  }),
  formCase({
    title: 'a rule without a pattern does not change what a wrong phone says',
    items: [item('phone', '手机号码', { rules: [{ required: true, message: '手机号必填' }] })],
    answers: { phone: '10012345678' },
    messages: { phone: '请输入正确手机号码' },
  }),
  formCase({
    title: 'an optional phone may be left out',
    items: [item('phone', '手机号码')],
    submission: { phone: '' },
  }),
  formCase({
    title: 'an optional phone must be right where given',
    items: [item('phone', '手机号码')],
    answers: { phone: '10012345678' },
    messages: { phone: '请输入正确手机号码' },
  }),
  ...goodEmails.map((email) => formCase({ title: `email ${email} is accepted`, items: emailForm, answers: { email } })),
  ...badEmails.map((email) =>
    formCase({
      title: `email ${email} is refused`,
      items: emailForm,
      answers: { email },
      messages: { email: '请输入正确电子邮箱' },
    }),
  ),
  formCase({
    title: 'an email in full width is sent narrow',
    items: emailForm,
    answers: { email: '\u3000ｚｈａｎｇ．ｗｅｉ＠xjtu。edu。cn ' },
    submission: { email: 'zhang.wei@xjtu.edu.cn' },
  }),
  ...[specEmail, `/${specEmail}/`, '@(xjtu|pku)\\.edu\\.cn$'].map((pattern) =>
    formCase({
      title: `dots and pluses of an email are no matter of ${pattern}`,
      items: ownEmail(pattern),
      answers: { email: 'zhang.wei+conf@xjtu.edu.cn' },
      submission: { email: 'zhang.wei+conf@xjtu.edu.cn' },
    }),
  ),
  formCase({
    title: "a definition's own pattern still keeps other emails out",
    items: ownEmail('@(xjtu|pku)\\.edu\\.cn$'),
    answers: { email: 'zhang.wei@example.com' },
    messages: { email: '请输入正确电子邮箱' },
  }),
  formCase({ title: 'email is required', items: emailForm, messages: { email: '请填写电子邮箱' } }),
];
