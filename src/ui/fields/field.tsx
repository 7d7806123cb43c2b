import { useId, type ReactNode } from 'react';
import { Box } from '../native/box';
import { labelIdOf } from '../native/label-id';
import { Phrases } from '../display/unbroken';
import './field.css';

/** Common props of all form fields. */
export interface FieldBasics {
  /** The control's exact accessible name. */
  label: string;
  /** False shows 选填 beside the label; true shows no mark. Omitted if the distinction does not apply. */
  required?: boolean | undefined;
  /** A text below the control, visible while typing. */
  hint?: string | undefined;
  /** The error; '' or undefined for none. */
  error?: string | undefined;
  /** A class by which `focusField` finds the field. */
  anchor?: string | undefined;
}

/** Picks the props that a field component passes on to `Field`. */
export const fieldBasics = ({ label, required, hint, error, anchor }: FieldBasics): FieldBasics => ({
  ...{ label, required, hint, error, anchor },
});

/** The props that a field passes to its control. */
export interface FieldControl {
  id: string;
  labelId: string;
  /** Id of the word 必填, for controls without aria-required support; undefined if not required. */
  requiredId: string | undefined;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}

export interface FieldProps extends FieldBasics {
  /** `group` for several controls, which a single label cannot reference. */
  kind?: 'control' | 'group';
  children: (control: FieldControl) => ReactNode;
}

/**
 * A label above a control, with hint and error below. Most fields are required, so only optional ones are marked, with
 * 选填; red is used for errors only. The mark is outside the label, so that it is not part of the accessible name. The
 * control conveys 必填 by aria-required.
 */
export function Field({ label, required, hint, error, anchor = '', kind = 'control', children }: FieldProps) {
  const id = useId();
  const labelId = labelIdOf(id);
  const requiredId = required ? `${id}-required` : undefined;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const invalid = error !== undefined && error !== '';
  const describedBy = [invalid ? errorId : '', hint ? hintId : ''].filter(Boolean).join(' ') || undefined;
  return (
    <Box className={`ui-field ${invalid ? 'ui-field--invalid' : ''} ${anchor}`}>
      <Box className="ui-field__head">
        <Box
          as={kind === 'group' ? 'span' : 'label'}
          id={labelId}
          htmlFor={kind === 'group' ? undefined : id}
          className="ui-field__label"
        >
          {label}
        </Box>
        {required === true && (
          <Box as="span" id={requiredId} className="ui-visually-hidden" aria-hidden>
            必填
          </Box>
        )}
        {required === false && (
          <Box as="span" className="ui-field__optional" aria-hidden>
            选填
          </Box>
        )}
      </Box>
      {children({ id, labelId, requiredId, describedBy, invalid, required: required === true })}
      {invalid && (
        <Box id={errorId} className="ui-field__error">
          <Phrases>{error}</Phrases>
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
