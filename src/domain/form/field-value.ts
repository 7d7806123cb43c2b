import { isPlainObject, readList, readNumber, readText } from '../json/read-value';
import { cleanEmail } from '../email';
import { cleanNumber } from '../typed-number/clean-number';
import { cleanText } from './clean-text';
import type { Attachment, FieldKind, FieldValue, FormField, RegionAnswer, StayRange } from './form-field';

/** The value of a field that nobody has answered. */
export function emptyValue(kind: FieldKind): FieldValue {
  if (kind === 'upload') return [];
  if (kind === 'stay') return { start: '', end: '' };
  if (kind === 'region') return { province: '', city: '', district: '', detail: '' };
  return '';
}

/** True where nothing at all was answered; spaces and invisible characters are nothing. */
export function isEmptyValue(value: FieldValue): boolean {
  if (typeof value === 'string') return cleanText(value) === '';
  if (Array.isArray(value)) return value.length === 0;
  return Object.values(value).every((part) => cleanText(readText(part)) === '');
}

/**
 * Reads anything as this field's answer: a value of the form, a draft's JSON, or what a body holds. Both sides check
 * and send only values that went through here, which is what makes their verdicts equal. Never throws; what cannot
 * be an answer of this kind is read as none. Reading twice changes nothing.
 */
export function readFieldValue(field: Pick<FormField, 'kind' | 'options'>, value: unknown): FieldValue {
  switch (field.kind) {
    case 'upload':
      return readAttachments(value);
    case 'stay':
      return readStay(value);
    case 'region':
      return readRegion(value);
    case 'picker':
    case 'radio':
      return readChoice(field, value);
    case 'date':
      return readDate(value);
    case 'phone':
    case 'identity-number':
      return cleanNumber(field.kind, readText(value));
    case 'email':
      return cleanEmail(readText(value));
    default:
      return cleanText(readText(value));
  }
}

/** Narrows a field's answer to its kind's shape, reading it first. */
export function readAttachments(value: unknown): Attachment[] {
  const list = typeof value === 'string' ? value.split(',') : readList(value);
  return list.flatMap((entry) => {
    const file = isPlainObject(entry) ? entry : { reference: entry };
    // References are joined by commas on the wire, so none may hold one; in a URL %2C means the same.
    const reference = cleanText(readText(file.reference)).replace(/,/g, '%2C');
    if (reference === '') return [];
    return [{ reference, name: cleanText(readText(file.name)), size: Math.max(0, readNumber(file.size, 0)) }];
  });
}

/** Reads a stay, given as a range, or as 'start,end'. */
export function readStay(value: unknown): StayRange {
  if (isPlainObject(value)) return { start: readDate(value.start), end: readDate(value.end) };
  const [start, end] = Array.isArray(value) ? (value as unknown[]) : readText(value).split(',');
  return { start: readDate(start), end: readDate(end) };
}

/** Reads a region; a bare text is the detail line. */
export function readRegion(value: unknown): RegionAnswer {
  const region = isPlainObject(value) ? value : { detail: value };
  return {
    province: cleanText(readText(region.province)),
    city: cleanText(readText(region.city)),
    district: cleanText(readText(region.district)),
    detail: cleanText(readText(region.detail)),
  };
}

/** A choice is its key; its text is taken for the key too, since saved answers hold texts (spec section 3, edits). */
function readChoice(field: Pick<FormField, 'options'>, value: unknown): string {
  const raw = readText(value);
  const text = cleanText(raw);
  if (text === '') return '';
  const option =
    field.options.find(({ key }) => key === raw) ??
    field.options.find(({ key }) => cleanText(key) === text) ??
    field.options.find((candidate) => cleanText(candidate.text) === text);
  return option?.key ?? text;
}

/** The date part of a date or date-time; any other text stays as it is, to be found wrong. */
function readDate(value: unknown): string {
  const text = cleanText(readText(value));
  return /^\d{4}-\d{2}-\d{2}[ T]/.test(text) ? text.slice(0, 10) : text;
}
