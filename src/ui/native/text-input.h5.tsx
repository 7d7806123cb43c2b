import { forwardRef, useRef, type Ref } from 'react';
import type { Focusable, TextInputProps, TextInputType } from './native-props';

interface Entry {
  type: string;
  inputMode: 'text' | 'tel' | 'email' | 'numeric' | 'search';
  autoComplete?: string;
}

/** Numbers use text inputs: `type=number` drops what it cannot parse and ignores maxlength. */
const entries: Record<TextInputType, Entry> = {
  text: { type: 'text', inputMode: 'text' },
  tel: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
  email: { type: 'email', inputMode: 'email', autoComplete: 'email' },
  number: { type: 'text', inputMode: 'numeric' },
  search: { type: 'search', inputMode: 'search' },
  'one-time-code': { type: 'text', inputMode: 'numeric', autoComplete: 'one-time-code' },
};

/** An unstyled single-line input; needs an external label or aria-label. */
export const TextInput = forwardRef<Focusable, TextInputProps>(function TextInput(
  { type = 'text', onChange, normalize, autoFocusInDialog, autoComplete, ...props },
  ref,
) {
  const entry = entries[type];
  // Set by the composition events, since old Safari's `InputEvent` does not report composition.
  const composing = useRef(false);
  return (
    <input
      {...props}
      ref={ref as Ref<HTMLInputElement>}
      type={entry.type}
      inputMode={entry.inputMode}
      autoComplete={autoComplete ?? entry.autoComplete ?? 'off'}
      // Codes, numbers and addresses must not be capitalised or corrected like sentences.
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

/** Writes the normalised line directly: through React, the caret would jump to the end. */
function normalizedValue(input: HTMLInputElement, normalize: TextInputProps['normalize']): string {
  const typed = input.value;
  if (normalize === undefined) return typed;
  const { text, caret } = normalize(typed, input.selectionStart ?? typed.length);
  if (text === typed) return typed;
  input.value = text;
  // On iOS, setting the caret of an unfocused input would move focus there.
  if (input === document.activeElement) input.setSelectionRange(caret, caret);
  return text;
}
