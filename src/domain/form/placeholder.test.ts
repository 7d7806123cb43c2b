import * as fc from 'fast-check';
import { arbitraryContext, arbitraryDefinition } from '../../../test/conformance/arbitrary-form';
import { readFormDefinition } from '../../contract/form-definition';
import { creditFields } from '../credit/credit-form';
import { invoiceFields } from '../invoice/invoice-form';
import { loginForm } from '../login/login-form';
import { teamForm } from '../team/team-registration';
import { buildForm } from '../registration/build-form';
import type { FormField } from './form-field';
import { answerKinds, makeField } from './kinds/answer-kinds';
import { placeholderOf } from './placeholder';
import { validateField } from './validate-form';

const missing = (field: FormField) =>
  validateField({ ...field, isRequired: true }, answerKinds[field.kind].empty, { matchPattern: () => true });

const required = (message: string) => ({ rule: { message, pattern: '', min: null, max: null } });

test.each([
  ['a name', makeField('name', '姓名', 'text', {}), '请输入'],
  ['a department', makeField('keshi', '科室或部门', 'text', {}), '如：信息科'],
  ['a choice of departments', makeField('keshi', '科室或部门', 'picker', {}), '请选择'],
  ['an address', makeField('email', '邮箱', 'email', {}), '如 name@example.com'],
  ['an identity card', makeField('cardNum', '身份证号', 'identity-number', {}), '18 位，末位可为 X'],
  ['a code', makeField('code', '验证码', 'sms-code', {}), '6 位数字'],
  ['a landline', makeField('tel', '座机', 'landline', {}), '如 029-88888888'],
  ['a phone', makeField('phone', '手机号码', 'phone', {}), '11 位手机号码'],
  ['a choice', makeField('province', '所在省份', 'picker', {}), '请选择'],
  [
    'what a form says itself',
    makeField('phone', '手机号码', 'phone', { placeholder: '请输入报名手机号' }),
    '请输入报名手机号',
  ],
  ['a choice whose message is the same', makeField('a', '甲', 'picker', required('请选择')), '未选择'],
  ['a text whose message is the same', makeField('a', '甲', 'text', required(' 请输入 ')), ''],
])('%s', (_, field, placeholder) => {
  expect(placeholderOf(field)).toBe(placeholder);
});

test('no field of ours repeats its placeholder as its message', () => {
  for (const field of [...creditFields, ...invoiceFields, ...loginForm.fields, ...teamForm.fields]) {
    expect(placeholderOf(field)).not.toBe(missing(field));
  }
});

test('no definition makes a message repeat the placeholder', () => {
  fc.assert(
    fc.property(arbitraryDefinition, arbitraryContext, (definition, context) => {
      for (const field of buildForm(readFormDefinition(definition), context)) {
        const placeholder = placeholderOf(field);
        if (placeholder !== '') expect(placeholder).not.toBe(missing(field));
      }
    }),
  );
});
