import { fieldId, type FieldKind, type FormField } from '../form-field';
import type { AnswerKind } from './answer-kind';
import { pickerKind, radioKind } from './choice';
import { consentKind } from './consent';
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

/** The only table of answer kinds. */
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
  consent: consentKind,
};

/** The kinds that a form definition can request by number (formType, product §3), with the organiser's terms. */
export const formTypes: readonly { kind: FieldKind; number: number; word: string }[] = Object.entries(
  answerKinds,
).flatMap(([kind, { formType }]) => (formType === null ? [] : [{ kind: kind as FieldKind, ...formType }]));

/** Makes a field; it is required and always visible unless `own` says otherwise. */
export function makeField(
  shortName: string,
  label: string,
  kind: FieldKind,
  own: Partial<Omit<FormField, 'id' | 'shortName' | 'label' | 'kind'>>,
): FormField {
  const { maxLength, section } = answerKinds[kind];
  return {
    id: fieldId(shortName),
    shortName,
    label,
    kind,
    isRequired: true,
    rule: null,
    formatMessage: null,
    options: [],
    section,
    shownWhen: null,
    dateRange: null,
    after: null,
    maxLength,
    autoComplete: null,
    placeholder: null,
    preset: '',
    ...own,
  };
}
