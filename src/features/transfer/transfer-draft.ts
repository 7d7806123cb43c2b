import { getStored, removeStored, setStored } from '../../platform/storage/storage';
import type { DraftAnswers } from '../../domain/form/draft-answers';

/** As any draft: a day (design ruling 6), in milliseconds. */
const keptForMs = 24 * 3_600_000;
/** By the ticket that is given away, apart from the giver's own registration. */
const keyOf = (enteredId: string): string => `draft:transfer:${enteredId}`;

/** What was typed of a new holder, for `restoreAnswers`; null where nothing was. */
export function readTransferDraft(enteredId: string): unknown {
  return getStored(keyOf(enteredId), (value) => value);
}

export function keepTransferDraft(enteredId: string, answers: DraftAnswers): void {
  setStored(keyOf(enteredId), answers, keptForMs);
}

export function dropTransferDraft(enteredId: string): void {
  removeStored(keyOf(enteredId));
}
