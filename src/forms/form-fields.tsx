import { memo, useMemo } from 'react';
import { Controller, useWatch, type Control } from 'react-hook-form';
import { readAnswer, readAnswers, textAnswer, type Answers } from '../domain/form/answers';
import { identityHint, isFilledFromIdentity } from '../domain/form/fill-from-identity';
import { fieldByShortName, type FieldValue, type FormField } from '../domain/form/form-field';
import { answerKinds } from '../domain/form/kinds/answer-kinds';
import type { Messages } from '../domain/form/validate-form';
import { ancestors, isFieldVisible } from '../domain/form/visible-fields';
import { shanghaiDate } from '../domain/time/shanghai-time';
import { now } from '../platform/clock/clock';
import { Card } from '../ui/card/card';
import { answerRegistry } from './answer-registry';
import type { AnswerProps } from './answers/answer-props';
import { FormProblems } from './form-problems';
import { sections, sectionTitles } from './section-titles';
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

const noMessages: Messages = new Map();

/** A form's fields, one card per non-empty section. */
export function FormFields(props: FormFieldsProps) {
  const { form, outsideErrors = noMessages, pressingErrors = noMessages, isLocked = false, onFieldBlur } = props;
  return (
    <>
      {!isLocked && <FormProblems form={form} errors={[outsideErrors, pressingErrors]} />}
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
  const answers = useWatchedAnswers(ancestors(fields, field), control);
  return isFieldVisible(fields, field, answers) ? <ShownField {...props} /> : null;
}

function ShownField(props: FormFieldSlotProps) {
  const { field, fields } = props;
  if (field.kind === 'identity-number') return <IdentityField {...props} />;
  const earlier = field.after === null ? undefined : fieldByShortName(fields, field.after.shortName);
  if (earlier !== undefined) return <LaterField {...props} earlier={earlier} />;
  const hasProvince = field.kind === 'region' || field.kind === 'place';
  const province = hasProvince ? fieldByShortName(fields, 'province') : undefined;
  if (province !== undefined && province !== field) return <NearField {...props} province={province} />;
  return <AnsweredField {...props} />;
}

/** Begins to choose a place in the province that another question was answered with. */
function NearField({ province, ...props }: FormFieldSlotProps & { province: FormField }) {
  const watched = useMemo(() => [province], [province]);
  const answers = useWatchedAnswers(watched, props.control);
  const text = province.options.find(({ key }) => key === textAnswer(answers, province.shortName))?.text ?? '';
  return <AnsweredField {...props} nearProvince={text} />;
}

/** Offers only the days after another answer. */
function LaterField({ earlier, ...props }: FormFieldSlotProps & { earlier: FormField }) {
  const watched = useMemo(() => [earlier], [earlier]);
  const answers = useWatchedAnswers(watched, props.control);
  return <AnsweredField {...props} earlierDay={textAnswer(answers, earlier.shortName)} />;
}

/** Says below an identity number what was filled in from it. */
function IdentityField(props: FormFieldSlotProps) {
  const { field, fields, control } = props;
  const watched = useMemo(() => {
    const own = [field, ...fields.filter(isFilledFromIdentity)];
    return [...new Set([...own, ...own.flatMap((one) => ancestors(fields, one))])];
  }, [field, fields]);
  const answers = useWatchedAnswers(watched, control);
  return <AnsweredField {...props} hint={identityHint(watched, answers, shanghaiDate(now()))} />;
}

function useWatchedAnswers(watched: readonly FormField[], control: Control<HeldValues>): Answers {
  const values = useWatch({ control, name: watched.map(({ id }) => id) });
  return readAnswers(watched, Object.fromEntries(watched.map(({ id }, index) => [id, values[index]])));
}

function AnsweredField(props: FormFieldSlotProps & Partial<Pick<AnswerProps, 'hint' | 'nearProvince' | 'earlierDay'>>) {
  const { field, control, outsideError, pressingError, isLocked, onFieldBlur } = props;
  const { hint = '', nearProvince = '', earlierDay = '' } = props;
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
          hint={hint}
          nearProvince={nearProvince}
          earlierDay={earlierDay}
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
