import { readText } from '../../json/read-value';
import { choiceMessage } from '../field-rules';
import { oneLineKind } from './one-line';

/**
 * A box to tick. Its answer is the key of its one option, which names the text agreed to: a consent to an earlier version
 * has another key and does not count.
 */
export const consentKind = oneLineKind({
  hasOptions: true,
  hasLastingKeys: true,
  verb: '选择',
  read: ({ options }, value) => options.find(({ key }) => key === readText(value))?.key ?? '',
  check: (field, key) => (field.options.some((option) => option.key === key) ? null : choiceMessage(field)),
  describe: ({ options }, key) => options.find((option) => option.key === key)?.text ?? key,
  // The refusal names the document that this box names, in a later version.
  isRefusedBy: ({ options }, refusal) => {
    const named = /《.*?》/.exec(refusal)?.[0];
    return named !== undefined && options.some(({ text }) => text.includes(named));
  },
});
