import { eq } from 'drizzle-orm';
import { readFormDefinition } from '../../src/contract/form-definition';
import { formText, readFormText, writeFormDefinition } from '../../src/contract/write-form';
import { changeQuestion, moveQuestion, removeQuestion, type Designed } from '../../src/domain/design/design-form';
import {
  addOptions,
  moveOption,
  removeOption,
  renameOption,
  restoreOption,
} from '../../src/domain/design/design-options';
import { findItem } from '../../src/domain/design/form-tree';
import type { FormItem } from '../../src/domain/form/form-field';
import { fieldOptions } from '../../src/domain/form/item-fields';
import { showingKeys } from '../../src/domain/form/linkage';
import { offeredOptions } from '../../src/domain/form/offered-options';
import type { DeskCallName } from '../../src/domain/staff/rights';
import { entries } from '../../server/db/tables/entries';
import { meetings } from '../../server/db/tables/meetings';
import { describeEntry } from '../../server/modules/entries/correct-entry';
import { generator } from '../../server/test-support/generator';
import { callDesk, staffOf, type DeskHeaders } from '../../server/test-support/desk';
import { organiserOf } from '../../server/test-support/organiser';
import { setUpServer } from '../../server/test-support/set-up-server';
import { isFull, proof } from './proof';

/**
 * A meeting's form is edited, published and brought back to earlier revisions at random, while people have answered it and
 * others register between: every answer is told in the words of what was meant when it was given, or in those to which somebody
 * said that the very same option was renamed. The words are followed by a model that knows texts alone, no keys.
 */
const server = setUpServer();
const run = organiserOf(() => server);
const { below, pick } = generator(29);

/** Something that can be answered, whatever it is called. */
interface Meaning {
  text: string;
}
/** A form: what is offered at each question that is asked, with its words there. */
type Model = Map<string, { meaning: Meaning; text: string }[]>;
/** The meaning that somebody has chosen at each question. */
type Person = Map<string, Meaning>;

const item = (shortName: string, formType: number, texts: readonly string[] = [], more: object = {}) => ({
  ...{ shortName, name: shortName, formType, isShow: '1', ...more },
  defaultValue: JSON.stringify({
    rules: [],
    ...(texts.length === 0 ? {} : { valueEnum: Object.fromEntries(texts.map((text, n) => [`${n + 1}`, text])) }),
  }),
});
const first = {
  food: ['普通', '清真', '素食'],
  title: ['高级', '中级', '初级'],
  day: ['首日', '次日'],
  tour: ['去', '不去'],
};
const questions = Object.keys(first) as (keyof typeof first)[];
const file = {
  ...{ code: 'MEAN2028', meetingName: '年会', bmEndTime: '2028-05-01', startTime: '2028-05-10', endTime: '2028-05-12' },
  isBmf: '0',
  meetingForm: [
    item('name', 1),
    item('phone', 1),
    item('food', 4, first.food),
    item('title', 3, first.title, { linkage: [item('tour', 4, first.tour, { when: ['高级', '中级', '初级'] })] }),
    item('day', 4, first.day),
  ],
};

interface Draft {
  version: number;
  facts: { fact: string; is: string }[];
  refused: object[];
}
interface Review {
  open: { shortName: string; key: string; choices: { choice: string; to: string }[] }[];
  version: number;
  over: number;
  isUnchanged: boolean;
}

let meetingId = '';
let headers: DeskHeaders;
const ask = async <Answer>(name: DeskCallName, input: object = {}): Promise<Answer> => {
  const { status, data, message } = await callDesk(server, name, { meetingId, ...input }, headers);
  if (status !== 200) throw new Error(`${name}: ${message}`);
  return data as Answer;
};
const formIn = ({ facts }: Draft): string => facts.find(({ fact }) => fact === 'form')?.is ?? '';
const itemsOf = (form: string): FormItem[] => readFormDefinition(readFormText(form));
const offeredOf = (form: readonly FormItem[], name: string) => {
  const found = askedIn(form, name);
  return found === undefined ? [] : offeredOptions(fieldOptions(found.item));
};
/** A question that is shown, and so is the one that it follows. */
const askedIn = (form: readonly FormItem[], name: string) => {
  const found = findItem(form, name);
  return found?.item.isShow === true && found.parent?.isShow !== false ? found : undefined;
};
const rowOf = async () => {
  const [row] = await server.database.query.select().from(meetings).where(eq(meetings.code, 'MEAN2028'));
  if (row === undefined) throw new Error('No meeting');
  return row;
};

let words = 0;
const newWords = (): string => `词${(words += 1)}`;
const copyOf = (model: Model): Model =>
  new Map([...model].map(([name, all]) => [name, all.map((one) => ({ ...one }))]));

/** A random act of a designer on the draft, and the same on its model; null where there is nothing to act on. */
function randomAct(
  form: readonly FormItem[],
  page: readonly FormItem[],
  draft: Model,
): [Designed, () => unknown] | null {
  const name = pick(questions);
  const asked = askedIn(form, name)?.item;
  if (asked === undefined) return null;
  const at = (key: string) => ({ question: name, key, page: findItem(page, name)?.item ?? null });
  const offers = draft.get(name) ?? [];
  const offered = offeredOf(form, name);
  const option = pick(offered);
  const offer = offers.find(({ text }) => text === option.text);
  const text = newWords();
  switch (below(10)) {
    case 0:
    case 1:
    case 2:
      return [renameOption(form, at(option.key), text), () => offer !== undefined && (offer.text = text)];
    case 3:
    case 4:
      return [addOptions(form, at(''), [text]), () => offers.push({ meaning: { text }, text })];
    case 5:
      if (offered.length < 3) return null;
      return [
        removeOption(form, at(option.key)),
        () =>
          draft.set(
            name,
            offers.filter((one) => one !== offer),
          ),
      ];
    case 6: {
      const gone = fieldOptions(asked).filter(({ isRemoved }) => isRemoved === true);
      if (gone.length === 0) return null;
      const back = pick(gone);
      const meaning = known.get(name)?.find((one) => one.text === back.text);
      if (meaning === undefined) throw new Error(`An option that nobody knows: ${back.text}`);
      return [restoreOption(form, at(back.key)), () => offers.push({ meaning, text: back.text })];
    }
    case 7:
      return [moveOption(form, at(option.key), below(2) === 0 ? 1 : -1), () => undefined];
    case 8:
      return below(2) === 0
        ? [changeQuestion(form, name, { name: text }), () => undefined]
        : [moveQuestion(form, 'day', { beside: 'food', side: below(2) === 0 ? 'before' : 'behind' }), () => undefined];
    default:
      return [
        removeQuestion(form, name),
        () => (name === 'title' ? ['title', 'tour'] : [name]).map((one) => draft.delete(one)),
      ];
  }
}

/** Every meaning that a question ever had. */
let known = new Map<string, Meaning[]>();
let people: Person[] = [];

/** Registers somebody by what the page offers now. */
async function register(page: Model): Promise<void> {
  const { id, formDefinition } = await rowOf();
  const form = readFormDefinition(formDefinition);
  const person: Person = new Map();
  const answers: Record<string, string> = {};
  for (const name of questions) {
    const offered = offeredOf(form, name);
    const placed = askedIn(form, name);
    if (placed === undefined || offered.length === 0) continue;
    const { parent } = placed;
    if (parent !== null && !showingKeys(placed.item, parent).includes(answers[parent.shortName] ?? '')) continue;
    const option = pick(offered);
    const offer = page.get(name)?.find(({ text }) => text === option.text);
    if (offer === undefined) throw new Error(`The page offers what nobody published: ${option.text}`);
    answers[name] = option.key;
    person.set(name, offer.meaning);
  }
  const phone = `138${String(people.length).padStart(8, '0')}`;
  const body = { meetingId: String(id), name: '王芳', phone, isCharge: '0', ...answers };
  const { status, message } = await server.post('/api/appweb/entered/fromAdd', body);
  if (status !== 200) throw new Error(message);
  people.push(person);
}

/** Publishes the draft, and decides for each option with other words: the same one renamed, or another. */
async function publish(draft: Model, { isRestored }: { isRestored: boolean }): Promise<Model | null> {
  const renamed: [Meaning, string][] = [];
  const { formDefinition } = await rowOf();
  const form = readFormDefinition(formDefinition);
  const decide = ({ shortName, key, choices }: Review['open'][number]) => {
    const given = { shortName, key, to: '' };
    const asked = findItem(form, shortName)?.item;
    const from = asked && fieldOptions(asked).find((option) => option.key === key)?.text;
    const offer = draft.get(shortName)?.find(({ meaning, text }) => meaning.text === from && text !== from);
    const may = (one: string): boolean => choices.some(({ choice }) => choice === one);
    if (offer !== undefined && may('other') && !isRestored && below(3) === 0) {
      offer.meaning = { text: offer.text };
      return { ...given, choice: 'other' };
    }
    // A question may be taken away after one of its options was renamed.
    const rename = choices.find(({ choice, to }) => choice === 'rename' && (to === offer?.text || !may('remove')));
    const meaning = offer?.meaning ?? known.get(shortName)?.find(({ text }) => text === from);
    if (rename === undefined || meaning === undefined) return { ...given, choice: 'remove' };
    renamed.push([meaning, rename.to]);
    return { ...given, choice: 'rename', to: rename.to };
  };
  let decisions: object[] = [];
  let review = await ask<Review>('reviewDraft', { decisions });
  // One decision may bring another question up.
  for (let round = 0; review.open.length > 0; round += 1) {
    if (round === 5) throw new Error(`Cannot be decided: ${JSON.stringify(review.open)}`);
    decisions = [...decisions, ...review.open.map(decide)];
    review = await ask<Review>('reviewDraft', { decisions });
  }
  if (review.isUnchanged) return null;
  await ask('publishDraft', { version: review.version, over: review.over, decisions });
  for (const [meaning, text] of renamed) meaning.text = text;
  for (const [name, offers] of draft)
    for (const { meaning, text } of offers) {
      meaning.text = text;
      const all = known.get(name) ?? [];
      if (!all.includes(meaning)) known.set(name, [...all, meaning]);
    }
  return draft;
}

/** Compares what the office reads of everybody with what they meant. */
async function misread(page: Model): Promise<string[]> {
  const meeting = await rowOf();
  const rows = await server.database.query.select().from(entries).where(eq(entries.meetingId, meeting.id));
  return rows.flatMap((row) => {
    const person = people[Number(row.phone.slice(3))];
    const told = new Map(
      describeEntry(row, meeting, server.dependencies).map(({ shortName, text }) => [shortName, text]),
    );
    return [...page.keys()].flatMap((name) => {
      const [is, meant] = [told.get(name) ?? '', person?.get(name)?.text ?? ''];
      return is === meant ? [] : [`${row.phone} ${name}: “${is}” is read where “${meant}” was meant`];
    });
  });
}

proof(
  '8 answers keep what they meant, whatever is edited, published and brought back',
  { short: 25, full: 200 },
  async (steps) => {
    await server.reset();
    [people, known] = [[], new Map()];
    await run('import m.json', {}, { name: 'm.json', content: JSON.stringify(file) });
    meetingId = String((await rowOf()).id);
    ({ headers } = await staffOf(server, '13912340001', ['registrar'], { meetingId }));
    let page: Model = new Map(
      questions.map((name) => [name, first[name].map((text) => ({ meaning: { text }, text }))]),
    );
    for (const [name, offers] of page)
      known.set(
        name,
        offers.map(({ meaning }) => meaning),
      );
    const revisions = [copyOf(page)];
    const crowd = isFull ? 400 : 30;
    for (let n = 0; n < crowd; n += 1) await register(page);

    const breaches: string[] = [];
    let draft = copyOf(page);
    const settle = async (given: Model, how: { isRestored: boolean }): Promise<void> => {
      const published = await publish(given, how);
      if (published === null) {
        const { version } = await ask<Draft>('getDraftFacts');
        await ask('discardDraft', { version });
      } else {
        page = published;
        revisions.push(copyOf(page));
        breaches.push(...(await misread(page)));
        for (let n = 0; n < 2 && people.length < 500; n += 1) await register(page);
      }
      draft = copyOf(page);
    };
    for (let done = 0; done < steps;) {
      const seen = await ask<Draft>('getDraftFacts');
      const dice = below(20);
      if (dice < 12 || (dice < 17 && seen.version === 0)) {
        const was = formIn(seen);
        const acted = randomAct(itemsOf(was), readFormDefinition((await rowOf()).formDefinition), draft);
        if (acted === null || acted[0].form === null) continue;
        done += 1;
        const to = formText(writeFormDefinition(acted[0].form, readFormText(was)));
        const { refused } = await ask<Draft>('editDraft', {
          version: seen.version,
          changes: [{ fact: 'form', from: was, to }],
        });
        if (refused.length === 0) acted[1]();
      } else if (dice < 17) {
        done += 1;
        await settle(draft, { isRestored: false });
      } else if (dice < 19 && revisions.length > 1) {
        const number = 1 + below(revisions.length - 1);
        done += 1;
        await ask('restoreRevision', { number, version: seen.version });
        await settle(copyOf(revisions[number - 1] as Model), { isRestored: true });
      } else if (seen.version > 0) {
        await ask('discardDraft', { version: seen.version });
        draft = copyOf(page);
      }
    }
    return { tried: steps, breaches };
  },
);
