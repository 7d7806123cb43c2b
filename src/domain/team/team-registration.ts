import { answerTo, textAnswer, type Answers } from '../form/answers';
import { answerKinds, makeField } from '../form/kinds/answer-kinds';
import { missingMessage, ownForm } from '../form/own-form';

/** The facts with which a team registers (product §3.8). `province` is a region's text. */
export interface TeamRegistration {
  contactName: string;
  teamName: string;
  province: string;
  phone: string;
  code: string;
}

const section = 'team';
const regionField = makeField('province', '所在地区', 'place', { section, maxLength: 60 });

const fields = [
  makeField('contactName', '联系人', 'text', { section, maxLength: 50, autoComplete: 'name' }),
  makeField('teamName', '团队名称', 'text', { section, maxLength: 100, autoComplete: 'organization' }),
  regionField,
  makeField('phone', '联系电话', 'phone', { section, formatMessage: '请输入正确的手机号码' }),
  makeField('code', '验证码', 'sms-code', { section, ...missingMessage('请输入验证码') }),
];

/** The team registration form, in order (product §8.6). All fields are required. */
export const teamForm = ownForm(fields, teamRegistration);

/** The same form for a phone that was proved just before, without the SMS code. */
export const provedTeamForm = ownForm(
  fields.filter(({ kind }) => kind !== 'sms-code'),
  teamRegistration,
);

function teamRegistration(answers: Answers): TeamRegistration {
  return {
    contactName: textAnswer(answers, 'contactName'),
    teamName: textAnswer(answers, 'teamName'),
    province: answerKinds.place.describe(regionField, answerTo(regionField, answers)),
    phone: textAnswer(answers, 'phone'),
    code: textAnswer(answers, 'code'),
  };
}
