import type { FormItemRule } from '../../contract/form-definition';
import { mobilePhoneLength } from '../mobile-phone';
import type { FieldKind } from './form-field';

/**
 * Bounds on what a form takes in. Lengths are UTF-16 code units, which both HTML's maxlength and JavaScript's
 * `length` count, so that browser, mini-program and server agree.
 */
export const fieldLimits = {
  text: 500,
  phone: mobilePhoneLength,
  email: 254,
  identityNumber: 18,
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

/** What the input's maxlength is for a kind; null where nothing is typed. */
export function fieldMaxLength(kind: FieldKind, rule: FormItemRule | null): number | null {
  switch (kind) {
    case 'text':
      return Math.min(fieldLimits.text, Math.floor(ruleLengths(rule).max));
    case 'phone':
      return fieldLimits.phone;
    case 'email':
      return fieldLimits.email;
    case 'identity-number':
      return fieldLimits.identityNumber;
    case 'region':
      return fieldLimits.regionDetail;
    default:
      return null;
  }
}
