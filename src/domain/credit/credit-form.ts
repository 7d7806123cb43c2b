import { textAnswer, type Answers } from '../form/answers';
import { fieldByShortName, type FormField } from '../form/form-field';
import { makeField } from '../form/kinds/answer-kinds';
import { matchChoiceOrTitle } from '../form/cells/job-title';
import { asOptions, questions } from '../form/known-questions';
import { ownForm } from '../form/own-form';
import { personAnswers } from '../form/person-answers';
import { provinces } from '../regions/provinces';

/** A credit application (product §3.7), as texts; '' for what was not given. */
export interface CreditInfo {
  name: string;
  age: string;
  sex: string;
  jobTitle: string;
  employer: string;
  /** Works in a county or community institution: 是 or 否. */
  isGrassroots: string;
  province: string;
  phone: string;
  /** A value of another server that is stored and sent back unchanged, and never shown. */
  passthrough: string;
}

/** The message for a malformed phone on the credit form and at login; its wording is fixed (product §7.8). */
export const creditPhoneMessage = '联系电话格式错误';

const section = 'credit';

/** The fields of the credit form, in order (product §2, §7, §14). Choices are submitted as their texts. */
export const creditFields: readonly FormField[] = [
  makeField('name', '姓名', 'text', { section, maxLength: 50, autoComplete: 'name' }),
  makeField('age', '年龄', 'age', { section }),
  makeField('sex', '性别', 'radio', { section, options: asOptions(['男', '女']) }),
  makeField('jobTitle', '职称', 'radio', {
    section,
    options: asOptions(['副高及以上', '中级', '初级', '乡村医生']),
  }),
  makeField('employer', '单位标准全称', 'text', { section, maxLength: 100 }),
  makeField('isGrassroots', '是否来自基层（县及以下、社区等医疗卫生机构）', 'radio', {
    section,
    options: asOptions(['是', '否']),
  }),
  makeField('province', '单位所在地（省）', 'picker', { section, options: asOptions(provinces) }),
  makeField('phone', '手机号码', 'phone', { section, formatMessage: creditPhoneMessage }),
];

/** Never shown: no answer satisfies its `shownWhen`. */
const passthroughField = makeField('passthrough', '', 'text', { section, shownWhen: { shortName: '', keys: [] } });
/** In UTF-16 code units. */
const maxPassthroughLength = 100;

/** The credit application form; all fields are required. */
export const creditForm = ownForm([...creditFields, passthroughField], creditInfo);

function creditInfo(answers: Answers): CreditInfo {
  return {
    name: textAnswer(answers, 'name'),
    age: textAnswer(answers, 'age'),
    sex: textAnswer(answers, 'sex'),
    jobTitle: textAnswer(answers, 'jobTitle'),
    employer: textAnswer(answers, 'employer'),
    isGrassroots: textAnswer(answers, 'isGrassroots'),
    province: textAnswer(answers, 'province'),
    phone: textAnswer(answers, 'phone'),
    passthrough: textAnswer(answers, 'passthrough').slice(0, maxPassthroughLength),
  };
}

/** The question of a meeting's form that asks the same as each field of the credit form. */
export const questionOfCreditField: Readonly<Record<string, string>> = {
  ...{
    name: 'name',
    age: 'age',
    sex: 'sex',
    jobTitle: questions.jobTitleGrade,
    employer: questions.employer,
    isGrassroots: questions.isFromGrassroots,
  },
  ...{ province: 'province', phone: 'phone' },
};

export const emptyCredit: CreditInfo = creditForm.read({});

/** The credit form's grade for a job title, in the words of meetings or of hospitals; null if the title states no grade. */
function titleGrade(jobTitle: string): string | null {
  return /正高|副高|高级/.test(jobTitle) ? '副高及以上' : null;
}

/**
 * Prefills a credit form from the registration form's answers (product §8.10). A choice that the form does not offer is
 * left to the applicant.
 * @param today in Asia/Shanghai, 'YYYY-MM-DD'
 */
export function prefillCredit(fields: readonly FormField[], answers: Answers, today: string): CreditInfo {
  const person = personAnswers(fields, answers, today);
  const chosen = (shortName: string, text: string): string =>
    matchChoiceOrTitle(fieldByShortName(creditFields, shortName) ?? { options: [] }, text) ?? '';
  return {
    ...creditForm.read({ name: person.name, phone: person.phone, employer: person.employer, age: person.age }),
    sex: chosen('sex', person.sex),
    jobTitle: chosen('jobTitle', titleGrade(person.jobTitle) ?? person.jobTitle),
    isGrassroots: chosen('isGrassroots', person.isGrassroots),
    province: chosen('province', person.province),
  };
}
