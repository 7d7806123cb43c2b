import type { FieldKind } from '../../../../src/domain/form/form-field';

/** How a question is answered, in a word. */
export const kindWords: Readonly<Record<FieldKind, string>> = {
  text: '填空',
  phone: '手机',
  email: '邮箱',
  'identity-number': '身份证号',
  age: '年龄',
  'sms-code': '验证码',
  'tax-id': '税号',
  'bank-account': '银行账号',
  landline: '电话',
  picker: '下拉',
  radio: '单选',
  upload: '附件',
  date: '日期',
  place: '地区',
  region: '地址',
  stay: '起止日期',
  consent: '同意',
};
