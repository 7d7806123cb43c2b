import { cleanEmail, maxEmailLength, isEmail, plainEmail, mentionsEmail } from '../../person/email';
import { readText } from '../../json/read-value';
import { cleanText } from '../../text/clean-text';
import { isCredentialNumber } from '../credential-types';
import { checkLength, fieldLimits, formatMessage } from '../field-rules';
import { isShortenedNumber, readNumberCell, unreadNumberMessage } from './number';
import { oneLineKind, unlessBlank } from './one-line';
import { questions } from '../known-questions';
import { looseText } from '../../text/loose-text';

/** The example attendee's answers, where the meeting leaves the answer open. */
const examples: ReadonlyMap<string, string> = new Map([
  [questions.name, '王芳'],
  [questions.employer, '西安市第一人民医院'],
]);

export const textKind = oneLineKind({
  formType: { number: 1, word: '文本' },
  verb: '填写',
  identityFacts: ['sex', 'age'],
  maxLength: fieldLimits.text,
  read: (_, value) => cleanText(readText(value)),
  check: checkLength,
  example: ({ shortName }) => examples.get(shortName) ?? '',
  placeholder: ({ label }) => (looseText(label).includes('科室') ? '如：信息科' : ''),
  isShareable: ({ shortName }) =>
    shortName !== questions.name && !/(?:card|num|pass|officer|code|no)$/i.test(shortName),
  readCell: (field, text) => {
    if (isCredentialNumber(field)) return readNumberCell(text, (plain) => plain);
    // An organiser's own question may ask for a card's number, which the spreadsheet shortened.
    return isShortenedNumber(text) ? null : text;
  },
  unreadMessage: unreadNumberMessage,
});

export const emailKind = oneLineKind({
  verb: '填写',
  part: 'contact',
  maxLength: maxEmailLength,
  read: (_, value) => cleanEmail(readText(value)),
  check: (field, text, context) =>
    // A pattern narrower than product §7.10 decides, except on dots and plus signs (ADR 0010).
    isEmail(text) ? checkLength(field, text, context, plainEmail(text)) : formatMessage(field),
  isRefusedBy: ({ label }, refusal) => mentionsEmail(refusal, label),
  example: () => 'wangfang@example.com',
  placeholder: () => '如 name@example.com',
  readCell: (_, text) => cleanEmail(unlessBlank(text)),
  unreadMessage: unreadNumberMessage,
});
