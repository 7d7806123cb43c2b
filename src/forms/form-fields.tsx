import { memo, useCallback, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { readAnswer } from '../domain/form/answers';
import type { FieldValue, FormField } from '../domain/form/form-field';
import type { Messages } from '../domain/form/validate-form';
import { Card } from '../ui/layout/card';
import { ReservedRoom } from '../ui/layout/reserved-room';
import { FormFieldSlot, type SharedProps } from './form-field-slot';
import { FormProblems } from './form-problems';
import { branchesOf, groupFields, leafSize, type Leaf } from './group-fields';
import { sections, sectionTitles } from './section-titles';
import { useDrawnFields, wholeUpTo } from './use-drawn-fields';
import type { DynamicForm } from './use-dynamic-form';

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
  const { fields, store } = form;
  useLayoutEffect(() => store.tell(outsideErrors, pressingErrors), [store, outsideErrors, pressingErrors]);
  const blur = useRef(onFieldBlur);
  blur.current = onFieldBlur;
  const leave = useCallback(
    (field: FormField) => {
      store.leave(field.id);
      blur.current?.(field, readAnswer(field, store.slot(field.id).value));
    },
    [store],
  );
  const shared = useMemo((): SharedProps => ({ fields, store, isLocked, leave }), [fields, store, isLocked, leave]);

  const cards = useMemo(() => cardsOf(fields), [fields]);
  // What is wrong may stand anywhere, and is led to.
  const hasProblems = useSyncExternalStore(store.listenToProblems, () => store.problems().length > 0);
  const isWholeNeeded = hasProblems || outsideErrors.size > 0 || pressingErrors.size > 0;
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
            isLong={fields.length > wholeUpTo}
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

/** The non-empty sections, and where each begins in the order of drawing. */
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
  /** How many fields of the form come before. */
  start: number;
  /** How many of the members are drawn. */
  drawn: number;
  shared: SharedProps;
  onNear: (start: number) => void;
}

/** A card's fields, as far as they are drawn, and room for the others. */
function CardFields({ members, isLong, ...rest }: CardFieldsProps) {
  const before = useRef<readonly Leaf[]>([]);
  const leaves = useMemo(() => {
    before.current = groupFields(members, isLong ? leafSize : members.length, before.current);
    return before.current;
  }, [members, isLong]);
  return <Branches leaves={leaves} {...rest} />;
}

interface BranchesProps extends Pick<CardFieldsProps, 'start' | 'drawn' | 'shared' | 'onNear'> {
  leaves: readonly Leaf[];
}

/** A render goes past every sibling of what it renders: few side by side, in several storeys, keep that small. */
function Branches({ leaves, start, drawn, ...rest }: BranchesProps) {
  const branches = useMemo(() => branchesOf(leaves), [leaves]);
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

/** Of an average field with its label, in pixels. */
const estimatedFieldHeight = 92;

function heightOf(leaves: readonly Leaf[]): number {
  const shown = leaves.flatMap(({ members }) => members).filter(({ shownWhen }) => shownWhen === null);
  return shown.length * estimatedFieldHeight;
}
