import type { FormField } from './form-field';

type Named = Pick<FormField, 'label' | 'kind' | 'rule'>;

/** The message of the spec for a wrong identity number, whatever the field is called. */
export const identityNumberMessage = '请输入正确身份证号';

/**
 * For a required field without an answer: the rule's own message, else one that says what to do.
 * @param isChosen for a region: its place is chosen, and only the line below is missing
 */
export function requiredMessage({ label, kind, rule }: Named, isChosen = false): string {
  if (rule !== null && rule.message !== '') return rule.message;
  if (kind === 'upload') return `请上传${label}`;
  return isChosen || isTyped(kind) ? `请填写${label}` : `请选择${label}`;
}

/** For a choice that is none of the offered, or half made. */
export function choiceMessage({ label }: Named): string {
  return `请选择${label}`;
}

/**
 * For an answer of the wrong format. A rule that carries a pattern also says how it wants to be kept; the message of
 * a rule without one is about being required, and would mislead here.
 */
export function formatMessage(field: Named): string {
  if (field.kind === 'identity-number') return identityNumberMessage;
  const hasPattern = field.rule !== null && field.rule.pattern !== '';
  return hasPattern ? patternMessage(field) : `请输入正确${field.label}`;
}

/** For an answer that breaks its rule. */
export function patternMessage({ label, rule }: Named): string {
  return rule !== null && rule.message !== '' ? rule.message : `请输入正确${label}`;
}

export function tooLongMessage({ label }: Named, limit: number): string {
  return `${label}最多${limit}个字`;
}

function isTyped(kind: FormField['kind']): boolean {
  return kind === 'text' || kind === 'phone' || kind === 'email' || kind === 'identity-number';
}
