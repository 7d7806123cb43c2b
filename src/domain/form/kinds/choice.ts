import { readText } from '../../json/read-value';
import { cleanText } from '../../text/clean-text';
import { choiceMessage } from '../field-rules';
import type { FormField } from '../form-field';
import { oneLineKind } from './one-line';

export const pickerKind = choiceKind({ number: 3, word: '下拉' });
/** A few options, all visible. */
export const radioKind = choiceKind({ number: 4, word: '单选' });

function choiceKind(formType: { number: number; word: string }) {
  return oneLineKind({
    formType,
    hasOptions: true,
    identityFacts: ['sex'],
    verb: '选择',
    read: readChoice,
    check: checkChoice,
    describe: ({ options }, key) => options.find((option) => option.key === key)?.text ?? key,
  });
}

function checkChoice(field: FormField, key: string): string | null {
  const option = field.options.find((one) => one.key === key);
  if (option === undefined) return choiceMessage(field);
  return option.isRemoved === true ? `“${option.text}”已不能选择，请重新选择${field.label}` : null;
}

/** Reads a key or its text, since saved answers hold texts (product §3.4, edits). */
function readChoice({ options }: FormField, value: unknown): string {
  const raw = readText(value);
  const text = cleanText(raw);
  if (text === '') return '';
  const option =
    options.find(({ key }) => key === raw) ??
    options.find(({ key }) => cleanText(key) === text) ??
    options.find((candidate) => cleanText(candidate.text) === text);
  return option?.key ?? text;
}
