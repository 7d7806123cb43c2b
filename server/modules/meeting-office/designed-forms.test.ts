import * as fc from 'fast-check';
import { readFormDefinition } from '../../../src/contract/form-definition';
import { formText, writeFormDefinition } from '../../../src/contract/write-form';
import {
  addQuestion,
  askAfter,
  askEverybody,
  changeQuestion,
  moveQuestion,
  removeQuestion,
  type Designed,
} from '../../../src/domain/design/design-form';
import {
  addOptions,
  moveOption,
  removeOption,
  renameOption,
  restoreOption,
} from '../../../src/domain/design/design-options';
import { allItems, findItem } from '../../../src/domain/design/form-tree';
import type { FormItem } from '../../../src/domain/form/form-field';
import { fieldOptions } from '../../../src/domain/form/item-fields';
import { settleNewOptions } from '../meetings/import/option-changes';
import { checkForm } from '../meetings/import/check-form';
import { fullForm } from '../../demo/demo-forms';
import { ownForm } from './own-form';

const page = writeFormDefinition(readFormDefinition(fullForm), fullForm);
const pageItems = readFormDefinition(page);
const pageItem = (name: string): FormItem | null => findItem(pageItems, name)?.item ?? null;

/** An act of a designer: on which question, on which of its options, and with what. */
interface Act {
  kind: (typeof kinds)[number];
  at: number;
  other: number;
  text: string;
}
const kinds = [
  'add',
  'remove',
  'move',
  'name',
  'kind',
  'required',
  'after',
  'everybody',
  'option',
  'rename',
  'up',
  'without',
  'back',
] as const;
const acts = fc.array(
  fc.record<Act>({
    kind: fc.constantFrom(...kinds),
    at: fc.nat(40),
    other: fc.nat(40),
    text: fc.constantFrom('甲', '乙', '丙', '是', '其他', '2'),
  }),
  { maxLength: 20 },
);

const newChoice = (text: string) => ({
  ...{ formType: 4, linkage: [], when: null, isShow: true },
  options: [
    { key: '1', text },
    { key: '2', text: '不用' },
  ],
});

function carryOut(form: FormItem[], { kind, at, other, text }: Act, place: number): Designed {
  const all = allItems(form);
  const [one, two] = [all[at % all.length]?.item, all[other % all.length]?.item];
  if (one === undefined || two === undefined) throw new Error('An empty form');
  const name = one.shortName;
  const key = fieldOptions(one)[other % Math.max(1, fieldOptions(one).length)]?.key ?? '';
  const option = { question: name, key, page: pageItem(name) };
  switch (kind) {
    case 'add':
      return addQuestion(form, { ...one, ...newChoice(text), shortName: `q${place}` }, name);
    case 'remove':
      return removeQuestion(form, name);
    case 'move':
      return moveQuestion(form, name, { beside: two.shortName, side: other % 2 === 0 ? 'before' : 'behind' });
    case 'name':
      return changeQuestion(form, name, { name: text });
    case 'kind':
      return changeQuestion(form, name, { formType: [1, 3, 4, 5, 6][other % 5] ?? 1 });
    case 'required':
      return changeQuestion(form, name, {
        rule: other % 2 === 0 ? null : { message: '', pattern: '', min: null, max: null },
      });
    case 'after':
      return askAfter(
        form,
        name,
        two.shortName,
        fieldOptions(two)
          .slice(0, 1)
          .map((first) => first.key),
      );
    case 'everybody':
      return askEverybody(form, name);
    case 'option':
      return fieldOptions(one).length === 0 ? { form, problem: '' } : addOptions(form, option, [text]);
    case 'rename':
      return renameOption(form, option, `${text}${place}`);
    case 'up':
      return moveOption(form, option, -1);
    case 'without':
      return removeOption(form, option);
    case 'back':
      return restoreOption(form, option);
  }
}

it('whatever a designer does is a form that can be published, or is refused with what to do', () => {
  expect(checkForm(page, []).filter(({ isFatal }) => isFatal)).toEqual([]);
  fc.assert(
    fc.property(acts, (chain) => {
      let form = pageItems;
      let definition: unknown[] = page;
      const renamed = new Set<string>();
      for (const [place, act] of chain.entries()) {
        const done = carryOut(form, act, place);
        if (done.form === null) {
          expect(done.problem).not.toBe('');
          continue;
        }
        if (act.kind === 'rename') for (const { item } of allItems(form)) renamed.add(item.shortName);
        definition = writeFormDefinition(done.form, definition, page);
        form = readFormDefinition(definition);
        // It is read back as it was written.
        expect(formText(writeFormDefinition(form, definition))).toBe(formText(definition));
      }
      const faults = checkForm(definition, []).filter(({ isFatal }) => isFatal);
      expect(faults.map(({ message }) => message)).toEqual([]);

      // Published over the page, an option that people chose has its key and text still, or was renamed.
      const given = { formDefinition: definition } as Parameters<typeof ownForm>[0];
      const own = ownForm(given, { formDefinition: page } as Parameters<typeof ownForm>[1]);
      const unkeyed = new Map(Object.entries(own.unkeyed).map(([name, keys]) => [name, new Set(keys)]));
      const published = readFormDefinition(settleNewOptions(own.definition.formDefinition, unkeyed, pageItems));
      for (const { item } of allItems(pageItems)) {
        const now = findItem(published, item.shortName)?.item;
        if (now === undefined || renamed.has(item.shortName) || fieldOptions(now).length === 0) continue;
        const texts = new Map(fieldOptions(now).map(({ key, text }) => [key, text]));
        expect(fieldOptions(item).map(({ key }) => texts.get(key))).toEqual(fieldOptions(item).map(({ text }) => text));
      }
    }),
    { numRuns: 40 },
  );
});
