import { readObject, readText } from '../json/read-value';
import { type CreditInfo } from './credit-info';
import { cleanText } from '../form/clean-text';
import { isMobilePhone } from '../mobile-phone';
import { provinces } from '../regions/provinces';
import { cleanNumber, type NumberKind } from '../typed-number/clean-number';
import { numberLengths } from '../typed-number/enter-number';

/** The choices of the credit form (spec section 9); they go over the wire as these texts. */
export const sexes = ['男', '女'] as const;
export const titleGrades = ['副高及以上', '中级', '初级', '乡村医生'] as const;
export const basicLevels = ['是', '否'] as const;

/** The fields of the credit form, by wire name. */
export type CreditFieldName = Exclude<keyof CreditInfo, 'islsxbfc'>;

interface CreditField {
  name: CreditFieldName;
  label: string;
  /** Shown where it is not answered. */
  requiredMessage: string;
  /** Null where it is typed. */
  options: readonly string[] | null;
  maxLength: number;
}

/** The credit form, in the order it is asked (spec sections 2 and 5). All of it is required. */
export const creditFields: readonly CreditField[] = [
  { name: 'name', label: '姓名', requiredMessage: '请填写姓名', options: null, maxLength: 50 },
  { name: 'age', label: '年龄', requiredMessage: '请填写年龄', options: null, maxLength: numberLengths.age },
  { name: 'sex', label: '性别', requiredMessage: '请选择性别', options: sexes, maxLength: 1 },
  { name: 'titlegrade', label: '职称', requiredMessage: '请选择职称', options: titleGrades, maxLength: 5 },
  { name: 'gzdw', label: '单位标准全称', requiredMessage: '请填写单位标准全称', options: null, maxLength: 100 },
  {
    name: 'isbasiclevel',
    label: '是否来自基层（县及以下、社区等医疗卫生机构）',
    requiredMessage: '请选择是否来自基层（县及以下、社区等医疗卫生机构）',
    options: basicLevels,
    maxLength: 1,
  },
  {
    name: 'province',
    label: '单位所在地（省）',
    requiredMessage: '请选择单位所在地（省）',
    options: provinces,
    maxLength: 20,
  },
  {
    name: 'phone',
    label: '联系电话',
    requiredMessage: '请填写联系电话',
    options: null,
    maxLength: numberLengths.phone,
  },
];

/** The message for a phone of the wrong format on the credit form and at login. */
export const creditPhoneMessage = '联系电话格式错误';

export const emptyCredit: CreditInfo = {
  name: '',
  age: '',
  sex: '',
  titlegrade: '',
  gzdw: '',
  isbasiclevel: '',
  province: '',
  phone: '',
};

/** Longest `islsxbfc`, which is carried through unseen (design ruling 18). */
const carriedLength = 100;

/** Reads credit info from anything, cleaned; what is missing is ''. Both sides check what this gives. */
export function readCreditForm(value: unknown): CreditInfo {
  const read = readObject(value);
  const credit: CreditInfo = { ...emptyCredit };
  for (const { name } of creditFields) {
    const kind = creditNumberKind(name);
    credit[name] = kind === null ? cleanText(readText(read[name])) : cleanNumber(kind, readText(read[name]));
  }
  if (read.islsxbfc !== undefined) credit.islsxbfc = cleanText(readText(read.islsxbfc)).slice(0, carriedLength);
  return credit;
}

/** What kind of number a field asks for; null where it is no number. */
export function creditNumberKind(name: CreditFieldName): NumberKind | null {
  return name === 'age' || name === 'phone' ? name : null;
}

/** Checks a credit form (spec section 5). @returns messages by field, in the form's order; empty where all is well */
export function validateCredit(value: CreditInfo): Partial<Record<CreditFieldName, string>> {
  const credit = readCreditForm(value);
  const messages: Partial<Record<CreditFieldName, string>> = {};
  for (const field of creditFields) {
    const message = validateCreditField(field, credit[field.name]);
    if (message !== null) messages[field.name] = message;
  }
  return messages;
}

function validateCreditField(field: CreditField, answer: string): string | null {
  if (answer === '') return field.requiredMessage;
  if (field.options !== null) return field.options.includes(answer) ? null : field.requiredMessage;
  if (field.name === 'phone') return isMobilePhone(answer) ? null : creditPhoneMessage;
  if (field.name === 'age') return /^\d{1,3}$/.test(answer) ? null : field.requiredMessage;
  return answer.length > field.maxLength ? `${field.label}最多${field.maxLength}个字` : null;
}
