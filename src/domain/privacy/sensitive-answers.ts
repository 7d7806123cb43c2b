import { isAnswered, type Answers } from '../form/answers';
import { isCredentialNumber } from '../form/credential-types';
import type { FormField } from '../form/form-field';
import { looseText } from '../form/loose-text';
import { visibleFields } from '../form/visible-fields';
import { questions } from '../form/known-questions';
import { answerKinds } from '../form/kinds/answer-kinds';

/** Known questions whose answers are sensitive personal data, beside the numbers of IDs. */
const sensitiveShortNames: ReadonlySet<string> = new Set([questions.ethnicity, questions.politicalStatus]);
/** What an organiser's own questions ask for, by the words of their labels. */
const sensitiveWords =
  /身份证|护照号|军官证|通行证|证件号|证件照|民族|政治面貌|宗教|信仰|健康|病史|疾病|残疾|过敏|疫苗|银行卡|指纹|人脸/;

/** By field, since a server asks with every registration. */
const known = new WeakMap<object, boolean>();

/** Whether answers to a field are sensitive personal data, which need a consent of their own (product §6.12). */
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

/** Whether sensitive answers are given, or have to be, on a form as it is answered. */
export function hasSensitiveAnswers(fields: readonly FormField[], answers: Answers): boolean {
  const sensitive = fields.filter(isSensitive);
  if (sensitive.length === 0) return false;
  return visibleFields(fields, answers).some(
    (field) => (field.isRequired || isAnswered(field, answers)) && sensitive.includes(field),
  );
}

/**
 * What sensitive answers a form asks for, as it is said in a consent: 身份证号、民族. Numbers of which one is asked for
 * by the kind of ID are 证件号码.
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
