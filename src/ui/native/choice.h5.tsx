import type { ChoiceProps } from './native-props';
import './choice.css';

/**
 * A native radio or checkbox that covers its whole row, making the row the target and giving keyboards and screen
 * readers the browser's own control. The row draws the look from `:checked`.
 */
export function Choice({
  type,
  className,
  labelledBy,
  describedBy,
  invalid,
  children,
  onChange,
  ...input
}: ChoiceProps) {
  return (
    <label className={`ui-choice ${className ?? ''}`}>
      <input
        {...input}
        className="ui-choice__input"
        type={type}
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      {children}
    </label>
  );
}
