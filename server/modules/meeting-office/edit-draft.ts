import {
  editableFacts,
  factsWith,
  type EditableFact,
  type FactChange,
} from '../../../src/domain/meeting/editable-facts';
import { readFormDefinition } from '../../../src/contract/form-definition';
import { formText, joinForms } from '../../../src/contract/write-form';
import { placedQuestions, type TakenPlaces } from '../../../src/domain/meeting/places';
import { pricingQuestions, tableOptions } from '../../../src/domain/prices/table-options';
import type { Dependencies } from '../../context/dependencies';
import type { Queryable, Transaction } from '../../db/database';
import type { MeetingRow } from '../../db/tables/meetings';
import { definitionOfRow, type MeetingDefinition } from '../../stores/meetings/definition';
import { takenPlaces } from '../../stores/entries/places';
import { lockMeeting } from '../../stores/meetings/store';
import { findDraft, latestRevision, type Draft } from '../../stores/meetings/revisions';
import { changedFacts, factProblems, factTexts, type FactProblem } from '../meetings/import/meeting-facts';
import { ownForm } from './own-form';
import { settledDraft } from './draft-definition';
import { personName } from './person-name';
import { saveDraft } from './save-draft';

/** The note of a draft that no file and no revision began. */
const ownNote = '在网页上修改';

/** The facts of a meeting as its draft has them, or as its page shows them while there is none. */
export interface DraftFacts {
  code: string;
  /** The number of the draft's saving; 0 for none. */
  version: number;
  savedBy: string;
  savedAt: number | null;
  /** Each fact as it is, and as the page shows it; null for a meeting that was never published. */
  facts: { fact: EditableFact; is: string; was: string | null }[];
  problems: FactProblem[];
  questions: { shortName: string; label: string; options: { key: string; text: string }[] }[];
  taken: TakenPlaces[];
  /** The questions whose answer can decide the price. */
  priceQuestions: { shortName: string; name: string; options: { key: string; text: string }[] }[];
}

/** Reads the facts of a meeting for its editor. */
export async function draftFacts(query: Queryable, meeting: MeetingRow, at: Date): Promise<DraftFacts> {
  const draft = await findDraft(query, meeting.id);
  const page = definitionOfRow(meeting);
  const definition = draft?.definition ?? page;
  const shown = meeting.isUnpublished ? null : factTexts(page);
  const texts = { ...factTexts(definition), form: formText(await shownForm(query, meeting, draft)) };
  return {
    code: meeting.code,
    version: draft?.version ?? 0,
    savedBy: draft === null ? '' : await personName(query, draft.savedBy),
    savedAt: draft?.savedAt.getTime() ?? null,
    facts: Object.entries(texts).map(([name, is]) => {
      const fact = name as EditableFact;
      return { fact, is, was: shown?.[fact] ?? null };
    }),
    problems: factProblems(meeting.id, definition),
    questions: placedQuestions(readFormDefinition(definition.formDefinition)).map(({ options, ...question }) => ({
      ...question,
      options: options.map(({ key, text }) => ({ key, text })),
    })),
    taken: meeting.places === null ? [] : await takenPlaces(query, meeting.id, at),
    priceQuestions: priceQuestionsOf(definition),
  };
}

/** The form of a draft with the keys that its options would be published with, or that of the page. */
async function shownForm(query: Queryable, meeting: MeetingRow, draft: Draft | null): Promise<unknown[]> {
  if (draft === null) return meeting.formDefinition;
  const page = await latestRevision(query, meeting.id);
  return settledDraft(draft, page?.definition ?? null).formDefinition;
}

function priceQuestionsOf({ formDefinition }: MeetingDefinition): DraftFacts['priceQuestions'] {
  const form = readFormDefinition(formDefinition);
  return pricingQuestions(form).map(({ shortName, name }) => ({
    ...{ shortName, name },
    options: tableOptions({ question: shortName }, form).map(({ key, text }) => ({ key, text })),
  }));
}

/** A change that was not made, because somebody else has changed the same fact meanwhile. */
export interface StaleFact {
  fact: EditableFact;
  /** As the draft has it now. */
  is: string;
  savedBy: string;
}

/** The facts after an edit, and what was left out of it. */
export interface EditedDraft extends DraftFacts {
  /** Changes that would be a mistake, as a file with one is not taken. */
  refused: FactProblem[];
  stale: StaleFact[];
  /** Whoever saved the draft since the editor saw it; '' for nobody. */
  meanwhile: string;
}

/**
 * Changes facts of a meeting's draft, which is made of the page at the first change. Of two people at one draft each keeps what
 * only they have changed; a fact that both changed stays as the first of them left it.
 * @param edit `version` is that of the draft that was seen, 0 for none
 */
export async function editDraft(
  edit: { meetingId: number; version: number; changes: readonly FactChange[] },
  dependencies: Dependencies,
): Promise<EditedDraft> {
  return dependencies.database.query.transaction(async (query) => {
    const meeting = await lockMeeting(query, edit.meetingId);
    const old = await findDraft(query, meeting.id);
    const before = old?.definition ?? definitionOfRow(meeting);
    const page = (await latestRevision(query, meeting.id))?.definition ?? null;
    const settled = old === null ? before : settledDraft(old, page);
    const texts = { ...factTexts(before), form: formText(settled.formDefinition) };
    const joined = (change: FactChange): string | null =>
      change.fact === 'form' ? joinForms(change, texts.form) : change.to;
    const isFresh = ({ fact, from, to }: FactChange): boolean => texts[fact] === from || texts[fact] === to;
    const stale = edit.changes.filter(
      (change) => !isFresh(change) && (change.fact !== 'form' || joined(change) === null),
    );
    const fresh = edit.changes
      .filter((change) => !stale.includes(change))
      .map((change) => ({ ...change, to: joined(change) ?? change.to }));
    // A form is edited with the keys that its options would be published with.
    const isOfForm = fresh.some(({ fact }) => fact === 'form');
    const base = isOfForm ? settled : before;
    const { definition, refused } = takeChanges(meeting.id, base, fresh);
    const [was, after] = [factTexts(base), factTexts(definition)];
    if (editableFacts.some((fact) => after[fact] !== was[fact])) {
      const { unkeyed, ...from } = await origin(query, meeting, old);
      const given = isOfForm ? ownForm(definition, page) : { definition, unkeyed };
      await saveDraft(query, meeting, { ...from, ...given, replaces: null }, dependencies);
    }
    const savedBy = await lastSaver(query, meeting.id, old);
    return {
      ...(await draftFacts(query, meeting, new Date(dependencies.clock.now()))),
      refused,
      stale: stale.map(({ fact }) => ({ fact, is: texts[fact], savedBy })),
      meanwhile: (old?.version ?? 0) === edit.version ? '' : savedBy,
    };
  });
}

/** Makes the changes that are no mistake. One left out may make another one wrong, so that this is tried until all stand. */
function takeChanges(
  id: number,
  before: MeetingDefinition,
  changes: readonly FactChange[],
): { definition: MeetingDefinition; refused: FactProblem[] } {
  const refused: FactProblem[] = [];
  let taken = changes;
  for (;;) {
    const given = Object.fromEntries(taken.map(({ fact, to }) => [fact, to]));
    const { definition, problems } = changedFacts(id, before, given);
    const wrong = problems.filter(({ fact }) => taken.some((change) => factsWith(change.fact).includes(fact)));
    if (wrong.length === 0) return { definition, refused };
    refused.push(...wrong);
    taken = taken.filter((change) => !wrong.some(({ fact }) => factsWith(change.fact).includes(fact)));
  }
}

/** Returns the parts of a draft that an edit leaves as they are: where a draft came from, the options of its form, and the revision on which it was made. */
async function origin(query: Transaction, { id }: MeetingRow, old: Draft | null) {
  if (old === null) return { note: ownNote, unkeyed: {}, base: (await latestRevision(query, id))?.number ?? 0 };
  const note = old.note.includes(ownNote) ? old.note : [old.note, ownNote].filter(Boolean).join('，');
  return { note, unkeyed: old.unkeyed, base: old.base };
}

/** Names who saved a draft last, or published it if it is gone. */
async function lastSaver(query: Transaction, meetingId: number, draft: Draft | null): Promise<string> {
  const saver = draft?.savedBy ?? (await latestRevision(query, meetingId))?.publishedBy;
  return saver === undefined ? '' : personName(query, saver);
}
