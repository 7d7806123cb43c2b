import type { DeskCallAnswer } from '../../../src/contract/desk-calls/desk-calls';
import { longestFact } from '../../../src/contract/desk-calls/settings-calls';
import { joinForms } from '../../../src/contract/write-form';
import {
  editableFacts,
  factLabels,
  factsWith,
  type EditableFact,
  type FactChange,
} from '../../../src/domain/meeting/editable-facts';
import { isPlainObject, readText } from '../../../src/domain/json/read-value';

export type DraftFacts = DeskCallAnswer<'getDraftFacts'>;
type EditedDraft = DeskCallAnswer<'editDraft'>;

/** A fact that was typed. */
export interface TypedFact {
  /** As the draft had it when the typing began. */
  from: string;
  to: string;
  /** The draft has it, and it stays as it was typed until its field is left. */
  isSaved: boolean;
  /** The text that the server refused last, so that it is not sent again by itself. */
  refused: string | null;
  /** As somebody else has saved it meanwhile; null unless the member has to choose. */
  theirs: { is: string; savedBy: string } | null;
}

/** The facts that are on their way into the draft. */
export type TypedFacts = Readonly<Partial<Record<EditableFact, TypedFact>>>;

const entriesOf = (typed: TypedFacts): [EditableFact, TypedFact][] =>
  Object.entries(typed) as [EditableFact, TypedFact][];

/** Takes what was typed into a field, where the draft says `is`. */
export function typeFact(typed: TypedFacts, fact: EditableFact, to: string, is: string): TypedFacts {
  const before = typed[fact];
  // A colleague may have saved another text since: it was not seen here, so it is not what this one changes.
  const from = before === undefined ? is : before.from;
  const entry = { from, to, isSaved: false, refused: before?.refused ?? null, theirs: before?.theirs ?? null };
  return to === is && entry.theirs === null ? without(typed, [fact]) : { ...typed, [fact]: entry };
}

/** The typed facts that the draft does not have yet. */
export const unsavedFacts = (typed: TypedFacts): EditableFact[] =>
  entriesOf(typed).flatMap(([fact, { isSaved }]) => (isSaved ? [] : [fact]));

/** The changes to be sent. A fact about which somebody has to choose waits for that, and one that is too long is not taken. */
export const changesOf = (typed: TypedFacts): FactChange[] =>
  entriesOf(typed).flatMap(([fact, { from, to, isSaved, theirs }]) =>
    isSaved || theirs !== null || to.length > longestFact ? [] : [{ fact, from, to }],
  );

/** Tells whether there is something to be sent that was not refused already. */
export const hasNews = (typed: TypedFacts): boolean =>
  changesOf(typed).some(({ fact, to }) => typed[fact]?.refused !== to);

/** Takes the server's answer to changes; the field that the member is in keeps the very text that was typed. */
export function settleFacts(
  typed: TypedFacts,
  sent: readonly FactChange[],
  { facts, refused, stale }: Pick<EditedDraft, 'facts' | 'refused' | 'stale'>,
  held: EditableFact | null,
): TypedFacts {
  const settled: Partial<Record<EditableFact, TypedFact>> = {};
  const saved: EditableFact[] = [];
  for (const { fact, to } of sent) {
    const entry = typed[fact];
    if (entry === undefined) continue;
    const theirs = stale.find((one) => one.fact === fact);
    const isRefused = refused.some((problem) => factsWith(fact).includes(problem.fact));
    const is = facts.find((one) => one.fact === fact)?.is ?? '';
    if (theirs !== undefined) settled[fact] = { ...entry, theirs: { is: theirs.is, savedBy: theirs.savedBy } };
    else if (isRefused) settled[fact] = { ...entry, refused: to };
    else if (entry.to !== to) settled[fact] = { ...entry, ...typedSince(fact, to, entry.to, is), refused: null };
    else if (fact === held) settled[fact] = { ...entry, from: is, isSaved: true, refused: null };
    else saved.push(fact);
  }
  return without({ ...typed, ...settled }, saved);
}

/**
 * The text that goes on from what was saved: of a form, what a colleague has saved beside it is in it too. Where that and what was
 * typed cannot be joined, it still goes on from what was sent, so that the next saving finds the colleague's, and asks.
 */
function typedSince(fact: EditableFact, sent: string, to: string, is: string): Pick<TypedFact, 'from' | 'to'> {
  if (fact !== 'form') return { from: is, to };
  const joined = joinForms({ from: sent, to }, is);
  return joined === null ? { from: sent, to } : { from: is, to: joined };
}

/** Leaves a field: what the draft has is shown as the draft has it. */
export const leaveFact = (typed: TypedFacts, fact: EditableFact): TypedFacts =>
  typed[fact]?.isSaved === true ? without(typed, [fact]) : typed;

/** Decides about a fact that two people changed: one's own text goes over the other's, or is given up. */
export function chooseFact(typed: TypedFacts, fact: EditableFact, whose: 'mine' | 'theirs'): TypedFacts {
  const entry = typed[fact];
  if (entry?.theirs === undefined || entry.theirs === null) return typed;
  if (whose === 'theirs') return without(typed, [fact]);
  const { from, to, theirs } = entry;
  // Of a form, only what both changed is taken as one's own.
  const mine = fact === 'form' ? (joinForms({ from, to }, theirs.is, 'mine') ?? to) : to;
  return { ...typed, [fact]: { ...entry, from: theirs.is, to: mine, theirs: null } };
}

function without(typed: TypedFacts, gone: readonly EditableFact[]): TypedFacts {
  return Object.fromEntries(entriesOf(typed).filter(([fact]) => !gone.includes(fact)));
}

/** Says what somebody else has changed between two readings of a draft; '' for nothing. `own` are the member's own changes. */
export function newsText(
  before: Pick<DraftFacts, 'facts'>,
  after: Pick<DraftFacts, 'facts'>,
  who: string,
  own: readonly EditableFact[] = [],
): string {
  const was = new Map(before.facts.map(({ fact, is }) => [fact, is]));
  const changed = after.facts.filter(({ fact, is }) => was.get(fact) !== is && !own.includes(fact));
  if (changed.length === 0) return '';
  const names = changed.map(({ fact }) => factLabels[fact]).join('、');
  return who === '' ? `草稿刚才发布或放弃了，这几项已经不同：${names}` : `${who}刚才改了：${names}`;
}

/** Reads the facts that a browser has kept over a reload; what cannot be read is left out. */
export function readTyped(kept: unknown): TypedFacts {
  if (!isPlainObject(kept)) return {};
  const entries = editableFacts.flatMap((fact) => {
    const entry = kept[fact];
    if (!isPlainObject(entry) || entry.isSaved === true) return [];
    const { from, to } = entry;
    return [[fact, { from: readText(from), to: readText(to), isSaved: false, refused: null, theirs: null }] as const];
  });
  return Object.fromEntries(entries);
}
