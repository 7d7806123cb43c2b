import { forwardRef, type Ref } from 'react';
import type { Focusable, TextInputProps, TextInputType } from './text-input-props';

interface Entry {
  type: string;
  inputMode: 'text' | 'tel' | 'email' | 'numeric' | 'search';
  autoComplete?: string;
}

/** Numbers stay text: `type=number` drops what it cannot parse, and has no maximum length. */
const entries: Record<TextInputType, Entry> = {
  text: { type: 'text', inputMode: 'text' },
  tel: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
  email: { type: 'email', inputMode: 'email', autoComplete: 'email' },
  number: { type: 'text', inputMode: 'numeric' },
  search: { type: 'search', inputMode: 'search' },
  'one-time-code': { type: 'text', inputMode: 'numeric', autoComplete: 'one-time-code' },
};

/** A bare one-line input; it needs a label from outside or an aria-label. */
export const TextInput = forwardRef<Focusable, TextInputProps>(function TextInput(
  { type = 'text', onChange, autoFocusInDialog, autoComplete, ...props },
  ref,
) {
  const entry = entries[type];
  return (
    <input
      {...props}
      ref={ref as Ref<HTMLInputElement>}
      type={entry.type}
      inputMode={entry.inputMode}
      autoComplete={autoComplete ?? entry.autoComplete ?? 'off'}
      // Codes, numbers and addresses are not sentences.
      autoCapitalize="off"
      spellCheck={false}
      data-autofocus={autoFocusInDialog ? '' : undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  );
});
