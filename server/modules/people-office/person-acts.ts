import type { Entrant } from '../../../src/domain/people/entrant';
import type { PersonActName } from '../../../src/domain/people/person-acts';
import { refuse } from '../../http/answers';
import type { Dependencies } from '../../context/dependencies';
import type { EntryRow } from '../../db/tables/entries';
import type { Correction } from '../entries/correct-entry';
import { correctRegistration } from '../entries/correct-registration';
import { startRefund } from '../refunds/start-refund';
import { decideReview } from '../reviews/decide-review';
import { withdrawDecision } from '../reviews/withdraw-decision';
import { shortId } from '../../secrets/random-ids';
import { handOver } from '../transfers/hand-over';
import { givePlace } from '../waiting-list/give-place';
import { restoreRegistration } from '../withdrawals/restore-entry';
import { cancelRegistration } from '../withdrawals/withdraw-entry';
import { changeEntrant } from './change-entrant';
import { askToComplete } from '../completions/ask-to-complete';
import { remindToPay, resendLink } from './tell-person';
import { refuseIdentity } from './refuse-identity';
import { writeNote } from './write-note';

/** The input of an act besides the person; each takes what it needs. */
export interface PersonActInput {
  reason: string;
  /** Also where something is lost: money that may be on its way, a ticket that was used. */
  isForced: boolean;
  entrant: Entrant;
  /** In fen; null for all that is left. */
  amountFen: number | null;
  typed: readonly Correction[];
  note: string;
  /** The note that its writer saw, which a colleague may have changed meanwhile. */
  seenNote: string;
  /** As the audit trail names actors. */
  by: string;
  /** True where the whole meeting is cancelled: it ends with the cancellation, and who is cancelled already counts as done. */
  isOfCancellation?: true;
}

/** An act of the office on a person. */
export interface PersonAct {
  run: (
    person: { id: string; meetingId: number },
    input: PersonActInput,
    dependencies: Dependencies,
  ) => Promise<unknown>;
  /**
   * Tells whether an act of several transactions, which a server may have left half done, has reached its end. Left out for
   * one that changes everything in a single transaction.
   */
  isReached?: (entry: EntryRow) => boolean;
}

const longestReason = 100;

/** Returns a reason that the person or the books will show. */
function requireReason({ reason }: PersonActInput): string {
  const given = reason.trim();
  if (given === '') throw refuse('请写明原因');
  if (Array.from(given).length > longestReason) throw refuse(`原因不能超过 ${longestReason} 个字`);
  return given;
}

/** The acts by name: the desk's previews, its acts on one and on many all come here. */
export const personActs: Readonly<Record<PersonActName, PersonAct>> = {
  approve: { run: ({ id }, _input, given) => decideReview(id, { isApproved: true }, given) },
  refuse: {
    run: ({ id }, input, given) => decideReview(id, { isApproved: false, reason: requireReason(input) }, given),
  },
  cancel: {
    run: (person, { isForced }, given) => cancelRegistration(person, { isForced }, given),
    isReached: ({ live }) => !live,
  },
  'give-place': { run: (person, _input, given) => givePlace(person, given) },
  'review-again': { run: ({ id }, _input, given) => withdrawDecision(id, given) },
  restore: { run: (person, _input, given) => restoreRegistration(person, given) },
  refund: {
    run: ({ id }, input, given) => {
      const { amountFen, isForced } = input;
      return startRefund(id, { amountFen, isForced, reason: requireReason(input) }, shortId, given);
    },
  },
  remind: { run: ({ id }, _input, given) => remindToPay(id, given) },
  'ask-completion': { run: ({ id }, _input, given) => askToComplete(id, given) },
  resend: { run: ({ id }, _input, given) => resendLink(id, given) },
  entrant: {
    run: (person, { entrant, reason }, given) => changeEntrant(person, { entrant, reason: reason.trim() }, given),
  },
  identity: {
    run: (person, input, given) => {
      const [option] = input.typed;
      const refused = { option: option?.text ?? '', isWaived: input.isForced, reason: requireReason(input) };
      return refuseIdentity(person, refused, given);
    },
  },
  correct: { run: (person, { typed }, given) => correctRegistration(person, typed, given) },
  'hand-over': { run: (person, { typed }, given) => handOver(person, typed, given) },
  note: { run: ({ id }, input, given) => writeNote(id, input, given) },
};
