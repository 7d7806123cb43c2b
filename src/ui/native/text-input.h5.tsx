import { forwardRef, useRef, type Ref } from 'react';
import type { Focusable, TextInputProps, TextInputType } from './native-props';

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
  { type = 'text', onChange, normalize, autoFocusInDialog, autoComplete, ...props },
  ref,
) {
  const entry = entries[type];
  // By the composition's own events: old Safari's `InputEvent` does not tell that an input method is at work.
  const composing = useRef(false);
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
      onChange={({ target }) => onChange(composing.current ? target.value : normalizedValue(target, normalize))}
      onCompositionStart={() => {
        composing.current = true;
      }}
      onCompositionEnd={(event) => {
        composing.current = false;
        if (normalize !== undefined) onChange(normalizedValue(event.currentTarget, normalize));
      }}
    />
  );
});

/** Puts what the line becomes into the input by itself: done by React, it would send the caret to the end. */
function normalizedValue(input: HTMLInputElement, normalize: TextInputProps['normalize']): string {
  const typed = input.value;
  if (normalize === undefined) return typed;
  const { text, caret } = normalize(typed, input.selectionStart ?? typed.length);
  if (text === typed) return typed;
  input.value = text;
  // Setting the caret of another input than the one in use would move the focus there, on iOS.
  if (input === document.activeElement) input.setSelectionRange(caret, caret);
  return text;
}
