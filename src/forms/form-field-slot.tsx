import { memo, useMemo } from 'react';
import { textAnswer } from '../domain/form/answers';
import { fieldByShortName, type FormField } from '../domain/form/form-field';
import { answerKinds } from '../domain/form/kinds/answer-kinds';
import { ancestors, isFieldVisible } from '../domain/form/visible-fields';
import { answerRegistry } from './answer-registry';
import type { AnswerProps } from './answers/answer-props';
import type { FormStore } from './form-store';
import { useIdentityHint } from './use-identity-fill';
import { useSlot, useWatchedAnswers } from './use-slot';
import { questions } from '../domain/form/known-questions';

/** Props that all fields of a form share. The object is stable, so that fields do not re-render. */
export interface SharedProps {
  fields: readonly FormField[];
  store: FormStore;
  isLocked: (field: FormField) => boolean;
  onBlur: (field: FormField) => void;
}

interface FieldProps {
  field: FormField;
  shared: SharedProps;
}

/** Renders one field while the answers that it depends on make it visible. Typing in another field does not re-render it. */
export const FormFieldSlot = memo(function FormFieldSlot(props: FieldProps) {
  return props.field.shownWhen === null ? <ShownField {...props} /> : <LinkedField {...props} />;
});

function LinkedField(props: FieldProps) {
  const { fields, store } = props.shared;
  const watched = useMemo(() => ancestors(fields, props.field), [fields, props.field]);
  const answers = useWatchedAnswers(store, watched);
  return isFieldVisible(fields, props.field, answers) ? <ShownField {...props} /> : null;
}

function ShownField(props: FieldProps) {
  const { field, shared } = props;
  if (answerKinds[field.kind].statesIdentity) return <IdentityField {...props} />;
  const earlier = field.after === null ? undefined : fieldByShortName(shared.fields, field.after.shortName);
  if (earlier !== undefined) return <LaterField {...props} earlier={earlier} />;
  const province = answerKinds[field.kind].hasProvince
    ? fieldByShortName(shared.fields, questions.province)
    : undefined;
  if (province !== undefined && province !== field) return <NearField {...props} province={province} />;
  return <AnsweredField {...props} />;
}

/** Renders a region field whose picker opens at the province that another question was answered with. */
function NearField({ province, ...props }: FieldProps & { province: FormField }) {
  const watched = useMemo(() => [province], [province]);
  const answers = useWatchedAnswers(props.shared.store, watched);
  const text = province.options.find(({ key }) => key === textAnswer(answers, province.shortName))?.text ?? '';
  return <AnsweredField {...props} nearProvince={text} />;
}

/** Renders a date field that offers only the days after another answer. */
function LaterField({ earlier, ...props }: FieldProps & { earlier: FormField }) {
  const watched = useMemo(() => [earlier], [earlier]);
  const answers = useWatchedAnswers(props.shared.store, watched);
  return <AnsweredField {...props} earlierDay={textAnswer(answers, earlier.shortName)} />;
}

/** Renders an identity number with a hint that lists the answers filled in from it. */
function IdentityField(props: FieldProps) {
  const { fields, store } = props.shared;
  return <AnsweredField {...props} hint={useIdentityHint(props.field, fields, store)} />;
}

function AnsweredField(props: FieldProps & Partial<Pick<AnswerProps, 'hint' | 'nearProvince' | 'earlierDay'>>) {
  const { field, shared, hint = '', nearProvince = '', earlierDay = '' } = props;
  const { store, isLocked, onBlur } = shared;
  const { value, error, externalError, blockingError, origin } = useSlot(store, field.id);
  const Answer = answerRegistry[field.kind];
  return (
    <Answer
      field={field}
      value={value ?? answerKinds[field.kind].empty}
      error={blockingError || error || externalError}
      hint={hint || origin}
      nearProvince={nearProvince}
      earlierDay={earlierDay}
      disabled={isLocked(field)}
      onChange={(answer) => store.type(field.id, answer)}
      onBlur={() => onBlur(field)}
    />
  );
}
