import type { FieldKind } from '../form-field';
import type { AnswerKind } from './answer-kind';
import { pickerKind, radioKind } from './choice';
import { dateKind } from './date';
import {
  ageKind,
  bankAccountKind,
  identityNumberKind,
  landlineKind,
  phoneKind,
  smsCodeKind,
  taxIdKind,
} from './number';
import { placeKind } from './place';
import { regionKind } from './region';
import { stayKind } from './stay';
import { emailKind, textKind } from './text';
import { uploadKind } from './upload';

/** The one table of what there is to know of each kind of answer. */
export const answerKinds: Readonly<Record<FieldKind, AnswerKind>> = {
  text: textKind,
  phone: phoneKind,
  email: emailKind,
  'identity-number': identityNumberKind,
  age: ageKind,
  'sms-code': smsCodeKind,
  'tax-id': taxIdKind,
  'bank-account': bankAccountKind,
  landline: landlineKind,
  picker: pickerKind,
  radio: radioKind,
  upload: uploadKind,
  date: dateKind,
  place: placeKind,
  region: regionKind,
  stay: stayKind,
};

/** The kinds that a form definition can ask for by number (formType, spec section 3), each with the organiser's word. */
export const formTypes: readonly { kind: FieldKind; number: number; word: string }[] = Object.entries(
  answerKinds,
).flatMap(([kind, { formType }]) => (formType === null ? [] : [{ kind: kind as FieldKind, ...formType }]));
