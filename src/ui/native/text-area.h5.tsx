import type { TextAreaProps } from './native-props';

/** An unstyled text area without a length limit; needs an external label or aria-label. */
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
