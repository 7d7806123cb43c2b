import { createContext, useContext, type ComponentType } from 'react';
import type { AnswerProps } from './answer-props';

/** The component of the SMS code field. Forms with a code provide it, so that the registration form loads without it. */
export const SmsCodeFieldContext = createContext<ComponentType<AnswerProps> | null>(null);

export function SmsCodeSlot(props: AnswerProps) {
  const Field = useContext(SmsCodeFieldContext);
  if (Field === null) throw new Error('A form with an SMS code stands in no SmsCodeServiceProvider');
  return <Field {...props} />;
}
