import { createContext, useContext, type ComponentType } from 'react';
import type { AnswerProps } from './answer-props';

/** How a code is asked for comes with the forms that ask for one; the others, the registration's first, load without it. */
export const SmsCodeFieldContext = createContext<ComponentType<AnswerProps> | null>(null);

export function SmsCodeSlot(props: AnswerProps) {
  const Field = useContext(SmsCodeFieldContext);
  if (Field === null) throw new Error('A form with an SMS code stands in no SmsCodeServiceProvider');
  return <Field {...props} />;
}
