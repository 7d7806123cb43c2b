import * as fc from 'fast-check';
import type { Json } from '../../json/read-value';
import { provinces } from '../../regions/provinces';
import { cleanText } from '../../text/clean-text';
import { matchPatternNatively } from '../field-rules';
import type { FieldKind, FieldValue, FormField } from '../form-field';
import { asOptions } from '../known-questions';
import { isBlankMark } from '../../text/loose-text';
import { cellsOfKinds } from '../cells/cells-of-kinds';
import { provinceNames } from '../cells/find-province';
import { answerKinds, formTypes, makeField } from './answer-kinds';

/** Properties of every kind; a new kind is covered by being in the table. */

const kinds = Object.keys(answerKinds) as FieldKind[];
const context = { matchPattern: matchPatternNatively };

/** A required question called name, which the example answers if the meeting leaves the answer open. */
function question(kind: FieldKind): FormField {
  const options = answerKinds[kind].hasOptions ? asOptions(['甲', '乙（含茶歇）']) : [];
  return makeField('name', '问题', kind, { options });
}

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom(
    '',
    ' ',
    '无',
    '-',
    '1',
    '甲',
    '乙',
    '2027-05-14',
    '2027-05-14,2027-05-16',
    '陕西省 西安市',
    '北京市',
  ),
);
const part = fc.oneof(text, fc.constantFrom(...provinces), fc.constant(undefined));
const anyValue = fc.oneof(
  text,
  fc.record({ start: part, end: part }),
  fc.record({ province: part, city: part, district: part, detail: part }),
  fc.array(fc.oneof(text, fc.record({ reference: text, name: text, size: fc.double() })), { maxLength: 3 }),
  fc.constantFrom(...kinds.map((kind) => cellsOfKinds[kind].example(question(kind)))),
  fc.anything(),
);

/** The submitted form of an answer; for a file, its reference. */
function essence(answer: FieldValue): FieldValue {
  return Array.isArray(answer) ? answer.map(({ reference }) => ({ reference, name: '', size: 0 })) : answer;
}

describe.each(kinds)('an answer of kind %s', (name) => {
  const kind = answerKinds[name];
  const held = cellsOfKinds[name];
  const field = question(name);
  /** Reads a table row that holds this answer. */
  const readBack = (answer: FieldValue) => {
    const columns = held.columns(field, field.label);
    const cells = columns
      .map((column) => ({ part: column.part, text: cleanText(column.describe(answer)) }))
      .filter((cell) => cell.text !== '');
    return { cells, ...held.fromCells(field, cells, { initial: kind.empty, regionNames: provinceNames }) };
  };

  test('is none where nothing was answered', () => {
    expect(kind.isEmpty(kind.empty)).toBe(true);
    for (const nothing of [undefined, null, '', ' \u3000', {}, []])
      expect(kind.read(field, nothing)).toEqual(kind.empty);
    expect(kind.fromSubmission(field, {})).toEqual(kind.empty);
  });

  test('is read from anything, and once read stays as it is', () => {
    fc.assert(
      fc.property(anyValue, (value) => {
        const answer = kind.read(field, value);
        expect(kind.read(field, answer)).toEqual(answer);
      }),
    );
  });

  test('arrives as it was sent', () => {
    fc.assert(
      fc.property(anyValue, (value) => {
        const answer = kind.read(field, value);
        const body = Object.fromEntries(kind.toSubmission(field, answer));
        const received = JSON.parse(JSON.stringify(body)) as Record<string, Json>;
        expect(kind.fromSubmission(field, received)).toEqual(essence(answer));
      }),
    );
  });

  test('has an example that will do, or none', () => {
    const example = held.example(field);
    expect(kind.read(field, example)).toEqual(example);
    expect(kind.isEmpty(example)).toBe(kind.hasFiles);
    if (!kind.isEmpty(example)) expect(kind.check(field, example, context)).toBeNull();
    expect(kind.describe(field, example) === '').toBe(kind.hasFiles);
  });

  test('reads back from its cells, where it is not files, which a cell only names', () => {
    if (kind.hasFiles) {
      const context = { initial: kind.empty, regionNames: provinceNames };
      const read = held.fromCells(field, [{ part: 'value', text: '王芳.pdf' }], context);
      expect(read).toEqual({ answer: kind.empty, unread: ['王芳.pdf'] });
      return;
    }
    expect(readBack(held.example(field))).toMatchObject({ answer: held.example(field), unread: [] });
    fc.assert(
      fc.property(anyValue, (value) => {
        const answer = kind.read(field, value);
        if (kind.isEmpty(answer) || kind.check(field, answer, context) !== null) return;
        // Nothing can be resolved below an unknown province.
        if (kind.hasPlaces && !provinces.some((province) => province === kind.province(answer))) return;
        const back = readBack(answer);
        // Blank marks, and the apostrophe that spreadsheets use themselves, carry no information.
        const isLost = back.cells.some(({ text: cell }) => isBlankMark(cell) || /^['’‘`]/.test(cell));
        // An address that says its province again has its places read from it.
        const isRepeated =
          kind.hasPlaces &&
          back.cells.some(({ text: cell }, index) => index > 0 && cell.startsWith(kind.province(answer)));
        if (!isLost && !isRepeated && back.unread.length === 0) expect(back.answer).toEqual(answer);
      }),
    );
  });

  test('says what is wrong with a cell that was not understood', () => {
    expect(held.unreadMessage(field, '？', '？')).toContain(field.label);
  });
});

test.each([
  [1, '文本', 'text'],
  [3, '下拉', 'picker'],
  [4, '单选', 'radio'],
  [5, '附件', 'upload'],
  [6, '日期', 'date'],
])('a definition asks by %i, which an organiser calls %s, for a %s', (number, word, kind) => {
  expect(formTypes.filter((type) => type.number === number)).toEqual([{ number, word, kind }]);
});

test.each([
  ['name', '王芳'],
  ['gzdw', '西安市第一人民医院'],
  ['keshi', ''],
])('the example of the text %s is %j', (shortName, example) => {
  expect(cellsOfKinds.text.example(makeField(shortName, '问题', 'text', {}))).toBe(example);
});

test('a line without a cell stays as it is', () => {
  const context = { initial: '王芳', regionNames: provinceNames };
  expect(cellsOfKinds.text.fromCells(question('text'), [], context)).toEqual({ answer: '王芳', unread: [] });
});

test('no two kinds have the same number or word in a definition', () => {
  expect(new Set(formTypes.map(({ number }) => number)).size).toBe(formTypes.length);
  expect(new Set(formTypes.map(({ word }) => word)).size).toBe(formTypes.length);
});
