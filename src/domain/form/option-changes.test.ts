import * as fc from 'fast-check';
import { changeFormDefinition, readFormDefinition, retiredItem } from '../../contract/form-definition';
import type { JsonObject } from '../json/read-value';
import type { FormItem } from './form-field';
import { fieldOptions } from './item-fields';
import { offeredOptions } from './offered-options';
import {
  changedQuestions,
  needsDecision,
  optionChanges,
  readsAs,
  type OptionChange,
  type StoredAnswers,
} from './option-changes';
import { itemsByName, settleOptions, type Rename } from './settle-options';

/** A meeting as it is kept: its definition, and what people answered by the ones before. */
interface Kept {
  definition: unknown[];
  people: readonly { name: string; body: JsonObject }[];
}

/** An option as an organiser writes it. */
interface Written {
  text: string;
  key: string | null;
}

interface Question {
  shortName: string;
  formType: number;
  options: readonly Written[];
}

/** The definition that a file comes to, and which keys are places. */
function draft(questions: readonly Question[]): { definition: unknown[]; unkeyed: Map<string, Set<string>> } {
  const unkeyed = new Map<string, Set<string>>();
  const definition = questions.map(({ shortName, formType, options }) => {
    const taken = new Set(options.map(({ key }) => key));
    const own = new Set<string>();
    const entries = options.map(({ key, text }, index) => {
      if (key !== null) return [key, { text }] as const;
      let place = index + 1;
      while (taken.has(String(place))) place += 1;
      taken.add(String(place));
      own.add(String(place));
      return [String(place), { text }] as const;
    });
    unkeyed.set(shortName, own);
    const settings = { rules: [], valueEnum: Object.fromEntries(entries), valueOrder: entries.map(([key]) => key) };
    return { shortName, name: shortName, isShow: '1', formType, defaultValue: JSON.stringify(settings) };
  });
  return { definition, unkeyed };
}

/** Imports a definition; null if the organiser has to decide on a change. */
function imported(
  kept: Kept,
  questions: readonly Question[],
  { renames, keepsRemoved }: { renames: readonly Rename[]; keepsRemoved: boolean },
): Kept | null {
  const { definition, unkeyed } = draft(questions);
  const [before, after] = [readFormDefinition(kept.definition), readFormDefinition(definition)];
  const storedOf = (shortName: string): StoredAnswers =>
    kept.people.flatMap(({ body }) =>
      body[shortName] === undefined ? [] : [{ body: { [shortName]: body[shortName] }, holders: { live: 1, past: 0 } }],
    );
  const storedKeys = (shortName: string) => new Set(storedOf(shortName).map(({ body }) => body?.[shortName] as string));
  const settled = settleOptions(before, after, { unkeyed, renames, storedKeys });
  const changes = optionChanges(before, after, settled, { storedOf, renames });
  const hasEntries = kept.people.length > 0;
  if (changes.some((change) => needsDecision(change, { keepsRemoved, hasEntries }))) return null;
  const touched = new Set(changedQuestions(before, settled).map(({ shortName }) => shortName));
  expect(changes.every(({ shortName }) => touched.has(shortName))).toBe(true);
  const written = changeFormDefinition(
    definition,
    (shortName) => {
      const options = settled.options.get(shortName);
      return options === undefined ? {} : { options };
    },
    (shortName, key) => storedKeys(shortName).has(key),
  );
  const retired = settled.retired.map(({ shortName }) => retiredItem(kept.definition, shortName));
  return { ...kept, definition: [...written, ...retired] };
}

const itemOf = (kept: Kept, shortName: string): FormItem | undefined =>
  itemsByName(readFormDefinition(kept.definition)).get(shortName)?.item;

function answersOf(kept: Kept): Record<string, string> {
  return Object.fromEntries(
    kept.people.flatMap(({ name, body }) =>
      Object.keys(body).flatMap((shortName): [string, string][] => {
        const item = itemOf(kept, shortName);
        return item === undefined ? [] : [[`${name} ${shortName}`, readsAs(item, body)]];
      }),
    ),
  );
}

const texts = ['普通', '清真', '素食', '半流食', '1', '2', '3', '清真 '];
const question = fc.record({
  shortName: fc.constantFrom('food', 'zzmm', 'province'),
  formType: fc.constantFrom(3, 4, 4, 4, 1),
  options: fc.uniqueArray(
    fc.record({ text: fc.constantFrom(...texts), key: fc.constantFrom(null, null, null, null, '1', '2', 'a') }),
    { maxLength: 5, selector: ({ text }) => text.trim() },
  ),
});
const rename = fc.record({ from: fc.constantFrom(...texts), to: fc.constantFrom(...texts) });
const act = fc.oneof(
  fc.record({
    questions: fc.uniqueArray(question, { maxLength: 3, selector: ({ shortName }) => shortName }),
    renames: fc.oneof(
      fc.constant<Rename[]>([]),
      fc.uniqueArray(rename, { maxLength: 2, selector: ({ from }) => from }),
    ),
    keepsRemoved: fc.boolean(),
  }),
  fc.record({ register: fc.nat(4) }),
);

/** Explicit keys twice in one question are one option, as in any JSON. */
const withoutTwins = (questions: readonly Question[]): Question[] =>
  questions.map((one) => ({
    ...one,
    options: one.options.filter(
      ({ key }, index) => key === null || one.options.findIndex((other) => other.key === key) === index,
    ),
  }));

it('no sequence of imports changes what an answer reads as, but by a rename that was asked for', () => {
  let imports = 0;
  fc.assert(
    fc.property(fc.array(act, { maxLength: 14 }), (acts) => {
      let kept: Kept = { definition: [], people: [] };
      // What was last read, also of a question that is not asked for a while.
      let before: Record<string, string> = {};
      for (const one of acts) {
        if ('register' in one) {
          const body = Object.fromEntries(
            readFormDefinition(kept.definition).flatMap((item) => {
              const options = item.isShow ? offeredOptions(fieldOptions(item)) : [];
              const option = options[one.register % Math.max(options.length, 1)];
              return option === undefined ? [] : [[item.shortName, option.key]];
            }),
          );
          kept = { ...kept, people: [...kept.people, { name: `第${kept.people.length}人`, body }] };
          continue;
        }
        before = { ...before, ...answersOf(kept) };
        const next = imported(kept, withoutTwins(one.questions), one);
        if (next === null) continue;
        imports += 1;
        const after: Record<string, string | undefined> = answersOf(next);
        for (const [answer, text] of Object.entries(before)) {
          const now = after[answer];
          if (now === undefined) continue;
          const isRenamed = one.renames.some(({ from, to }) => from.trim() === text.trim() && to.trim() === now.trim());
          if (!isRenamed) expect([answer, now.trim()]).toEqual([answer, text.trim()]);
        }
        // What a page offers is what the file says, in its order.
        for (const { shortName, formType, options } of withoutTwins(one.questions)) {
          const item = itemOf(next, shortName);
          if (item === undefined || formType === 1 || options.length === 0) continue;
          expect(offeredOptions(fieldOptions(item)).map(({ text }) => text.trim())).toEqual(
            options.map(({ text }) => text.trim()),
          );
        }
        kept = next;
        before = { ...before, ...answersOf(kept) };
      }
    }),
    { numRuns: 300 },
  );
  // Most are not refused, or nothing was tried.
  expect(imports).toBeGreaterThan(300);
});

describe('whether the organiser has to decide', () => {
  const called = { shortName: 'food', label: '餐食' };
  const nobody = { live: 0, past: 0 };
  const somebody = { live: 0, past: 1 };
  const gone = { kind: 'option-gone', key: '2', text: '清真', keyNow: null } as const;
  const renamed = { kind: 'text-changed', key: '2', from: '清真', to: '素食', isMoved: false } as const;
  const given = { keepsRemoved: false, hasEntries: true };
  const keeping = { ...given, keepsRemoved: true };
  const withoutEntries = { ...given, hasEntries: false };
  it.each<[string, OptionChange, typeof given, boolean]>([
    ['a question that is gone', { kind: 'question-gone', ...called, holders: somebody }, given, true],
    ['one that may go', { kind: 'question-gone', ...called, holders: somebody }, keeping, false],
    ['another kind', { kind: 'kind-changed', ...called, holders: somebody }, keeping, true],
    ['a chosen option that is gone', { ...gone, ...called, holders: somebody }, given, true],
    ['one that may go', { ...gone, ...called, holders: somebody }, keeping, false],
    ['one that nobody chose', { ...gone, ...called, holders: nobody }, given, false],
    [
      'another text, though nobody chose it',
      { ...renamed, ...called, holders: nobody, isRename: false },
      keeping,
      true,
    ],
    [
      'another text before anybody came',
      { ...renamed, ...called, holders: nobody, isRename: false },
      withoutEntries,
      false,
    ],
    ['a rename', { ...renamed, ...called, holders: somebody, isRename: true }, given, false],
  ])('%s', (_, change, decisions, isNeeded) => {
    expect(needsDecision(change, decisions)).toBe(isNeeded);
  });
});
