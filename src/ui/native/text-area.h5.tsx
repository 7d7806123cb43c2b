import type { TextAreaProps } from './native-props';

/** A bare box for many lines, of any length; it needs a label from outside or an aria-label. */
export function TextArea({ onChange, onPasteText, ...props }: TextAreaProps) {
  return (
    <textarea
      {...props}
      rows={4}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      onChange={(event) => onChange(event.target.value)}
      onPaste={(event) => {
        if (onPasteText?.(event.clipboardData.getData('text/plain')) === true) event.preventDefault();
      }}
    />
  );
}
