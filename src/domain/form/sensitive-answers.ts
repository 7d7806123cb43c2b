import { isAnswered, type Answers } from '../form/answers';
import type { ConsentKind } from '../privacy/consent';
import { isCredentialNumber } from '../form/credential-types';
import type { FormField } from '../form/form-field';
import { looseText } from '../text/loose-text';
import { visibleFields } from '../form/visible-fields';
import { questions } from '../form/known-questions';
import { answerKinds } from '../form/kinds/answer-kinds';

/** Known questions whose answers are sensitive personal data, beside the numbers of IDs. */
const sensitiveShortNames: ReadonlySet<string> = new Set([questions.ethnicity, questions.politicalStatus]);
/** Words in the labels of an organiser's own questions that ask for sensitive data. */
const sensitiveWords =
  /身份证|护照号|军官证|通行证|证件号|证件照|民族|政治面貌|宗教|信仰|健康|病史|疾病|残疾|过敏|疫苗|银行卡|指纹|人脸/;

/** Cached by field, since a server needs it for every registration. */
const known = new WeakMap<object, boolean>();

/** Tells if answers to a field are sensitive personal data, which need a consent of their own (product §6.12). */
export function isSensitive(field: Pick<FormField, 'kind' | 'shortName' | 'label'>): boolean {
  const remembered = known.get(field);
  if (remembered !== undefined) return remembered;
  const isSensitiveField = asksForSensitive(field);
  known.set(field, isSensitiveField);
  return isSensitiveField;
}

function asksForSensitive(field: Pick<FormField, 'kind' | 'shortName' | 'label'>): boolean {
  if (answerKinds[field.kind].statesIdentity || isCredentialNumber(field)) return true;
  return sensitiveShortNames.has(field.shortName) || sensitiveWords.test(looseText(field.label));
}

/** Tells if sensitive answers are given, or have to be, on a form as it is answered. */
export function hasSensitiveAnswers(fields: readonly FormField[], answers: Answers): boolean {
  const sensitive = fields.filter(isSensitive);
  if (sensitive.length === 0) return false;
  return visibleFields(fields, answers).some(
    (field) => (field.isRequired || isAnswered(field, answers)) && sensitive.includes(field),
  );
}

/** Lists the consents that must be given before these answers may be submitted (product §6.12). */
export function requiredConsent(fields: readonly FormField[], answers: Answers): ConsentKind[] {
  return hasSensitiveAnswers(fields, answers) ? ['notice', 'sensitive'] : ['notice'];
}

/**
 * Names the sensitive answers that a form asks for, as its consent lists them: 身份证号, 民族. If the form asks for the number
 * of one of several ID types, the list has 证件号码 for them.
 */
export function sensitiveNames(fields: readonly FormField[]): string[] {
  const sensitive = fields.filter(isSensitive);
  const numbers = sensitive.filter(isCredentialNumber);
  return [
    ...new Set(
      sensitive.map((field) =>
        numbers.length > 1 && numbers.includes(field) ? '证件号码' : field.label.replace(/[（(][^（()）]*[）)]/g, ''),
      ),
    ),
  ];
}
