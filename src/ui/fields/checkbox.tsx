import { useId, type ReactNode } from 'react';
import { Icon } from '../display/icon';
import { Box } from '../native/box';
import { Choice } from '../native/choice';
import './checkbox.css';

export interface CheckboxProps {
  /** The accessible name. */
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** A second line, announced as the description. */
  hint?: string;
  /** Content at the end of the row, such as a tag. Wraps below a long label. */
  aside?: ReactNode;
  disabled?: boolean;
  required?: boolean;
  error?: string;
}

export function Checkbox({ label, checked, onChange, hint, aside, disabled, required, error }: CheckboxProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [error ? errorId : '', hint ? hintId : ''].filter(Boolean).join(' ') || undefined;
  return (
    <Box className="ui-checkbox">
      <Choice
        type="checkbox"
        className="ui-checkbox__row"
        checked={checked}
        disabled={disabled}
        required={required}
        invalid={Boolean(error)}
        labelledBy={id}
        describedBy={describedBy}
        onChange={onChange}
      >
        <Box as="span" className="ui-checkbox__mark" aria-hidden>
          <Icon name="check" size="small" />
        </Box>
        <Box className="ui-checkbox__line">
          <Box className="ui-checkbox__texts">
            <Box id={id} className="ui-checkbox__label">
              {label}
            </Box>
            {hint && (
              <Box id={hintId} className="ui-checkbox__hint">
                {hint}
              </Box>
            )}
          </Box>
          {aside}
        </Box>
      </Choice>
      {error && (
        <Box id={errorId} className="ui-field__error">
          {error}
        </Box>
      )}
    </Box>
  );
}
