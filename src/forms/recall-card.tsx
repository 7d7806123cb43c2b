import { useState } from 'react';
import type { FieldValue } from '../domain/form/form-field';
import { questions } from '../domain/form/known-questions';
import { recalledAnswers } from '../domain/form/recalled-answers';
import type { RememberedPerson } from '../domain/form/remembered-person';
import { maskPhone } from '../domain/person/mobile-phone';
import { useLoadedWhen } from '../platform/browser/use-loaded-when';
import { Button } from '../ui/display/button';
import { Notice } from '../ui/display/notice';
import { Box } from '../ui/native/box';
import { loadOptionList } from '../ui/overlay/load-overlays';
import { Sheet } from '../ui/overlay/sheet';
import type { DynamicForm } from './use-dynamic-form';
import { useSlot } from './use-slot';
import './recall-card.css';

export interface RecallCardProps {
  form: DynamicForm;
  /** The people whose earlier answers are on this device, the latest first. */
  people: readonly RememberedPerson[];
  /** Deletes them all from this device. */
  onForget: () => void;
}

/** Says of an answer that it was given on an earlier form. */
const fromBefore = '上次填写';

/** The answers before somebody was chosen, by field id; null while nobody is. */
type Undo = readonly (readonly [id: string, value: FieldValue])[] | null;

/** Names somebody who was registered on this device, fills the form with their answers, and takes that back. */
export function RecallCard({ form, people, onForget }: RecallCardProps) {
  const { fields, store } = form;
  const [undo, setUndo] = useState<Undo>(null);
  const [isChoosing, setIsChoosing] = useState(false);
  const [isForgotten, setIsForgotten] = useState(false);
  const name = fields.find(({ shortName }) => shortName === questions.name);
  const typed = useSlot(store, name?.id ?? '').value;
  const close = (): void => setIsChoosing(false);
  const list = useLoadedWhen(isChoosing, loadOptionList, close);
  const [latest] = people;
  if (latest === undefined || isForgotten) return null;

  const fill = (person: RememberedPerson): void => {
    close();
    const recalled = recalledAnswers(fields, person);
    const before = recalled.map(({ field }) => [field.id, store.slot(field.id).value ?? ''] as const);
    for (const { field, answer } of recalled) store.fill(field.id, answer, fromBefore);
    setUndo(before);
  };
  const takeBack = (): void => {
    for (const [id, value] of undo ?? []) if (store.slot(id).origin === fromBefore) store.fill(id, value);
    setUndo(null);
  };
  const options = people.map(({ name: text, phone }) => ({ value: phone, label: `${text} ${maskPhone(phone)}` }));
  const choose = (phone: string): void => {
    const person = people.find((one) => one.phone === phone);
    if (person !== undefined) fill(person);
  };
  const forget = (): void => {
    close();
    setIsForgotten(true);
    onForget();
  };

  if (undo !== null)
    return (
      <Notice live>
        已填 {undo.length} 项，请看一遍。
        <Button kind="text" size="small" onPress={takeBack}>
          撤销
        </Button>
      </Notice>
    );
  // Whoever types a name fills in the form by hand.
  if (typed !== undefined && typed !== '') return null;
  const labels = recalledAnswers(fields, latest).map(({ field }) => field.label);
  return (
    <Box as="section" aria-label="使用上次的信息" className="recall-card">
      <Box className="recall-card__name">{latest.name}，上次填过</Box>
      <Box className="recall-card__what">
        {labels.slice(0, 3).join('、')}
        {labels.length > 3 && `等 ${labels.length} 项`}
      </Box>
      <Box className="recall-card__acts">
        <Button kind="outline" onPress={() => fill(latest)}>
          使用上次的信息
        </Button>
        <Button kind="text" aria-haspopup="dialog" onPress={() => setIsChoosing(true)}>
          {people.length > 1 ? '换一位' : '不是这位'}
        </Button>
      </Box>
      {list !== null && (
        <Sheet
          open={isChoosing}
          title="用哪一位的信息？"
          onClose={close}
          footer={
            <Button kind="text" onPress={forget}>
              清除本机记住的信息
            </Button>
          }
        >
          <list.OptionList label="本机填过的人" options={options} value="" onChoose={choose} />
        </Sheet>
      )}
    </Box>
  );
}
