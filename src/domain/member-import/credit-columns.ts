import { creditFields, creditForm, prefillCredit, questionOfCreditField, type CreditInfo } from '../credit/credit-form';
import { answersOf, answerTo, isAnswered, textAnswer, type Answers } from '../form/answers';
import type { FieldValue, FormField } from '../form/form-field';
import { makeField } from '../form/kinds/answer-kinds';
import { asOptions } from '../form/known-questions';
import { looseText, withoutBrackets } from '../text/loose-text';

/** The name of the credit question among a form's fields; no definition's item has such a name. */
const creditName = '$credit';

/** The name, among a form's fields, of a field of the credit form; '' gives that of the application as a whole. */
export function creditShortName(name: string): string {
  return name === '' ? creditName : `${creditName}.${name}`;
}

/** The question whether a row applies for credit; the credit fields are shown only then. */
const creditQuestion = makeField(creditName, '申请学分', 'radio', {
  isRequired: false,
  section: 'credit',
  options: asOptions(['是', '否']),
});

const creditAnswers: readonly FormField[] = creditFields.map((field) => ({
  ...makeField(creditShortName(field.shortName), `学分：${field.label}`, field.kind, {
    section: 'credit',
    options: field.options,
    maxLength: field.maxLength,
    formatMessage: field.formatMessage,
  }),
  shownWhen: { shortName: creditName, keys: ['是'] },
}));

/** The credit form's own label of each. */
const ownLabels = new Map(creditFields.map(({ shortName, label }) => [creditShortName(shortName), label]));
/** The question of the meeting's form that asks the same as each. */
const sameQuestions = new Map(
  creditFields.map(({ shortName }) => [creditShortName(shortName), questionOfCreditField[shortName]]),
);

/** The fields that a table can answer: the meeting's form, then the credit application if the meeting gives credit. */
export function tableFields(fields: readonly FormField[], hasCredit: boolean): readonly FormField[] {
  return hasCredit ? [...fields, creditQuestion, ...creditAnswers] : fields;
}

export function isCreditField({ shortName }: FormField): boolean {
  return shortName === creditName || ownLabels.has(shortName);
}

/** Headings that secretaries give a credit column; they count only if no column of the form has that heading. */
export function creditTitles({ shortName }: FormField): string[] {
  if (shortName === creditName) return ['学分', '是否申请学分', '是否需要学分', '学分申请', '继续教育学分'];
  const label = ownLabels.get(shortName);
  if (label === undefined) return [];
  return label === '职称' ? [label, '技术职称', '专业技术职务', '专业技术职称'] : [withoutBrackets(looseText(label))];
}

/** Reports whether the meeting's form asks the same as a credit field, so that its answer is used if the table has none. */
export function isAskedByForm(fields: readonly FormField[], field: FormField): boolean {
  const question = sameQuestions.get(field.shortName);
  return fields.some(({ shortName }) => shortName === question);
}

/**
 * Completes a credit application from the row's answers to the form, for fields whose own cells are empty.
 * @param today 'YYYY-MM-DD', the day for which ages are computed; '' leaves ages out
 */
export function completeCredit(fields: readonly FormField[], answers: Answers, today: string): Answers {
  if (textAnswer(answers, creditName) !== '是') return answers;
  const known = Object.entries<string>({ ...prefillCredit(formFieldsOf(fields), answers, today) });
  const inForm = new Map(known.map(([name, text]) => [creditShortName(name), text]));
  return answersOf(fields, (field): FieldValue => {
    const given = answerTo(field, answers);
    return isAnswered(field, answers) ? given : (inForm.get(field.shortName) ?? given);
  });
}

/** The application that a row's answers make; null for none. */
export function creditOf(answers: Answers): CreditInfo | null {
  if (textAnswer(answers, creditName) !== '是') return null;
  return creditForm.infoOf(answersOf(creditFields, ({ shortName }) => textAnswer(answers, creditShortName(shortName))));
}

/** The fields of the meeting's own form. */
export function formFieldsOf(fields: readonly FormField[]): readonly FormField[] {
  return fields.filter((field) => !isCreditField(field));
}
