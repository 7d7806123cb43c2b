import type { ComponentType } from 'react';
import type { FieldKind } from '../domain/form/form-field';
import type { AnswerProps } from './answers/answer-props';
import { PickerAnswer, RadioAnswer } from './answers/choice-answer';
import { DateAnswer } from './answers/date-answer';
import { RegionAnswer } from './answers/region-answer';
import { StayAnswer } from './answers/stay-answer';
import { NumberAnswer, TextAnswer } from './answers/text-answer';
import { UploadAnswer } from './answers/upload-answer';

/** The one table of what draws which kind of field. */
export const answerRegistry: Readonly<Record<FieldKind, ComponentType<AnswerProps>>> = {
  text: TextAnswer,
  phone: NumberAnswer,
  email: TextAnswer,
  'identity-number': NumberAnswer,
  picker: PickerAnswer,
  radio: RadioAnswer,
  upload: UploadAnswer,
  date: DateAnswer,
  region: RegionAnswer,
  stay: StayAnswer,
};
