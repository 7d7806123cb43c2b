import { forwardRef, useState } from 'react';
import { Field, type FieldBasics } from './field';
import { loadOptionList } from '../overlay/load-overlays';
import { useLoadedWhen } from '../../platform/browser/use-loaded-when';
import type { ChoiceOption } from '../native/choice-option';
import { Sheet } from '../overlay/sheet';
import { ValueButton } from './value-button';

export interface SelectFieldProps extends FieldBasics {
  options: readonly ChoiceOption[];
  /** Value of the chosen option; '' for none. */
  value: string;
  onChange: (value: string) => void;
  /** Called when the sheet closes. */
  onBlur?: (() => void) | undefined;
  placeholder?: string;
  disabled?: boolean;
}

/** Many options in a sheet; long lists are searchable. The ref focuses its button. */
export const SelectField = forwardRef<HTMLButtonElement, SelectFieldProps>(function SelectField(props, ref) {
  const {
    label,
    required,
    hint,
    error,
    anchor,
    options,
    value,
    onChange,
    onBlur,
    placeholder = '请选择',
    disabled,
  } = props;
  const [open, setOpen] = useState(false);
  const close = (): void => {
    setOpen(false);
    onBlur?.();
  };
  const list = useLoadedWhen(open, loadOptionList, close);
  return (
    <Field label={label} required={required} hint={hint} error={error} anchor={anchor}>
      {(control) => (
        <>
          <ValueButton
            ref={ref}
            control={control}
            text={options.find((option) => option.value === value)?.label ?? ''}
            placeholder={placeholder}
            expanded={open}
            disabled={disabled}
            onPress={() => setOpen(true)}
          />
          {list !== null && (
            <Sheet open={open} title={label} onClose={close}>
              <list.OptionList
                label={label}
                options={options}
                value={value}
                onChoose={(chosen) => {
                  onChange(chosen);
                  close();
                }}
              />
            </Sheet>
          )}
        </>
      )}
    </Field>
  );
});
