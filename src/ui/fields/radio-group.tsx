import { useId } from 'react';
import { Field, fieldBasics, type FieldBasics } from './field';
import { Box } from '../native/box';
import { Choice } from '../native/choice';
import type { ChoiceOption } from '../native/choice-option';
import './radio-group.css';

export interface RadioGroupProps extends FieldBasics {
  options: readonly ChoiceOption[];
  /** Value of the chosen option; '' for none. */
  value: string;
  onChange: (value: string) => void;
  /** The layout; by default segments for two or three short answers, else a list. */
  layout?: 'segmented' | 'list';
  disabled?: boolean;
  /** Hides the label if a heading above says the same. */
  labelHidden?: boolean;
}

/** The maximum length of answers, in characters, that fit segments on a 320 px screen, by number of options. */
const longestInSegments: Record<number, number> = { 2: 8, 3: 4 };

/** A few options, all visible. They are native radios, so arrow keys move and choose. */
export function RadioGroup(props: RadioGroupProps) {
  const { options, value, onChange, disabled = false, labelHidden = false } = props;
  const name = useId();
  const layout = props.layout ?? chooseLayout(options);
  return (
    <Box className={labelHidden ? 'ui-radio-group__label-hidden' : undefined}>
      <Field {...fieldBasics(props)} kind="group">
        {(control) => (
          <Box
            role="radiogroup"
            className={`ui-radio-group ui-radio-group--${layout}`}
            aria-labelledby={control.labelId}
            aria-describedby={control.describedBy}
            aria-invalid={control.invalid || undefined}
            aria-required={control.required || undefined}
          >
            {options.map((option) => (
              <Radio
                key={option.value}
                option={option}
                name={name}
                checked={option.value === value}
                disabled={disabled || (option.disabled ?? false)}
                onChoose={() => onChange(option.value)}
              />
            ))}
          </Box>
        )}
      </Field>
    </Box>
  );
}

interface RadioProps {
  option: ChoiceOption;
  name: string;
  checked: boolean;
  disabled: boolean;
  onChoose: () => void;
}

function Radio({ option, name, checked, disabled, onChoose }: RadioProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  return (
    <Choice
      type="radio"
      className="ui-radio"
      name={name}
      checked={checked}
      disabled={disabled}
      labelledBy={id}
      describedBy={option.hint === undefined ? undefined : hintId}
      onChange={onChoose}
    >
      <Box as="span" className="ui-radio__mark" aria-hidden />
      <Box className="ui-radio__texts">
        <Box className="ui-radio__line">
          <Box as="span" id={id} className="ui-radio__label">
            {option.label}
          </Box>
          {option.aside}
        </Box>
        {option.hint !== undefined && (
          <Box id={hintId} className="ui-radio__hint">
            {option.hint}
          </Box>
        )}
      </Box>
    </Choice>
  );
}

function chooseLayout(options: readonly ChoiceOption[]): 'segmented' | 'list' {
  const longest = longestInSegments[options.length] ?? 0;
  const fits = options.every((option) => option.label.length <= longest && option.hint === undefined && !option.aside);
  return fits ? 'segmented' : 'list';
}
