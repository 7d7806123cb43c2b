import { changeFormDefinition, readFormDefinition, retiredItem } from '../../../../src/contract/form-definition';
import type { FormItem } from '../../../../src/domain/form/form-field';
import {
  changedQuestions,
  hasHolders,
  needsDecision,
  optionChanges,
  storedNames,
  type OptionChange,
} from '../../../../src/domain/form/option-changes';
import {
  settleOptions,
  type KeyContext,
  type Rename,
  type SettledForm,
} from '../../../../src/domain/form/settle-options';
import { readText } from '../../../../src/domain/json/read-value';
import type { DataCipher } from '../../../secrets/data-cipher';
import type { Queryable } from '../../../db/database';
import type { MeetingRow } from '../../../db/tables/meetings';
import { storedAnswersOf } from '../../../stores/entries/stored-answers';
import { locateUnreadable, type UnreadablePlace } from '../../keys/unreadable-values';
import type { MeetingDraft } from './meeting-draft';

/** The organiser's decisions about options that people have chosen. */
export interface OptionDecisions extends Pick<MeetingDraft, 'unkeyed'> {
  renames: readonly Rename[];
  /**
   * True for a question or an option that people answered and that may be removed: the answers are preserved, and shown as
   * before.
   */
  keepsRemoved: (change: OptionChange) => boolean;
}

/** Changes of questions and options that concern people who have answered. */
export interface AnswerChanges {
  changes: readonly OptionChange[];
  /** The answers that cannot be decrypted. Every change counts the people who gave them. */
  unreadable: readonly UnreadablePlace[];
}

/** Changes that the organiser has to decide on before the meeting can be saved. */
export interface Undecided extends AnswerChanges {
  /** Renames that were asked for and match no change of the form. */
  idleRenames: readonly Rename[];
}

export class UndecidedError extends Error {
  constructor(readonly undecided: Undecided) {
    super('Changes have to be decided on');
  }
}

/**
 * Adapts a new form definition so that stored answers keep their meaning (product §16.18), within the transaction that
 * saves it.
 * @returns the definition to save, and what it changes for people
 * @throws UndecidedError
 */
export async function settleOptionChanges(
  query: Queryable,
  existing: MeetingRow,
  formDefinition: unknown[],
  { unkeyed, renames, keepsRemoved }: OptionDecisions,
  cipher: DataCipher,
): Promise<AnswerChanges & { formDefinition: unknown[] }> {
  const [before, after] = [readFormDefinition(existing.formDefinition), readFormDefinition(formDefinition)];
  const settle = (storedKeys: KeyContext['storedKeys']) =>
    settleOptions(before, after, { unkeyed, renames, storedKeys });
  const questions = changedQuestions(
    before,
    settle(() => new Set()),
  );
  const names = new Map(questions.map((item) => [item.shortName, storedNames(item)]));
  const { answers, hasEntries, unreadable } =
    names.size === 0
      ? { answers: new Map<string, never>(), hasEntries: false, unreadable: [] }
      : await storedAnswersOf(query, existing.id, names, cipher);
  const storedOf = (shortName: string) => answers.get(shortName) ?? [];
  const settled = settle(
    (shortName) => new Set(storedOf(shortName).map(({ body }) => readText(body?.[shortName]).trim())),
  );
  const changes = optionChanges(before, after, settled, { storedOf, renames });
  const undecided = changes.filter((change) =>
    needsDecision(change, { keepsRemoved: keepsRemoved(change), hasEntries }),
  );
  const places = await locateUnreadable(query, unreadable);
  if (settled.idleRenames.length + undecided.length > 0)
    throw new UndecidedError({ changes: undecided, unreadable: places, idleRenames: settled.idleRenames });

  const isHeld = (shortName: string, key: string): boolean =>
    storedOf(shortName).some(
      ({ body, holders }) => hasHolders(holders) && (body === null || readText(body[shortName]) === key),
    );
  const changed = writeSettled(formDefinition, settled, isHeld);
  const retired = settled.retired.flatMap(({ shortName }) => retiredItem(existing.formDefinition, shortName) ?? []);
  return { formDefinition: [...changed, ...retired], changes, unreadable: places };
}

/**
 * Gives the options of a new meeting the keys that they keep when the meeting is imported again.
 * @param before the definition whose options keep their keys, to compare the two; none for a new meeting
 */
export function settleNewOptions(
  formDefinition: unknown[],
  unkeyed: OptionDecisions['unkeyed'],
  before: readonly FormItem[] = [],
): unknown[] {
  const given = readFormDefinition(formDefinition);
  const settled = settleOptions(before, given, { unkeyed, renames: [], storedKeys: () => new Set() });
  return writeSettled(formDefinition, settled, () => false);
}

const writeSettled = (
  formDefinition: unknown[],
  { options, when }: SettledForm,
  isHeld: (shortName: string, key: string) => boolean,
): unknown[] =>
  changeFormDefinition(
    formDefinition,
    (shortName) => {
      const [ownOptions, ownWhen] = [options.get(shortName), when.get(shortName)];
      return {
        ...(ownOptions === undefined ? {} : { options: ownOptions }),
        ...(ownWhen === undefined ? {} : { when: ownWhen }),
      };
    },
    isHeld,
  );
