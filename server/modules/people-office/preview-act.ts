import type { InputOf } from '../../../src/contract/codec';
import type { consequence } from '../../../src/contract/desk-calls/consequence';
import { countTexts } from '../../../src/domain/notice/sms-texts';
import { listedObstacle, type ManyActName, type PersonActName } from '../../../src/domain/people/person-acts';
import { personStates, type PersonState } from '../../../src/domain/people/person-state';
import { Refusal } from '../../http/answers';
import type { Dependencies } from '../../context/dependencies';
import type { PeopleSearch } from '../../context/people-index';
import type { Queryable } from '../../db/database';
import { meetingById } from '../../stores/meetings/store';
import { maskedTexts, rehearse, type RehearsedText } from '../rehearsal/rehearse';
import { personActs, type PersonActInput } from './person-acts';
import { changedFacts, personFacts, type PersonFacts } from './person-facts';

export type Consequence = InputOf<typeof consequence>;

interface Rehearsal {
  rows: { of: string; from: string; to: string }[];
  texts: RehearsedText[];
}

/**
 * Tells what an act on a person would change, and who would be told by which words: the act itself is done and undone.
 * @throws Refusal as the act would
 */
export async function previewPersonAct(
  person: { id: string; meetingId: number },
  { act, input }: { act: PersonActName; input: PersonActInput },
  dependencies: Dependencies,
): Promise<Consequence> {
  const { rows, texts } = await rehearseAct(person, { act, input }, dependencies);
  return { rows, texts: maskedTexts(texts) };
}

async function rehearseAct(
  person: { id: string; meetingId: number },
  { act, input }: { act: PersonActName; input: PersonActInput },
  dependencies: Dependencies,
): Promise<Rehearsal> {
  const { query } = dependencies.database;
  const meeting = await meetingById(query, String(person.meetingId));
  const factsOf = (from: Queryable, id: string): Promise<PersonFacts> => personFacts(from, id, meeting, dependencies);
  const before = await factsOf(query, person.id);
  const { seen, texts } = await rehearse(
    dependencies,
    (rehearsing) => personActs[act].run(person, input, rehearsing),
    async (rehearsed, result) => {
      const successor = successorOf(result, person.id);
      return {
        after: await factsOf(rehearsed, person.id),
        successor: successor === null ? null : await factsOf(rehearsed, successor),
      };
    },
  );
  const { after, successor } = seen;
  return { rows: [...changedFacts(before, after), ...(successor === null ? [] : successorRows(successor))], texts };
}

/** The registration of the person who comes instead, where the act made another one. */
function successorOf(result: unknown, id: string): string | null {
  const made = (result as { id?: unknown } | null | undefined)?.id;
  return typeof made === 'string' && made !== id ? made : null;
}

const successorRows = (facts: PersonFacts): Rehearsal['rows'] =>
  ['answer name', 'answer phone', 'state', 'ticket'].flatMap((key) => {
    const fact = facts.get(key);
    return fact === undefined ? [] : [{ of: `来的人的${fact.of}`, from: '', to: fact.text }];
  });

/** The consequence of an act on many. */
export interface ManyConsequence extends Consequence {
  people: number;
  can: number;
  left: { reason: string; people: number }[];
  /** Whose consequence is shown. */
  example: string;
  billedTexts: number;
}

/** How many are tried until one is found whom the act concerns. */
const maxTries = 5;

/**
 * Tells what an act on many would come to: whom it would leave out and why, as far as the list knows, and the consequence for
 * one of the others.
 */
export async function previewPeopleAct(
  meetingId: number,
  search: PeopleSearch,
  { act, input }: { act: ManyActName; input: PersonActInput },
  dependencies: Dependencies,
): Promise<ManyConsequence> {
  const { people } = dependencies;
  const tallies = await people.tally(meetingId, search, ['state', 'review', 'arrived', 'team', 'completion']);
  const left = new Map<string, number>();
  let [all, can] = [0, 0];
  const able = new Set<PersonState>();
  const ableCompletion = new Set<string>();
  for (const { values, people: count } of tallies) {
    const [state = '', review = '', arrived = '', team = '', completion = ''] = values;
    const known = personStates.find((one) => one.state === state)?.state ?? 'cancelled';
    const isIncomplete = completion === 'waiting';
    const facts = { state: known, review, isCheckedIn: arrived === 'yes', hasTeam: team !== '', isIncomplete };
    const reason = listedObstacle(act, facts);
    all += count;
    if (reason === '') {
      can += count;
      able.add(known);
      ableCompletion.add(completion);
    } else left.set(reason, (left.get(reason) ?? 0) + count);
  }
  const filters = {
    ...search.filters,
    state: { kind: 'choice', keys: [...able] },
    completion: { kind: 'choice', keys: [...ableCompletion] },
  } as const;
  const candidates = can === 0 ? [] : await people.findIds(meetingId, { ...search, filters }, '');
  const example = await firstExample(meetingId, candidates.slice(0, maxTries), { act, input }, dependencies);
  return {
    ...{ people: all, can },
    left: [...left]
      .map(([reason, count]) => ({ reason, people: count }))
      .sort((one, other) => other.people - one.people),
    ...example,
  };
}

async function firstExample(
  meetingId: number,
  ids: readonly string[],
  given: { act: ManyActName; input: PersonActInput },
  dependencies: Dependencies,
): Promise<Consequence & { example: string; billedTexts: number }> {
  for (const id of ids) {
    try {
      const { rows, texts } = await rehearseAct({ id, meetingId }, given, dependencies);
      const meeting = await meetingById(dependencies.database.query, String(meetingId));
      const facts = await personFacts(dependencies.database.query, id, meeting, dependencies);
      const billedTexts = texts.reduce((sum, { text }) => sum + countTexts(text), 0);
      return { rows, texts: maskedTexts(texts), example: facts.get('answer name')?.text ?? '', billedTexts };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  return { rows: [], texts: [], example: '', billedTexts: 0 };
}
