import { memo } from 'react';
import { Controller, useWatch, type Control } from 'react-hook-form';
import { readAnswer, readAnswers } from '../domain/form/answers';
import type { FieldValue, FormField, FormSection } from '../domain/form/form-field';
import { answerKinds } from '../domain/form/kinds/answer-kinds';
import type { Messages } from '../domain/form/validate-form';
import { ancestors, isFieldVisible } from '../domain/form/visible-fields';
import { Card } from '../ui/card/card';
import { answerRegistry } from './answer-registry';
import type { DynamicForm, HeldValues } from './use-dynamic-form';

interface FormFieldsProps {
  form: DynamicForm;
  /** Messages from outside the rules, such as the server's; the rules' own take precedence. */
  outsideErrors?: Messages | undefined;
  /** Messages that take precedence over the rules'. */
  pressingErrors?: Messages;
  /** Read-only. */
  isLocked?: boolean;
  /** Receives the field that lost focus and its answer. */
  onFieldBlur?: (field: FormField, answer: FieldValue) => void;
}

/** The cards, in order; one without a title is the only one on its screen. */
const sectionTitles: Record<FormSection, string | undefined> = {
  basic: '基本信息',
  hotel: '住宿',
  attachments: '附件',
  credit: '学分信息',
  invoice: '发票信息',
  employer: '单位信息（选填）',
  team: '团队信息',
  login: undefined,
  receipt: undefined,
};
const sections = Object.keys(sectionTitles) as FormSection[];
const noMessages: Messages = new Map();

/** A form's fields, one card per non-empty section. */
export function FormFields(props: FormFieldsProps) {
  const { form, outsideErrors = noMessages, pressingErrors = noMessages, isLocked = false, onFieldBlur } = props;
  return (
    <>
      {sections.map((section) => {
        const members = form.fields.filter((field) => field.section === section);
        if (members.length === 0) return null;
        return (
          <Card key={section} title={sectionTitles[section]}>
            {members.map((field) => (
              <FormFieldSlot
                key={field.id}
                field={field}
                fields={form.fields}
                control={form.control}
                outsideError={outsideErrors.get(field.shortName) ?? ''}
                pressingError={pressingErrors.get(field.shortName) ?? ''}
                isLocked={isLocked}
                onFieldBlur={onFieldBlur}
              />
            ))}
          </Card>
        );
      })}
    </>
  );
}

interface FormFieldSlotProps {
  field: FormField;
  fields: readonly FormField[];
  control: Control<HeldValues>;
  outsideError: string;
  pressingError: string;
  isLocked: boolean;
  onFieldBlur: FormFieldsProps['onFieldBlur'];
}

/** One field, rendered while its parents' answers show it. Typing in another field does not re-render it. */
const FormFieldSlot = memo(function FormFieldSlot(props: FormFieldSlotProps) {
  return props.field.shownWhen === null ? <ShownField {...props} /> : <LinkedField {...props} />;
});

function LinkedField(props: FormFieldSlotProps) {
  const { field, fields, control } = props;
  const watched = ancestors(fields, field);
  const values = useWatch({ control, name: watched.map(({ id }) => id) });
  const answers = readAnswers(watched, Object.fromEntries(watched.map(({ id }, index) => [id, values[index]])));
  return isFieldVisible(fields, field, answers) ? <ShownField {...props} /> : null;
}

function ShownField(props: FormFieldSlotProps) {
  const { field, control, outsideError, pressingError, isLocked, onFieldBlur } = props;
  const Answer = answerRegistry[field.kind];
  return (
    <Controller
      control={control}
      name={field.id}
      render={({ field: slot, fieldState }) => (
        <Answer
          field={field}
          value={slot.value ?? answerKinds[field.kind].empty}
          error={pressingError || (fieldState.error?.message ?? outsideError)}
          disabled={isLocked}
          onChange={slot.onChange}
          onBlur={() => {
            slot.onBlur();
            onFieldBlur?.(field, readAnswer(field, slot.value));
          }}
        />
      )}
    />
  );
}
