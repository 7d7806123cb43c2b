import { ageOn, identityFacts } from '../person/identity-card';
import { answerTo, textAnswer, type Answers } from './answers';
import { describeAnswers } from './describe-answers';
import { identityNumberIn } from './fill-from-identity';
import type { FormField } from './form-field';
import { answerKinds } from './kinds/answer-kinds';
import { looseText, withoutBrackets } from '../text/loose-text';
import { visibleFields } from './visible-fields';
import { questions } from './known-questions';

/** The facts about a person that a form's answers give, as texts; '' for a fact that they do not give. */
export interface PersonAnswers {
  name: string;
  phone: string;
  email: string;
  sex: string;
  age: string;
  employer: string;
  province: string;
  jobTitle: string;
  /** From a county or a community: 是 or 否. */
  isGrassroots: string;
}

const employerLabel = /^(?:工作|所在|所属)?(?:单位|医院|医疗机构|机构)(?:标准)?(?:名称|全称)?$/;
const jobTitleLabel = /^(?:专业)?(?:技术)?(?:职称|职务)(?:等级|级别)?$/;

/**
 * Reads the answers that other forms ask for again (product §8.10): by the questions' known names, else by their labels.
 * @param today in Asia/Shanghai, 'YYYY-MM-DD'
 */
export function personAnswers(fields: readonly FormField[], answers: Answers, today: string): PersonAnswers {
  const described = describeAnswers(fields, answers).filter(({ text }) => text !== '');
  const named = (...names: string[]): string =>
    names.map((name) => described.find(({ shortName }) => shortName === name)?.text ?? '').find(Boolean) ?? '';
  const labelled = (pattern: RegExp): string =>
    described.find(({ label }) => pattern.test(withoutBrackets(looseText(label))))?.text ?? '';

  const facts = identityFacts(identityNumberIn(fields, answers));
  const age = ageOn(textAnswer(answers, questions.birthDate) || (facts?.birthDay ?? ''), today);
  const regions = visibleFields(fields, answers).map((field) =>
    answerKinds[field.kind].province(answerTo(field, answers)),
  );
  const grassroots = named(questions.isFromGrassroots, questions.isGrassroots);
  return {
    name: named(questions.name),
    phone: named(questions.phone),
    email: named(questions.email),
    sex: named(questions.sex) || labelled(/^性别$/) || (facts?.sex ?? ''),
    age: named(questions.age) || labelled(/^年龄$/) || (age?.toString() ?? ''),
    employer: named(questions.employer) || labelled(employerLabel),
    province: named(questions.province) || (regions.find(Boolean) ?? ''),
    jobTitle: named(questions.jobTitleGrade, questions.jobTitle) || labelled(jobTitleLabel),
    isGrassroots: /^[是否]$/.test(grassroots) ? grassroots : '',
  };
}
