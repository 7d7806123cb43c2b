import type { FieldKind } from '../form-field';
import type { AnswerCells } from './answer-cells';
import { choiceCells } from './choice-cells';
import { dateCells, stayCells } from './date-cells';
import {
  ageCells,
  bankAccountCells,
  identityNumberCells,
  landlineCells,
  phoneCells,
  smsCodeCells,
  taxIdCells,
} from './number-cells';
import { placeCells, regionCells } from './region-cells';
import { consentCells, emailCells, textCells } from './text-cells';
import { uploadCells } from './upload-cells';

/** How a members table holds the answers of each kind. */
export const cellsOfKinds: Readonly<Record<FieldKind, AnswerCells>> = {
  text: textCells,
  phone: phoneCells,
  email: emailCells,
  'identity-number': identityNumberCells,
  age: ageCells,
  'sms-code': smsCodeCells,
  'tax-id': taxIdCells,
  'bank-account': bankAccountCells,
  landline: landlineCells,
  picker: choiceCells,
  radio: choiceCells,
  upload: uploadCells,
  date: dateCells,
  place: placeCells,
  region: regionCells,
  stay: stayCells,
  consent: consentCells,
};
