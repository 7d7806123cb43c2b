import { creditFields, creditForm, prefillCredit, type CreditInfo } from '../credit/credit-form';
import { answersOf, answerTo, isAnswered, textAnswer, type Answers } from '../form/answers';
import type { FieldValue, FormField } from '../form/form-field';
import { matchChoice } from '../form/kinds/choice';
import { makeField } from '../form/kinds/answer-kinds';
import { asOptions } from '../form/known-questions';
import { looseText } from '../form/loose-text';
import { isFieldVisible } from '../form/visible-fields';
import { isIdentityCardNumber } from '../identity-card';
import { isCalendarDate } from '../time/shanghai-time';

/** Names of our own fields among a form's: no definition's item has such a name. */
const creditName = '$credit';

/** The name here of a field of the credit form; of the application as a whole for ''. */
export function creditShortName(name: string): string {
  return name === '' ? creditName : `${creditName}.${name}`;
}

/** Whether a row applies for credit; its fields are asked only then. */
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

/** A meeting's form, followed by the credit application where the meeting gives credit: what a table can answer. */
export function tableFields(fields: readonly FormField[], hasCredit: boolean): readonly FormField[] {
  return hasCredit ? [...fields, creditQuestion, ...creditAnswers] : fields;
}

export function isCreditField({ shortName, section }: FormField): boolean {
  return section === 'credit' && (shortName === creditName || shortName.startsWith(`${creditName}.`));
}

/** What secretaries call a credit column, where no column of the form has that name. */
export function creditTitles(field: FormField): string[] {
  if (!isCreditField(field)) return [];
  if (field.shortName === creditName) return ['学分', '是否申请学分', '是否需要学分', '学分申请', '继续教育学分'];
  const own = looseText(field.label.replace(/^学分：/, ''));
  return own === '职称' ? [own, '技术职称', '专业技术职务', '专业技术职称'] : [own];
}

/** Whether a credit answer is the form's answer of the same name, unless a table says otherwise. */
export function isAskedByForm(fields: readonly FormField[], field: FormField): boolean {
  if (!isCreditField(field) || field.shortName === creditName) return false;
  const name = field.shortName.slice(creditName.length + 1);
  return fields.some(({ shortName }) => shortName === name);
}

/**
 * Completes an application with what the row's form answers, where its own cells say nothing.
 * @param today 'YYYY-MM-DD', on which an age is reckoned; '' leaves ages out
 */
export function completeCredit(fields: readonly FormField[], answers: Answers, today: string): Answers {
  if (textAnswer(answers, creditName) !== '是') return answers;
  const known = prefillCredit(formFieldsOf(fields), answers, today) as unknown as Readonly<Record<string, string>>;
  const written = (shortName: string): string => {
    const options = fields.find((field) => field.shortName === shortName)?.options ?? [];
    const answer = textAnswer(answers, shortName);
    return options.find(({ key }) => key === answer)?.text ?? answer;
  };
  /** The form's own question of the same meaning. */
  const sources: Partial<Record<string, string>> = { titlegrade: 'zhicheng', isbasiclevel: 'isBase' };
  return answersOf(fields, (field): FieldValue => {
    const given = answerTo(field, answers);
    if (!creditAnswers.includes(field) || isAnswered(field, answers)) return given;
    const name = field.shortName.slice(creditName.length + 1);
    if (known[name]) return known[name];
    const source = written(sources[name] ?? '');
    if (source !== '') return matchChoice(field, source) ?? '';
    return name === 'age' ? ageOn(today, answers) : '';
  });
}

/** The age by the birth date or the identity card; '' if neither is known. */
function ageOn(today: string, answers: Answers): string {
  const card = textAnswer(answers, 'cardNum');
  const birth = isIdentityCardNumber(card)
    ? `${card.slice(6, 10)}-${card.slice(10, 12)}-${card.slice(12, 14)}`
    : textAnswer(answers, 'csrq');
  if (!isCalendarDate(birth) || !isCalendarDate(today) || birth > today) return '';
  const years = Number(today.slice(0, 4)) - Number(birth.slice(0, 4));
  return String(today.slice(5) < birth.slice(5) ? years - 1 : years);
}

/** The application that a row's answers make; null for none. */
export function creditOf(fields: readonly FormField[], answers: Answers): CreditInfo | null {
  if (textAnswer(answers, creditName) !== '是') return null;
  const shown = creditAnswers.filter((field) => isFieldVisible(fields, field, answers));
  const values = new Map(shown.map(({ shortName }) => [shortName.slice(creditName.length + 1), shortName]));
  return creditForm.infoOf(
    answersOf(creditFields, ({ shortName }) => textAnswer(answers, values.get(shortName) ?? '')),
  );
}

/** The fields of the meeting's own form. */
export function formFieldsOf(fields: readonly FormField[]): readonly FormField[] {
  return fields.filter((field) => !isCreditField(field));
}
