import { isPlainObject, readText } from '../json/read-value';
import { cleanText } from '../form/clean-text';
import { isMobilePhone } from '../mobile-phone';
import { isSmsCode, smsCodeLength } from '../sms/resend-countdown';
import { cleanNumber } from '../typed-number/clean-number';
import { numberLengths } from '../typed-number/enter-number';

/** What `teamUserRegiste` is told of a team (spec section 3), by wire name. `province` is a region's text. */
export interface TeamRegistration {
  contactName: string;
  teamName: string;
  province: string;
  concatPhone: string;
  /** The SMS code that the phone was sent. */
  code: string;
}

export type TeamFieldName = keyof TeamRegistration;

interface TeamField {
  name: TeamFieldName;
  label: string;
  /** Shown where it is not answered. */
  requiredMessage: string;
  maxLength: number;
}

/** The team registration form, in the order it is asked (spec section 2). All of it is required (section 5). */
export const teamFields: readonly TeamField[] = [
  { name: 'contactName', label: '联系人', requiredMessage: '请填写联系人', maxLength: 50 },
  { name: 'teamName', label: '团队名称', requiredMessage: '请填写团队名称', maxLength: 100 },
  { name: 'province', label: '所在地区', requiredMessage: '请选择所在地区', maxLength: 60 },
  { name: 'concatPhone', label: '联系电话', requiredMessage: '请填写联系电话', maxLength: numberLengths.phone },
  { name: 'code', label: '验证码', requiredMessage: '请输入验证码', maxLength: numberLengths['sms-code'] },
];

export const emptyTeamRegistration: TeamRegistration = {
  contactName: '',
  teamName: '',
  province: '',
  concatPhone: '',
  code: '',
};

/** Reads a team registration from any JSON, cleaned; what is missing is ''. */
export function readTeamRegistration(value: unknown): TeamRegistration {
  const given = isPlainObject(value) ? value : {};
  const team = { ...emptyTeamRegistration };
  for (const { name } of teamFields) team[name] = cleanTeamAnswer(name, readText(given[name]));
  return team;
}

function cleanTeamAnswer(name: TeamFieldName, typed: string): string {
  if (name === 'concatPhone') return cleanNumber('phone', typed);
  return name === 'code' ? cleanNumber('sms-code', typed) : cleanText(typed);
}

/** Checks a team registration (spec section 5). @returns messages by field, in the form's order */
export function validateTeamRegistration(value: TeamRegistration): Partial<Record<TeamFieldName, string>> {
  const team = readTeamRegistration(value);
  const messages: Partial<Record<TeamFieldName, string>> = {};
  for (const field of teamFields) {
    const message = validateTeamField(field, team[field.name]);
    if (message !== null) messages[field.name] = message;
  }
  return messages;
}

function validateTeamField({ name, label, requiredMessage, maxLength }: TeamField, answer: string): string | null {
  if (answer === '') return requiredMessage;
  if (name === 'concatPhone') return isMobilePhone(answer) ? null : '请输入正确的手机号码';
  if (name === 'code') return isSmsCode(answer) ? null : `请输入${smsCodeLength}位数字验证码`;
  return answer.length > maxLength ? `${label}最多${maxLength}个字` : null;
}
