import { useId, type ReactNode } from 'react';
import { Box } from '../native/box';
import './field.css';

/** What every field on a form may be given. */
export interface FieldBasics {
  /** The control's accessible name, as it stands. */
  label: string;
  required?: boolean | undefined;
  /** How to fill it in; stays visible. */
  hint?: string | undefined;
  /** What is wrong with it; '' or undefined when nothing is. */
  error?: string | undefined;
}

/** What a control takes from its field. */
export interface FieldControl {
  id: string;
  labelId: string;
  /** The word 必填, for controls that aria-required does not suit; undefined where it does not stand. */
  requiredId: string | undefined;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}

export interface FieldProps extends FieldBasics {
  /** `group` when what it holds is several controls, which a label cannot point at. */
  kind?: 'control' | 'group';
  children: (control: FieldControl) => ReactNode;
}

/**
 * A label above, the control, and beneath it the hint and the error. 必填 stands beside the label and not
 * within, so that the accessible name stays the label's own words; the control says it by aria-required.
 */
export function Field({ label, required = false, hint, error, kind = 'control', children }: FieldProps) {
  const id = useId();
  const labelId = `${id}-label`;
  const requiredId = required ? `${id}-required` : undefined;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const invalid = error !== undefined && error !== '';
  const describedBy = [invalid ? errorId : '', hint ? hintId : ''].filter(Boolean).join(' ') || undefined;
  return (
    <Box className={`ui-field ${invalid ? 'ui-field--invalid' : ''}`}>
      <Box className="ui-field__head">
        <Box
          as={kind === 'group' ? 'span' : 'label'}
          id={labelId}
          htmlFor={kind === 'group' ? undefined : id}
          className="ui-field__label"
        >
          {label}
        </Box>
        {required && (
          <Box as="span" id={requiredId} className="ui-field__required" aria-hidden>
            必填
          </Box>
        )}
      </Box>
      {children({ id, labelId, requiredId, describedBy, invalid, required })}
      {invalid && (
        <Box id={errorId} className="ui-field__error">
          {error}
        </Box>
      )}
      {hint && (
        <Box id={hintId} className="ui-field__hint">
          {hint}
        </Box>
      )}
    </Box>
  );
}
