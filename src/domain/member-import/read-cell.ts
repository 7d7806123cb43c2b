import { cleanEmail } from '../email';
import type { FormField } from '../form/form-field';
import { cleanNumber } from '../typed-number/clean-number';
import { isCredentialNumber } from './credential-columns';
import { looseText } from './loose-text';
import { matchChoice } from './match-choice';
import { readDay } from './read-day';
import { isSpoiltNumber } from './spoilt-number';

/** A cell's text, read as an answer; `isRead` is false where it could not be understood. */
export type CellReading = { isRead: true; value: string } | { isRead: false };

const nothing: CellReading = { isRead: true, value: '' };
const unread: CellReading = { isRead: false };

/**
 * Reads a cell as the answer of a field that is one text: choices by what they say, days in the usual spellings,
 * numbers without what people put between the digits. A text of the wrong format is read as it stands: the form's own
 * check says what is wrong with it.
 * @param text a clean text
 */
export function readCell(field: FormField, text: string): CellReading {
  if (text === '') return nothing;
  switch (field.kind) {
    case 'picker':
    case 'radio': {
      const key = matchChoice(field, text);
      if (key !== null) return { isRead: true, value: key };
      return isBlankMark(text) ? nothing : unread;
    }
    case 'date': {
      const day = readDay(text);
      if (day !== null) return { isRead: true, value: day };
      return isBlankMark(text) ? nothing : unread;
    }
    case 'phone':
      return readNumber(text, phoneNumber);
    case 'identity-number':
      return readNumber(text, (plain) => cleanNumber('identity-number', plain));
    case 'email':
      return isBlankMark(text) ? nothing : { isRead: true, value: cleanEmail(text) };
    default:
      return isCredentialNumber(field) ? readNumber(text, (plain) => plain) : { isRead: true, value: text };
  }
}

function readNumber(text: string, tidy: (text: string) => string): CellReading {
  // A spreadsheet is told by an apostrophe to take a number for text.
  const plain = text.replace(/^['’‘`]/, '');
  if (isBlankMark(plain)) return nothing;
  return isSpoiltNumber(looseText(plain)) ? unread : { isRead: true, value: tidy(plain) };
}

/** Without the .0 of a number that was calculated with, then as it is cleaned everywhere. */
function phoneNumber(text: string): string {
  return cleanNumber('phone', text.normalize('NFKC').replace(/\.0+$/, ''));
}

/** What people write into a cell that has nothing to say. */
function isBlankMark(text: string): boolean {
  return /^(?:[-—–/\\]+|无|n\/a|null)$/i.test(text);
}
