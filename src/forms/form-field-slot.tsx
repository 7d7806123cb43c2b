import { memo } from 'react';
import { Controller, useWatch, type Control } from 'react-hook-form';
import { emptyValue } from '../domain/form/field-value';
import type { FieldValue, FormField } from '../domain/form/form-field';
import { ancestors, isFieldVisible } from '../domain/form/visible-fields';
import { answerRegistry } from './answer-registry';
import type { FormAnswers } from './form-resolver';

interface FormFieldSlotProps {
  field: FormField;
  fields: readonly FormField[];
  control: Control<FormAnswers>;
  /** Said by the server, beside what the rules say. */
  outsideError: string;
  onFieldBlur: ((field: FormField, value: FieldValue) => void) | undefined;
}

/** One field, drawn while the answers it hangs on show it. Typing in another field does not draw it again. */
export const FormFieldSlot = memo(function FormFieldSlot(props: FormFieldSlotProps) {
  return props.field.shownWhen === null ? <ShownField {...props} /> : <LinkedField {...props} />;
});

function LinkedField(props: FormFieldSlotProps) {
  const { field, fields, control } = props;
  const watched = ancestors(fields, field).map(({ id }) => id);
  const answers = useWatch({ control, name: watched });
  const values = Object.fromEntries(watched.map((id, index) => [id, answers[index] ?? '']));
  return isFieldVisible(fields, field, values) ? <ShownField {...props} /> : null;
}

function ShownField({ field, control, outsideError, onFieldBlur }: FormFieldSlotProps) {
  const Answer = answerRegistry[field.kind];
  return (
    <Controller
      control={control}
      name={field.id}
      render={({ field: slot, fieldState }) => (
        <Answer
          field={field}
          value={slot.value ?? emptyValue(field.kind)}
          error={fieldState.error?.message ?? outsideError}
          onChange={slot.onChange}
          onBlur={() => {
            slot.onBlur();
            onFieldBlur?.(field, slot.value ?? emptyValue(field.kind));
          }}
        />
      )}
    />
  );
}
