import { cleanEmail } from '../../person/email';
import { isCredentialNumber } from '../credential-types';
import { questions } from '../known-questions';
import { oneLineCells, unlessBlank } from './answer-cells';
import { isShortenedNumber, readNumberCell, unreadNumberMessage } from './number-cells';

/** The example attendee's answers, where the meeting leaves the answer open. */
const examples: ReadonlyMap<string, string> = new Map([
  [questions.name, '王芳'],
  [questions.employer, '西安市第一人民医院'],
]);

export const textCells = oneLineCells({
  example: ({ shortName }) => examples.get(shortName) ?? '',
  isShareable: ({ shortName }) =>
    shortName !== questions.name && !/(?:card|num|pass|officer|code|no)$/i.test(shortName),
  readCell: (field, text) => {
    if (isCredentialNumber(field)) return readNumberCell(text, (plain) => plain);
    // An organiser's own question may ask for a card's number, which the spreadsheet shortened.
    return isShortenedNumber(text) ? null : text;
  },
  unreadMessage: unreadNumberMessage,
});

export const emailCells = oneLineCells({
  example: () => 'wangfang@example.com',
  readCell: (_, text) => cleanEmail(unlessBlank(text)),
  unreadMessage: unreadNumberMessage,
});

/** A cell names the key of the box that it ticks. */
export const consentCells = oneLineCells({
  example: ({ options }) => options[0]?.key ?? '',
  readCell: ({ options }, text) =>
    options.find(({ key }) => key === text)?.key ?? (unlessBlank(text) === '' ? '' : null),
  unreadMessage: ({ label }) => `请勾选${label}`,
});
