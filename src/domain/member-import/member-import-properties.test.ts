import * as fc from 'fast-check';
import {
  answerForm,
  arbitraryAnswers,
  arbitraryContext,
  arbitraryDefinition,
} from '../../../test/conformance/arbitrary-form';
import { readFormDefinition } from '../../contract/form-definition';
import { buildForm } from '../registration/build-form';
import { answersOf, answerTo, readAnswer, type Answers } from '../form/answers';
import { readAnswers } from '../form/testing/read-answers';
import { cleanText } from '../text/clean-text';
import { matchPatternNatively } from '../form/field-rules';
import type { FieldValue, FormField, RegionAnswer, StayRange } from '../form/form-field';
import { cellsOfKinds } from '../form/cells/cells-of-kinds';
import { answerKinds } from '../form/kinds/answer-kinds';
import { provinceNames } from '../form/cells/find-province';
import { buildSubmission } from '../form/submission';
import { validateForm } from '../form/validate-form';
import { isFieldVisible } from '../form/visible-fields';
import { provinces } from '../regions/provinces';
import { isCalendarDate } from '../time/shanghai-time';
import { checkRows } from './check-rows';
import { credentialQuestion, importColumns } from './columns';
import { readTable } from './read-table';

const arbitraryForm = fc
  .tuple(arbitraryDefinition, arbitraryContext)
  .map(([definition, context]) => buildForm(readFormDefinition(definition), context));
/** Forms without presets: a blank cell cannot express that a preset was cleared. */
const formWithoutPresets = arbitraryForm.map((fields) => fields.map((field) => ({ ...field, preset: '' })));

const context = () => ({ matchPattern: matchPatternNatively, takenPhones: new Map(), serverFaults: new Map() });

/** Answers that can be entered in the form and expressed in cells; hidden ones cannot. */
function expressible(fields: readonly FormField[], typed: Answers): Answers {
  const said = answersOf(fields, (field) => expressibleValue(field, answerTo(field, typed)));
  const hidden = new Set<string>();
  // Fields are cleared as soon as they are hidden, which hides their dependants in turn.
  const left = (): Answers =>
    answersOf(fields, (field) => (hidden.has(field.shortName) ? answerKinds[field.kind].empty : answerTo(field, said)));
  for (const field of fields) if (!isFieldVisible(fields, field, left())) hidden.add(field.shortName);
  return left();
}

function expressibleValue(field: FormField, value: FieldValue): FieldValue {
  switch (field.kind) {
    case 'upload':
      return [];
    case 'stay': {
      const isTaken = answerKinds.stay.check(field, value, { matchPattern: matchPatternNatively }) === null;
      const isSaid = Object.values(value as StayRange).every(isCalendarDate);
      return isSaid && (field.isRequired || isTaken) ? value : answerKinds.stay.empty;
    }
    case 'region': {
      const region = value as RegionAnswer;
      // An address without a province gets the row's.
      const isKnown = provinces.some((name) => name === region.province);
      return isKnown && !provinces.some((name) => region.detail.startsWith(name)) ? region : answerKinds.region.empty;
    }
    default: {
      const text = cleanText(field.options.find(({ key }) => key === value)?.text || (value as string));
      const context = { initial: '', regionNames: provinceNames };
      const cells = text === '' ? [] : [{ part: 'value', text }];
      const { answer, unread } = cellsOfKinds[field.kind].fromCells(field, cells, context);
      if (unread.length > 0 || answer !== value) return '';
      // What an optional question cannot take is left out of a row.
      const check = { matchPattern: matchPatternNatively };
      return field.isRequired || value === '' || answerKinds[field.kind].check(field, value, check) === null
        ? value
        : '';
    }
  }
}

test('a table of what was typed in the form reads, is judged and is sent as what was typed', () => {
  let count = 0;
  fc.assert(
    fc.property(formWithoutPresets, arbitraryAnswers, (fields, seeds) => {
      const typed = expressible(fields, readAnswers(fields, answerForm(fields, seeds)));
      const columns = importColumns(fields).filter(({ isInTemplate }) => isInTemplate);
      const cells = columns.map((column) => column.describe(typed));
      const numbers = credentialQuestion(fields)?.numbers ?? [];
      fc.pre(numbers.filter((field) => isFieldVisible(fields, field, typed)).length <= 1);
      fc.pre(cells.some((cell) => cleanText(cell) !== ''));
      count += 1;
      const table = readTable([columns.map(({ title }) => title), cells], fields);
      expect(table).toMatchObject({ hasHeader: true, unknownTitles: [], missingTitles: [], problem: null });
      const [row] = table.rows;
      expect(row?.unread).toEqual(new Map());
      expect(buildSubmission(fields, row?.answers ?? readAnswers(fields, {}))).toEqual(buildSubmission(fields, typed));
      const messages = validateForm(fields, typed, { matchPattern: matchPatternNatively });
      expect(checkRows(fields, table.rows, context()).get('r1')?.fields ?? new Map()).toEqual(messages);
    }),
    { numRuns: 500 },
  );
  expect(count).toBeGreaterThan(300);
});

test('any cells are read and checked, against any form', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.constantFrom(
      '',
      '姓名',
      '手机',
      '证件号码',
      '是',
      '护照',
      '2027-05-14',
      '1.38E+10',
      '示例',
      '陕西省西安市',
      '🏥',
      '\ud800',
    ),
  );
  const cells = fc.array(fc.array(text, { maxLength: 8 }), { maxLength: 8 });
  fc.assert(
    fc.property(arbitraryForm, cells, (fields, table) => {
      const { rows, problem } = readTable(table, fields);
      expect(problem === null).toBe(rows.length > 0);
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
      const lines = rows.map(({ line }) => line);
      expect(lines).toEqual([...lines].sort((one, other) => one - other));
      for (const { answers } of rows) {
        // Compares readings with what the form holds.
        for (const field of fields)
          expect(readAnswer(field, answerTo(field, answers))).toEqual(answerTo(field, answers));
      }
      const faults = checkRows(fields, rows, context());
      for (const { id, answers, unread } of rows) {
        const messages = validateForm(fields, answers, { matchPattern: matchPatternNatively });
        const visible = fields.filter(
          (field) => field.isRequired && unread.has(field.shortName) && isFieldVisible(fields, field, answers),
        );
        const told = [...(faults.get(id)?.fields.keys() ?? [])];
        expect(told).toEqual(
          expect.arrayContaining([...messages.keys(), ...visible.map(({ shortName }) => shortName)]),
        );
      }
    }),
  );
});

test('checking after a correction says what checking anew says', () => {
  fc.assert(
    fc.property(
      formWithoutPresets,
      fc.array(arbitraryAnswers, { minLength: 2, maxLength: 5 }),
      fc.nat(),
      (fields, seeds, at) => {
        const rows = seeds.map((seed, index) => ({
          ...{ id: `r${index + 1}`, line: index + 2, unread: new Map<string, string>() },
          answers: readAnswers(fields, answerForm(fields, seed)),
        }));
        const shared = context();
        checkRows(fields, rows, shared);
        const corrected = rows.map((row, index) =>
          index === at % rows.length ? { ...row, answers: readAnswers(fields, answerForm(fields, ['fitting'])) } : row,
        );
        const reread = {
          ...shared,
          matchPattern: (source: string, text: string) => matchPatternNatively(source, text),
        };
        expect(checkRows(fields, corrected, shared)).toEqual(checkRows(fields, corrected, reread));
      },
    ),
  );
});
