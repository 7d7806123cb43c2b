import { formatMessage, requiredMessage } from './field-rules';
import type { FieldKind, FormField } from './form-field';
import { answerKinds } from './kinds/answer-kinds';
import { looseText } from '../text/loose-text';

/** Examples of kinds whose form is not obvious. */
const byKind: Partial<Record<FieldKind, string>> = {
  phone: '11 位手机号码',
  email: '如 name@example.com',
  'identity-number': '18 位，末位可为 X',
  'sms-code': '6 位数字',
  landline: '如 029-88888888',
};

/**
 * What an empty control shows. Never the words of the message that its field shows when left empty (product §7.24): the
 * same words twice look as if nothing had changed.
 */
export function placeholderOf(field: FormField): string {
  const { verb } = answerKinds[field.kind];
  const isTyped = verb === '填写';
  const isDepartment = field.kind === 'text' && looseText(field.label).includes('科室');
  const usual = isDepartment ? '如：信息科' : (byKind[field.kind] ?? (isTyped ? '请输入' : '请选择'));
  const placeholder = field.placeholder ?? usual;
  const messages = [requiredMessage(field, verb), formatMessage(field)].map((message) => looseText(message));
  if (!messages.includes(looseText(placeholder))) return placeholder;
  return isTyped ? '' : '未选择';
}
