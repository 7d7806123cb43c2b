import { formatMessage, requiredMessage } from './field-rules';
import type { FormField } from './form-field';
import { answerKinds } from './kinds/answer-kinds';
import { looseText } from '../text/loose-text';

/**
 * Returns the text that an empty control shows. It never has the words of the message that the field shows when left empty
 * (product §7.24): the same words twice look as if nothing had changed.
 */
export function placeholderOf(field: FormField): string {
  const kind = answerKinds[field.kind];
  const { verb } = kind;
  const isTyped = verb === '填写';
  const placeholder = field.placeholder ?? (kind.placeholder(field) || (isTyped ? '请输入' : '请选择'));
  const messages = [requiredMessage(field, verb), formatMessage(field)].map((message) => looseText(message));
  if (!messages.includes(looseText(placeholder))) return placeholder;
  return isTyped ? '' : '未选择';
}
