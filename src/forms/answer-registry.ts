import type { ComponentType } from 'react';
import type { FieldKind } from '../domain/form/form-field';
import type { AnswerProps } from './answers/answer-props';
import { PickerAnswer, RadioAnswer } from './answers/choice-answer';
import { ConsentAnswer } from './answers/consent-answer';
import { DateAnswer } from './answers/date-answer';
import {
  AgeAnswer,
  BankAccountAnswer,
  EmailAnswer,
  IdentityNumberAnswer,
  LandlineAnswer,
  PhoneAnswer,
  TaxIdAnswer,
  TextAnswer,
} from './answers/line-answer';
import { PlaceAnswer, RegionAnswer } from './answers/region-answer';
import { loadedAnswer } from './answers/loaded-answer';
import { SmsCodeSlot } from './answers/sms-code-slot';

const UploadAnswer = loadedAnswer(() => import('./answers/upload-answer').then((file) => file.UploadAnswer));
const StayAnswer = loadedAnswer(() => import('./answers/stay-answer').then((file) => file.StayAnswer));

/** Maps each kind of field to the component that renders it. */
export const answerRegistry: Readonly<Record<FieldKind, ComponentType<AnswerProps>>> = {
  text: TextAnswer,
  phone: PhoneAnswer,
  email: EmailAnswer,
  'identity-number': IdentityNumberAnswer,
  age: AgeAnswer,
  'sms-code': SmsCodeSlot,
  'tax-id': TaxIdAnswer,
  'bank-account': BankAccountAnswer,
  landline: LandlineAnswer,
  picker: PickerAnswer,
  radio: RadioAnswer,
  upload: UploadAnswer,
  date: DateAnswer,
  place: PlaceAnswer,
  region: RegionAnswer,
  stay: StayAnswer,
  consent: ConsentAnswer,
};
