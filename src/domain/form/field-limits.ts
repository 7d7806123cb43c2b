import type { FormItemRule } from './form-item';
import { emailLength } from '../email';
import type { FieldKind } from './form-field';

/**
 * Bounds on what a form takes in. Lengths are UTF-16 code units, which both HTML's maxlength and JavaScript's
 * `length` count, so that browser, mini-program and server agree. Those of numbers are in `numberLengths`.
 */
export const fieldLimits = {
  text: 500,
  /** Each part of a region answer. */
  regionName: 50,
  regionDetail: 200,
  attachments: 20,
  /** Length of one file reference; signed URLs are long. */
  reference: 2000,
} as const;

/** The rule's own bounds on length, left out where no text could keep them. */
export function ruleLengths(rule: FormItemRule | null): { min: number; max: number } {
  const min = rule?.min ?? 0;
  const max = rule?.max ?? fieldLimits.text;
  return max >= 1 && max >= min && min <= fieldLimits.text ? { min, max } : { min: 0, max: fieldLimits.text };
}

/**
 * What the input's maxlength is for a kind; null where nothing is typed, and for numbers, which are cleaned before they
 * are measured. A rule's own bound is no maxlength either: it would cut what is pasted without a word, where the check
 * says what is wrong.
 */
export function fieldMaxLength(kind: FieldKind): number | null {
  switch (kind) {
    case 'text':
      return fieldLimits.text;
    case 'email':
      return emailLength;
    case 'region':
      return fieldLimits.regionDetail;
    default:
      return null;
  }
}
