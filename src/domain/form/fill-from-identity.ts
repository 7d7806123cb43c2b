import { ageOn, identityFacts } from '../person/identity-card';
import { answerTo, isAnswered, textAnswer, type Answers } from './answers';
import type { FormField } from './form-field';
import type { IdentityFact } from './kinds/answer-kind';
import { answerKinds } from './kinds/answer-kinds';
import { isAllowedDay } from './kinds/date';
import { questions } from './known-questions';
import { looseText, onlyOne, withoutBrackets } from '../text/loose-text';
import { synonyms } from '../text/synonyms';
import { isFieldVisible } from './visible-fields';

/** Answers that an identity number gives (product §7.23), by shortName. */
export type IdentityFill = ReadonlyMap<string, string>;

/** Reports whether an identity number can answer a field: its birth date, sex or age. */
export function isFilledFromIdentity(field: FormField): boolean {
  return factFor(field) !== null;
}

/** The fact that a field asks for, if its kind can hold it; null for none. */
function factFor(field: FormField): IdentityFact | null {
  const asked = factAsked(field);
  return asked !== null && answerKinds[field.kind].identityFacts.includes(asked) ? asked : null;
}

function factAsked({ shortName, label }: FormField): IdentityFact | null {
  const words = looseText(label);
  if (shortName === questions.birthDate || /^出生(?:日期|年月日?)$/.test(words)) return 'birthDay';
  if (shortName === questions.sex || words === '性别') return 'sex';
  return shortName === questions.age || /^(?:周岁)?年龄(?:\(周?岁\))?$/.test(words) ? 'age' : null;
}

/** The key of the option that means a sex, such as 男性 or 先生; '' for none. */
function sexOption({ options }: FormField, sex: string): string {
  const isMeant = (word: string): boolean => word === sex || synonyms.get(sex)?.includes(word) === true;
  return onlyOne(options, ({ text }) => isMeant(withoutBrackets(looseText(text))))?.key ?? '';
}

/** The identity number in a form's answers, if shown and valid; '' for none. */
export function identityNumberIn(fields: readonly FormField[], answers: Answers): string {
  const field = fields.find(({ kind }) => answerKinds[kind].statesIdentity);
  if (field === undefined || !isFieldVisible(fields, field, answers)) return '';
  const number = textAnswer(answers, field.shortName);
  return identityFacts(number) === null ? '' : number;
}

/**
 * Derives a form's answers from an identity number.
 * @param today in Asia/Shanghai, 'YYYY-MM-DD'
 */
export function identityFill(fields: readonly FormField[], number: string, today: string): IdentityFill {
  const facts = identityFacts(number);
  if (facts === null) return new Map();
  const age = ageOn(facts.birthDay, today);
  return new Map(
    fields.flatMap((field) => {
      const fact = factFor(field);
      if (fact === null) return [];
      if (fact === 'birthDay')
        return isAllowedDay(field, facts.birthDay) ? [[field.shortName, facts.birthDay] as const] : [];
      const text = fact === 'sex' ? facts.sex : (age?.toString() ?? '');
      const { hasOptions } = answerKinds[field.kind];
      const answer = hasOptions ? sexOption(field, facts.sex) : text;
      return answer === '' ? [] : [[field.shortName, answer] as const];
    }),
  );
}

/**
 * Lists the answers to change once the form holds another identity number. Answers that a person typed stay; answers that
 * the previous number filled in are replaced.
 * @param earlier the answers that the previous number filled in
 * @param isOwn tells whether a person answered a field
 */
export function changedByIdentity(
  fields: readonly FormField[],
  answers: Answers,
  fill: IdentityFill,
  { earlier, isOwn }: { earlier: IdentityFill; isOwn: (field: FormField) => boolean },
): { field: FormField; answer: string }[] {
  return fields.flatMap((field) => {
    const answer = fill.get(field.shortName);
    const given = answerTo(field, answers);
    if (answer === undefined || given === answer) return [];
    const mayFill = !isAnswered(field, answers) || (!isOwn(field) && given === earlier.get(field.shortName));
    return mayFill ? [{ field, answer }] : [];
  });
}

/** The hint below the number that names the answers filled in from it: 已填出生日期 1949-12-31、性别女，可修改; '' for none. */
export function identityHint(fields: readonly FormField[], answers: Answers, today: string): string {
  const fill = identityFill(fields, identityNumberIn(fields, answers), today);
  const filled = fields.flatMap((field) => {
    const answer = fill.get(field.shortName);
    if (answer === undefined || answerTo(field, answers) !== answer || !isFieldVisible(fields, field, answers))
      return [];
    const text = answerKinds[field.kind].describe(field, answer);
    return [`${field.label}${/^\d/.test(text) ? ' ' : ''}${text}`];
  });
  return filled.length === 0 ? '' : `已填${filled.join('、')}，可修改`;
}
