import { Controller } from 'react-hook-form';
import { creditFields, creditNumberKind } from '../../domain/credit/credit-form';
import type { CreditInfo } from '../../domain/credit/credit-info';
import type { CheckedForm } from '../use-checked-form';
import { NumberField } from '../number-field';
import { Card } from '../../ui/card/card';
import { RadioGroup } from '../../ui/radio-group/radio-group';
import { SelectField } from '../../ui/select-field/select-field';
import { TextField } from '../../ui/text-field/text-field';

type CreditField = (typeof creditFields)[number];

interface CreditFieldsProps {
  form: CheckedForm<CreditInfo>;
  /** Credit was applied for already, or its deadline is over: shown, not changed. */
  isLocked?: boolean;
}

/** Choices of up to this many are all in sight. */
const longestRadioGroup = 4;

/** The fields of the credit form, in the spec's order. */
export function CreditFields({ form, isLocked = false }: CreditFieldsProps) {
  return (
    <Card title="学分信息">
      {creditFields.map((field) => (
        <Controller
          key={field.name}
          control={form.control}
          name={field.name}
          render={({ field: slot, fieldState }) => (
            <CreditAnswer
              field={field}
              value={slot.value}
              error={fieldState.error?.message ?? ''}
              isLocked={isLocked}
              onChange={slot.onChange}
              onBlur={slot.onBlur}
            />
          )}
        />
      ))}
    </Card>
  );
}

interface CreditAnswerProps {
  field: CreditField;
  value: string;
  error: string;
  isLocked: boolean;
  onChange: (value: string) => void;
  onBlur: () => void;
}

function CreditAnswer({ field, value, error, isLocked, onChange, onBlur }: CreditAnswerProps) {
  const basics = { label: field.label, required: true, error, value, onChange, disabled: isLocked };
  if (field.options === null) {
    const placeholder = `请填写${field.label}`;
    const kind = creditNumberKind(field.name);
    if (kind !== null) return <NumberField {...basics} kind={kind} onBlur={onBlur} placeholder={placeholder} />;
    return (
      <TextField
        {...basics}
        onBlur={onBlur}
        maxLength={field.maxLength}
        autoComplete={field.name === 'name' ? 'name' : undefined}
        placeholder={placeholder}
      />
    );
  }
  const options = field.options.map((text) => ({ value: text, label: text }));
  if (options.length <= longestRadioGroup) return <RadioGroup {...basics} options={options} />;
  return <SelectField {...basics} options={options} onBlur={onBlur} placeholder={`请选择${field.label}`} />;
}
