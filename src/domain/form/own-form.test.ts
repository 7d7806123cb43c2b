import { invoiceForm } from '../invoice/invoice-form';
import { teamForm } from '../team/team-registration';
import { textAnswer } from './answers';
import { makeField } from './kinds/answer-kinds';
import { ownForm } from './own-form';

test('values are cleaned and checked', () => {
  const fields = [makeField('name', '姓名', 'text', {}), makeField('phone', '手机号码', 'phone', {})];
  const form = ownForm<{ name: string; phone: string }>(fields, (answers) => ({
    name: textAnswer(answers, 'name'),
    phone: textAnswer(answers, 'phone'),
  }));
  const { info, messages } = form.readAndCheck({ name: ' 王芳 ' });
  expect(info).toEqual({ name: '王芳', phone: '' });
  expect([...messages]).toEqual([['phone', '请填写手机号码']]);
});

test.each(['teamName', 'contactName', 'title', 'companyAddress'])('%s is written one way (NFC)', (name) => {
  const typed = { [name]: 'Zu\u0308rich' };
  expect(Object.values({ ...teamForm.read(typed), ...invoiceForm.read(typed) })).toContain('Z\u00fcrich');
});

test.each([
  ['12', []],
  ['', [['a', '请填写甲']]],
  ['乙', [['a', '请输入正确甲']]],
])('for a rule that takes digits, %j has the messages %j', (text, messages) => {
  const rule = { message: '', pattern: '^\\d+$', min: null, max: null };
  const form = ownForm([makeField('a', '甲', 'text', { rule })], (answers) => ({ a: textAnswer(answers, 'a') }));
  expect([...form.readAndCheck({ a: text }).messages]).toEqual(messages);
});
