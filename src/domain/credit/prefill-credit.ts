import { readText } from '../json/read-value';
import type { CreditInfo } from './credit-info';
import { creditFields, emptyCredit } from './credit-form';
import { describeAnswers } from '../form/describe-answers';
import type { FormField, FormValues } from '../form/form-field';

/** Starts a credit form with what the registration form has already been told under the same names. */
export function prefillCredit(fields: readonly FormField[], values: FormValues): CreditInfo {
  const texts = new Map(describeAnswers(fields, values).map(({ shortName, text }) => [shortName, text]));
  const credit = { ...emptyCredit };
  for (const { name, options } of creditFields) {
    const text = readText(texts.get(name));
    if (options === null || options.includes(text)) credit[name] = text;
  }
  return credit;
}
