import { cleanEmail, maxEmailLength, isEmail, plainEmail, mentionsEmail } from '../../person/email';
import { readText } from '../../json/read-value';
import { cleanText } from '../../text/clean-text';
import { checkLength, fieldLimits, formatMessage } from '../field-rules';
import { oneLineKind } from './one-line';
import { looseText } from '../../text/loose-text';

export const textKind = oneLineKind({
  formType: { number: 1, word: '文本' },
  verb: '填写',
  identityFacts: ['sex', 'age'],
  maxLength: fieldLimits.text,
  read: (_, value) => cleanText(readText(value)),
  check: checkLength,
  placeholder: ({ label }) => (looseText(label).includes('科室') ? '如：信息科' : ''),
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
  placeholder: () => '如 name@example.com',
});
