import { readText } from '../../json/read-value';
import { choiceMessage } from '../field-rules';
import { oneLineKind, unlessBlank } from './one-line';

/**
 * A box to tick: answered with the key of its one option, which names what is agreed to, so that an agreement to
 * something else, such as an earlier version, is none.
 */
export const consentKind = oneLineKind({
  hasOptions: true,
  hasLastingKeys: true,
  verb: '选择',
  read: ({ options }, value) => options.find(({ key }) => key === readText(value))?.key ?? '',
  check: (field, key) => (field.options.some((option) => option.key === key) ? null : choiceMessage(field)),
  describe: ({ options }, key) => options.find((option) => option.key === key)?.text ?? key,
  example: ({ options }) => options[0]?.key ?? '',
  readCell: ({ options }, text) =>
    options.find(({ key }) => key === text)?.key ?? (unlessBlank(text) === '' ? '' : null),
  // A later version of what is named here.
  isRefusedBy: ({ options }, refusal) => {
    const named = /《.*?》/.exec(refusal)?.[0];
    return named !== undefined && options.some(({ text }) => text.includes(named));
  },
  unreadMessage: ({ label }) => `请勾选${label}`,
});
