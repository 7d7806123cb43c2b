import type { ChoiceProps } from './native-props';
import './choice.css';

/**
 * A native radio or checkbox that covers its own row: the whole row is the target, and keyboards and screen
 * readers meet the browser's own control. The look is drawn by the row from `:checked`.
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
