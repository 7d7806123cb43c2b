import { useState } from 'react';
import { textAnswer } from '../domain/form/answers';
import { questions } from '../domain/form/known-questions';
import type { RememberedPerson } from '../domain/form/remembered-person';
import { useLoadedWhen } from '../platform/browser/use-loaded-when';
import { Notice } from '../ui/display/notice';
import type { RecallCardProps } from './recall-card';

interface RecallOfferProps extends Omit<RecallCardProps, 'people'> {
  /** Finds the people whose earlier answers are on this device, the latest first. Called once. */
  people: () => readonly RememberedPerson[];
}

const loadCard = () => import('./recall-card').then(({ RecallCard }) => RecallCard);

/** Offers to fill a form that nobody has begun with what somebody answered before (product §2.37). */
export function RecallOffer({ form, people, onForget }: RecallOfferProps) {
  const [offered] = useState(() => {
    const begun = form.answers();
    const phone = textAnswer(begun, questions.phone);
    if (textAnswer(begun, questions.name) !== '') return [];
    // A phone that is proved already belongs to one person.
    return people().filter((person) => phone === '' || phone === person.phone);
  });
  const Card = useLoadedWhen(offered.length > 0, loadCard);
  if (Card !== null) return <Card form={form} people={offered} onForget={onForget} />;
  // The form does not move when the offer comes.
  return offered.length > 0 ? <Notice>{'\u00a0'}</Notice> : null;
}
