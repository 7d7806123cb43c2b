import * as fc from 'fast-check';
import { readFormDefinition } from '../../../../src/contract/form-definition';
import { answersOf, initialAnswers, type Answers } from '../../../../src/domain/form/answers';
import { buildForm } from '../../../../src/domain/registration/build-form';
import type { FormField } from '../../../../src/domain/form/form-field';
import { matchPatternNatively } from '../../../../src/domain/form/field-rules';
import { answerKinds } from '../../../../src/domain/form/kinds/answer-kinds';
import { validateField } from '../../../../src/domain/form/validate-form';
import { isFieldVisible, parentOf } from '../../../../src/domain/form/visible-fields';
import { checkForm } from './check-form';

interface Item {
  [key: string]: unknown;
}

function item(shortName: string, changes: Item = {}, settings: Item = {}): Item {
  return { shortName, name: shortName, isShow: '1', formType: 1, defaultValue: JSON.stringify(settings), ...changes };
}
const required = { rules: [{ message: '' }] };
const people = [item('name', {}, required), item('phone', {}, required)];
const yesNo = { valueEnum: { '1': '是', '2': '否' } };
const choice = { valueEnum: { '1': '学生', '2': '医生' } };

const messages = (form: unknown, isFatal: boolean): string[] =>
  checkForm(form, ['form']).flatMap((problem) => (problem.isFatal === isFatal ? [problem.message] : []));

/** Definitions of a careful or careless organiser: most are wrong somewhere, many are right. */
const names = [
  'a',
  'b',
  'c',
  'd',
  'e',
  'isVisit',
  'isYdjd',
  'fangXing',
  'rzld',
  'zjlx',
  'cardNum',
  'passport',
  'email',
];
const { entry } = fc.letrec<{ entry: Item; children: Item[] }>((tie) => ({
  entry: fc
    .record({
      shortName: fc.constantFrom(...names),
      name: fc.constantFrom('问题', '护照号'),
      isShow: fc.constantFrom<unknown>('1', 1, true, '1', '1', '0'),
      formType: fc.constantFrom<unknown>(1, 3, 4, '4', 4, 6),
      options: fc.constantFrom<Item>(yesNo, yesNo, choice, { valueEnum: { '1': '身份证', '2': '护照' } }),
      rules: fc.constantFrom<Item>({}, {}, required),
      when: fc.constantFrom<unknown>(undefined, undefined, ['学生'], ['1'], '是', '2'),
      linkage: tie('children'),
    })
    .map(({ options, rules, ...given }) => ({ ...given, defaultValue: JSON.stringify({ ...options, ...rules }) })),
  children: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constant<Item[]>([]),
    fc.array(tie('entry'), { maxLength: 3, depthIdentifier: 'linkage' }),
  ),
}));

/** Every item that the organiser wants asked, however deep. */
function wanted(items: readonly Item[]): string[] {
  return items.flatMap(({ shortName, isShow, linkage }) =>
    ['1', 1, true].includes(isShow as string) ? [shortName as string, ...wanted((linkage ?? []) as Item[])] : [],
  );
}

/** Answers with which a field shows; null if there are none. */
function answersShowing(fields: readonly FormField[], field: FormField): Answers | null {
  const chosen = new Map<string, string>();
  for (let current = field; current.shownWhen !== null;) {
    const parent = parentOf(fields, current);
    const key = current.shownWhen.keys.find(
      (one) => parent !== undefined && validateField(parent, one, { matchPattern: matchPatternNatively }) === null,
    );
    if (parent === undefined || key === undefined) return null;
    chosen.set(parent.shortName, key);
    current = parent;
  }
  return answersOf(fields, ({ shortName, kind }) => chosen.get(shortName) ?? answerKinds[kind].empty);
}

it('a definition that passes loses no question: some answers show each, and everyone is asked name and phone', () => {
  let passed = 0;
  let linked = 0;
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 4 }), (items) => {
      const definition = [...people, ...items];
      if (messages(definition, true).length > 0) return;
      passed += 1;
      const fields = buildForm(readFormDefinition(JSON.parse(JSON.stringify(definition))), {
        ...{ meetingId: '1', meetingCode: 'A', entryType: 'paid' },
        ...{ startTime: '2028-05-10', endTime: '2028-05-12', today: '2028-01-01' },
      });
      for (const shortName of wanted(definition)) {
        const field = fields.find((one) => one.shortName === shortName);
        if (field === undefined) throw new Error(`${shortName} is not asked`);
        const answers = answersShowing(fields, field);
        if (answers === null || !isFieldVisible(fields, field, answers)) throw new Error(`${shortName} never shows`);
        if (field.shownWhen !== null) linked += 1;
      }
      const initial = initialAnswers(fields);
      for (const { shortName } of people)
        expect(fields.some((one) => one.shortName === shortName && isFieldVisible(fields, one, initial))).toBe(true);
    }),
    { numRuns: 2_000 },
  );
  // Runs without a definition that passes, or without children, would prove nothing.
  expect(passed).toBeGreaterThan(50);
  expect(linked).toBeGreaterThan(20);
});
