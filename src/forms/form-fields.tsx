import { memo, useCallback, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { readAnswer } from '../domain/form/answers';
import type { FieldValue, FormField } from '../domain/form/form-field';
import type { Messages } from '../domain/form/validate-form';
import { Card } from '../ui/layout/card';
import { ReservedRoom } from '../ui/layout/reserved-room';
import { FormFieldSlot, type SharedProps } from './form-field-slot';
import { FormProblems } from './form-problems';
import { branchesFrom, groupFields, groupSize, type FieldGroup } from './group-fields';
import { sections, sectionTitles } from '../domain/form/section-titles';
import { fillFromTyped } from './fill-from-typed';
import { useDrawnFields, maxFieldsDrawnAtOnce } from './use-drawn-fields';
import type { DynamicForm } from './use-dynamic-form';

interface FormFieldsProps {
  form: DynamicForm;
  /** Messages from outside the form's rules, such as the server's, by short name; the rules' own take precedence. */
  externalErrors?: Messages | undefined;
  /** Messages that take precedence over those of the form's rules, by short name. */
  blockingErrors?: Messages;
  /** Read-only. */
  isLocked?: boolean;
  /** Tells which fields are read-only in a form that is not; a stable function. */
  isFieldLocked?: (field: FormField) => boolean;
  /** Receives the field that lost focus and its answer. */
  onFieldBlur?: (field: FormField, answer: FieldValue) => void;
}

const noMessages: Messages = new Map();

/** Renders a form's fields, one card per non-empty section. */
export function FormFields(props: FormFieldsProps) {
  const { form, externalErrors = noMessages, blockingErrors = noMessages, isLocked = false, onFieldBlur } = props;
  const { isFieldLocked } = props;
  const { fields, store } = form;
  useLayoutEffect(
    () => store.setExternalErrors(externalErrors, blockingErrors),
    [store, externalErrors, blockingErrors],
  );
  const latestOnFieldBlur = useRef(onFieldBlur);
  latestOnFieldBlur.current = onFieldBlur;
  const onBlur = useCallback(
    (field: FormField) => {
      fillFromTyped(field, store);
      store.blur(field.id);
      latestOnFieldBlur.current?.(field, readAnswer(field, store.slot(field.id).value));
    },
    [store],
  );
  const shared = useMemo(
    (): SharedProps => ({ fields, store, onBlur, isLocked: isFieldLocked ?? (() => isLocked) }),
    [fields, store, isLocked, isFieldLocked, onBlur],
  );

  const cards = useMemo(() => cardsOf(fields), [fields]);
  // The focus moves to the first error, which may be in any field: all fields must be rendered.
  const hasProblems = useSyncExternalStore(store.listenToProblems, () => store.problems().length > 0);
  const isWholeNeeded = hasProblems || externalErrors.size > 0 || blockingErrors.size > 0;
  const { count, drawUpTo } = useDrawnFields(fields.length, isWholeNeeded);
  const draw = useRef(drawUpTo);
  draw.current = drawUpTo;
  const onNear = useCallback((start: number) => draw.current(start), []);
  return (
    <>
      {!isLocked && <FormProblems form={form} />}
      {cards.map(({ section, members, start }) => (
        <Card key={section} title={sectionTitles[section]}>
          <CardFields
            members={members}
            isLong={fields.length > maxFieldsDrawnAtOnce}
            start={start}
            drawn={Math.max(0, Math.min(count - start, members.length))}
            shared={shared}
            onNear={onNear}
          />
        </Card>
      ))}
    </>
  );
}

/** Returns the non-empty sections, each with the number of fields that come before it. */
function cardsOf(fields: readonly FormField[]) {
  let start = 0;
  return sections.flatMap((section) => {
    const members = fields.filter((field) => field.section === section);
    if (members.length === 0) return [];
    const card = { section, members, start };
    start += members.length;
    return [card];
  });
}

interface CardFieldsProps {
  members: readonly FormField[];
  isLong: boolean;
  /** The number of the form's fields before this card. */
  start: number;
  /** The number of this card's fields that are rendered so far. */
  drawn: number;
  shared: SharedProps;
  onNear: (start: number) => void;
}

/** Renders the first fields of a card, and reserves space for those that are not rendered yet. */
function CardFields({ members, isLong, ...rest }: CardFieldsProps) {
  const before = useRef<readonly FieldGroup[]>([]);
  const leaves = useMemo(() => {
    before.current = groupFields(members, isLong ? groupSize : members.length, before.current);
    return before.current;
  }, [members, isLong]);
  return <Branches leaves={leaves} {...rest} />;
}

interface BranchesProps extends Pick<CardFieldsProps, 'start' | 'drawn' | 'shared' | 'onNear'> {
  leaves: readonly FieldGroup[];
}

/** Nests the fields in a tree: React compares every sibling of a component that renders, so there should be few. */
function Branches({ leaves, start, drawn, ...rest }: BranchesProps) {
  const branches = useMemo(() => branchesFrom(leaves), [leaves]);
  return (
    <>
      {branches.map((branch) => (
        <FieldTree
          key={branch.key}
          leaves={branch.leaves}
          start={start + branch.start}
          drawn={Math.max(0, Math.min(drawn - branch.start, branch.size))}
          {...rest}
        />
      ))}
    </>
  );
}

const FieldTree = memo(function FieldTree(props: BranchesProps) {
  const { leaves, start, drawn, shared, onNear } = props;
  const [only, ...others] = leaves;
  if (drawn === 0) return <ReservedRoom height={heightOf(leaves)} onNear={() => onNear(start)} />;
  if (only === undefined || others.length > 0) return <Branches {...props} />;
  return (
    <>
      {only.members.map((field) => (
        <FormFieldSlot key={field.id} field={field} shared={shared} />
      ))}
    </>
  );
});

/** The height of an average field with its label, in pixels. */
const estimatedFieldHeight = 92;

function heightOf(leaves: readonly FieldGroup[]): number {
  const shown = leaves.flatMap(({ members }) => members).filter(({ shownWhen }) => shownWhen === null);
  return shown.length * estimatedFieldHeight;
}
