import { isEmail, plainEmail } from '../email';
import { isIdentityCardNumber } from '../identity-card';
import { isMobilePhone } from '../mobile-phone';
import { isCalendarDate } from '../time/shanghai-time';
import { fieldLimits, ruleLengths } from './field-limits';
import { isEmptyValue, readAttachments, readFieldValue, readRegion, readStay } from './field-value';
import { choiceMessage, formatMessage, patternMessage, requiredMessage, tooLongMessage } from './form-messages';
import type { FieldValue, FormField, FormValues } from './form-field';
import { patternSource, type MatchPattern } from './match-pattern';
import { visibleFields } from './visible-fields';

/** What checking needs from outside. */
export interface ValidationContext {
  matchPattern: MatchPattern;
}

/**
 * Checks one answer against spec section 5, whether or not its field is shown.
 * @returns the message to show beside the field, or null where the answer will do
 */
export function validateField(
  field: FormField,
  value: FieldValue | undefined,
  context: ValidationContext,
): string | null {
  const answer = readFieldValue(field, value);
  if (isEmptyValue(answer)) return field.isRequired ? requiredMessage(field) : null;
  switch (field.kind) {
    case 'upload':
      return validateAttachments(field, answer);
    case 'region':
      return validateRegion(field, answer);
    case 'stay':
      return validateStay(field, answer);
    case 'picker':
    case 'radio':
      return field.options.some(({ key }) => key === answer) ? null : choiceMessage(field);
    case 'date':
      return typeof answer === 'string' && isAllowedDay(field, answer) ? null : formatMessage(field);
    default:
      return typeof answer === 'string' ? validateText(field, answer, context) : formatMessage(field);
  }
}

/**
 * Checks every field that is shown; hidden ones never count.
 * @returns messages by field id, in the form's order; empty where all is well
 */
export function validateForm(
  fields: readonly FormField[],
  values: FormValues,
  context: ValidationContext,
): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const field of visibleFields(fields, values)) {
    const message = validateField(field, values[field.id], context);
    if (message !== null) messages[field.id] = message;
  }
  return messages;
}

/** Typed kinds: their own format first, then the bound on length, then the rule. */
function validateText(field: FormField, text: string, { matchPattern }: ValidationContext): string | null {
  if (field.kind === 'phone' && !isMobilePhone(text)) return formatMessage(field);
  if (field.kind === 'email' && !isEmail(text)) return formatMessage(field);
  if (field.kind === 'identity-number' && !isIdentityCardNumber(text)) return formatMessage(field);
  if (text.length > fieldLimits.text) return tooLongMessage(field, fieldLimits.text);
  const { min, max } = ruleLengths(field.rule);
  if (text.length < min || text.length > max) return patternMessage(field);
  const source = patternSource(field.rule?.pattern ?? '');
  if (source === '') return null;
  const isTaken = (spelling: string): boolean => matchPattern(source, spelling) !== false;
  // A pattern that is narrower than ruling 24 has the last word on all but the dots and pluses (ADR 0022).
  return isTaken(text) || (field.kind === 'email' && isTaken(plainEmail(text))) ? null : patternMessage(field);
}

function isAllowedDay({ dateRange }: FormField, day: string): boolean {
  return isCalendarDate(day) && (dateRange === null || (day >= dateRange.min && day <= dateRange.max));
}

/** Both ends within the range, at least one night apart. */
function validateStay(field: FormField, answer: FieldValue): string | null {
  const { start, end } = readStay(answer);
  if (start === '' || end === '') return choiceMessage(field);
  return isAllowedDay(field, start) && isAllowedDay(field, end) && start < end ? null : formatMessage(field);
}

/** A required region needs its province and its detail line; some provinces have no cities or districts below. */
function validateRegion(field: FormField, answer: FieldValue): string | null {
  const { province, city, district, detail } = readRegion(answer);
  if (field.isRequired && (province === '' || detail === '')) return requiredMessage(field, province !== '');
  if ([province, city, district].some((name) => name.length > fieldLimits.regionName)) return choiceMessage(field);
  return detail.length > fieldLimits.regionDetail ? tooLongMessage(field, fieldLimits.regionDetail) : null;
}

function validateAttachments(field: FormField, answer: FieldValue): string | null {
  const files = readAttachments(answer);
  if (files.length > fieldLimits.attachments) return `${field.label}最多上传${fieldLimits.attachments}个文件`;
  return files.some(({ reference }) => reference.length > fieldLimits.reference) ? formatMessage(field) : null;
}
