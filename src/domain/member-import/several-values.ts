import { textAnswer, type Answers } from '../form/answers';
import type { FormField } from '../form/form-field';
import { questions } from '../form/known-questions';
import { isEmail } from '../person/email';
import { mobilePhonesIn } from '../person/mobile-phone';

/** A question whose cell holds several answers of which a person can have one, such as two phones. */
export interface SeveralValues {
  shortName: string;
  label: string;
  values: readonly string[];
}

/** The questions of which several answers may stand in one cell, with how they are told apart. */
const readers: Readonly<Record<string, (text: string) => readonly string[]>> = {
  [questions.phone]: mobilePhonesIn,
  [questions.email]: (text) => text.split(/[\s,，;；、/|或]+/).filter(isEmail),
};

/** Returns the questions of a row that were answered with several phones or e-mail addresses, so that one can be chosen. */
export function severalValues(
  fields: readonly FormField[],
  { answers, unread }: { answers: Answers; unread: ReadonlyMap<string, string> },
): SeveralValues[] {
  return fields.flatMap(({ shortName, label }) => {
    const read = readers[shortName];
    const text = unread.get(shortName) ?? textAnswer(answers, shortName);
    const values = read === undefined ? [] : [...new Set(read(text))];
    return values.length < 2 ? [] : [{ shortName, label, values }];
  });
}
