import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { readFormDefinition } from '../../src/contract/form-definition';
import { buildForm } from '../../src/domain/registration/build-form';
import {
  answerTo,
  draftAnswers,
  initialAnswers,
  isAnswered,
  readAnswer,
  restoreAnswers,
  type Answers,
  type FormValues,
} from '../../src/domain/form/answers';
import { formValues, readAnswers } from '../../src/domain/form/testing/read-answers';
import { FormStore } from '../../src/forms/form-store';
import { describeAnswers } from '../../src/domain/form/describe-answers';
import { matchPatternNatively } from '../../src/domain/form/field-rules';
import type { FieldValue, FormField } from '../../src/domain/form/form-field';
import { answerKinds } from '../../src/domain/form/kinds/answer-kinds';
import { readSubmission } from '../../src/domain/form/read-submission';
import { buildSubmission } from '../../src/domain/form/submission';
import { validateField, validateForm, type Messages } from '../../src/domain/form/validate-form';
import { ancestors, visibleFields } from '../../src/domain/form/visible-fields';
import { answerForm, arbitraryAnswers, arbitraryContext, arbitraryDefinition } from './arbitrary-form';

const context = { matchPattern: matchPatternNatively };
const runs = 3_000;

/** A value after a round trip through JSON. */
function overTheWire(value: unknown): unknown {
  return JSON.parse(Buffer.from(JSON.stringify(value), 'utf8').toString('utf8')) as unknown;
}

/** Like `toEqual`, which would dominate the run time of tests that compare this often. */
function mustEqual(actual: unknown, wanted: unknown): void {
  if (!isDeepStrictEqual(actual, wanted)) expect(actual).toStrictEqual(wanted);
}

function idsOf(fields: readonly FormField[]): string[] {
  return fields.map(({ id }) => id);
}

/** The significant part of an answer: of a file its reference, since name and size are not sent. */
function essence(field: FormField, answers: Answers): FieldValue {
  const answer = answerTo(field, answers);
  return Array.isArray(answer) ? answer.map(({ reference }) => ({ reference, name: '', size: 0 })) : answer;
}

const aForm = fc.tuple(arbitraryDefinition, arbitraryContext, arbitraryAnswers);

test(`${runs} random forms: the browser's verdict is the server's, and no crash`, () => {
  const seen = { accepted: 0, refused: 0, hidden: 0 };
  fc.assert(
    fc.property(aForm, ([definition, formContext, seeds]) => {
      const fields = buildForm(readFormDefinition(definition), formContext);
      const values = answerForm(fields, seeds);
      const answers = readAnswers(fields, values);
      const shown = visibleFields(fields, answers);
      const verdict = validateForm(fields, answers, context);

      const serverFields = buildForm(readFormDefinition(overTheWire(definition)), formContext);
      mustEqual(serverFields, fields);
      const serverAnswers = readSubmission(serverFields, overTheWire(buildSubmission(fields, answers)));
      mustEqual(validateForm(serverFields, serverAnswers, context), verdict);
      mustEqual(idsOf(visibleFields(serverFields, serverAnswers)), idsOf(shown));
      for (const field of shown) mustEqual(answerTo(field, serverAnswers), essence(field, answers));

      checkHidden(fields, shown, values, verdict);
      checkRequired(shown, answers, verdict);
      mustEqual(
        shown.map(({ shortName }) => shortName),
        describeAnswers(fields, answers).map(({ shortName }) => shortName),
      );

      if (shown.length > 0) seen[verdict.size > 0 ? 'refused' : 'accepted'] += 1;
      seen.hidden += fields.length - shown.length;
    }),
    { numRuns: runs },
  );
  // A run with refusals only, or without hidden fields, would prove nothing.
  expect(seen.accepted).toBeGreaterThan(runs / 50);
  expect(seen.refused).toBeGreaterThan(runs / 50);
  expect(seen.hidden).toBeGreaterThan(runs / 10);
});

/** A hidden field never blocks, whatever its value, and is not sent. */
function checkHidden(
  fields: readonly FormField[],
  shown: readonly FormField[],
  values: FormValues,
  verdict: Messages,
): void {
  const hidden = fields.filter((field) => !shown.includes(field));
  const body = buildSubmission(fields, readAnswers(fields, values));
  for (const { shortName } of hidden) {
    mustEqual(verdict.has(shortName), false);
    mustEqual(Object.keys(body).includes(shortName), false);
  }
  const disturbed = { ...values, ...Object.fromEntries(hidden.map(({ id }) => [id, '\0不'])) };
  mustEqual(validateForm(fields, readAnswers(fields, disturbed), context), verdict);
}

/** A visible required field without an answer always blocks; an optional one never does. */
function checkRequired(shown: readonly FormField[], answers: Answers, verdict: Messages): void {
  for (const field of shown) {
    if (!isAnswered(field, answers)) mustEqual(verdict.has(field.shortName), field.isRequired);
    mustEqual(validateField(field, answerKinds[field.kind].empty, context) !== null, field.isRequired);
  }
}

test('a form is well made: ids and names of their own, parents that exist, no circles', () => {
  fc.assert(
    fc.property(arbitraryDefinition, arbitraryContext, (definition, formContext) => {
      const fields = buildForm(readFormDefinition(definition), formContext);
      mustEqual(new Set(idsOf(fields)).size, fields.length);
      mustEqual(
        idsOf(fields).every((id) => /^f_\w*$/.test(id)),
        true,
      );
      mustEqual(new Set(fields.map(({ shortName }) => shortName)).size, fields.length);
      for (const field of fields) {
        let current: FormField | undefined = field;
        for (let steps = 0; current !== undefined && current.shownWhen !== null; steps += 1) {
          mustEqual(steps < fields.length, true);
          mustEqual(current.shownWhen.keys.length > 0, true);
          const parentName: string = current.shownWhen.shortName;
          current = fields.find(({ shortName }) => shortName === parentName);
          mustEqual(current !== undefined, true);
        }
      }
    }),
    { numRuns: 1_000 },
  );
});

test('a change of one field shows and hides none but what hangs on it', () => {
  fc.assert(
    fc.property(aForm, arbitraryAnswers, fc.nat(), ([definition, formContext, seeds], otherSeeds, position) => {
      const fields = buildForm(readFormDefinition(definition), formContext);
      const changed = fields[position % Math.max(1, fields.length)];
      if (changed === undefined) return;
      const values = answerForm(fields, seeds);
      const otherValue = answerForm(fields, otherSeeds)[changed.id] ?? '';
      const store = new FormStore(fields, readAnswers(fields, values), () => undefined);
      const before = idsOf(visibleFields(fields, store.answers()));
      const changedValues = { ...values, [changed.id]: otherValue };
      // Reading only the change gives the same result as reading everything.
      store.set(changed.id, otherValue as FieldValue);
      mustEqual(store.answers(), readAnswers(fields, changedValues));
      const after = idsOf(visibleFields(fields, store.answers()));
      const toggled = idsOf(fields).filter((id) => before.includes(id) !== after.includes(id));
      const affected = idsOf(fields.filter((field) => ancestors(fields, field).includes(changed)));
      for (const id of toggled) mustEqual(affected.includes(id), true);
    }),
    { numRuns: 1_000 },
  );
});

test('a draft brings every answer back, and any garbage for a draft brings the base back', () => {
  fc.assert(
    fc.property(aForm, fc.jsonValue(), ([definition, formContext, seeds], garbage) => {
      const fields = buildForm(readFormDefinition(definition), formContext);
      const values = answerForm(fields, seeds);
      const answers = readAnswers(fields, values);
      const base = initialAnswers(fields);
      const restored = restoreAnswers(fields, overTheWire(draftAnswers(fields, answers)), base);
      for (const field of fields) mustEqual(answerTo(field, restored), readAnswer(field, values[field.id]));
      mustEqual(readAnswers(fields, formValues(fields, answers)), answers);
      mustEqual(restoreAnswers(fields, garbage, base), base);
    }),
    { numRuns: 1_000 },
  );
});

test('any body at all is read and judged without a crash', () => {
  fc.assert(
    fc.property(
      arbitraryDefinition,
      arbitraryContext,
      fc.anything({ withNullPrototype: true }),
      (definition, formContext, body) => {
        const fields = buildForm(readFormDefinition(definition), formContext);
        const answers = readSubmission(fields, body);
        mustEqual(Object.keys(answers).sort(), fields.map(({ shortName }) => shortName).sort());
        validateForm(fields, answers, context);
      },
    ),
    { numRuns: 1_000 },
  );
});

test('any body filled by the form own names is read and judged without a crash', () => {
  fc.assert(
    fc.property(aForm, fc.array(fc.jsonValue(), { minLength: 1 }), ([definition, formContext], parts) => {
      const fields = buildForm(readFormDefinition(definition), formContext);
      const names = [...fields.map(({ shortName }) => shortName), 'provinceSelect', 'rzldStartTime', 'rzldTime'];
      const body = Object.fromEntries(names.map((name, index) => [name, parts[index % parts.length]]));
      const answers = readSubmission(fields, body);
      // An accepted submission reads the same after being saved and sent back.
      const again = readSubmission(fields, overTheWire(buildSubmission(fields, answers)));
      mustEqual(validateForm(fields, again, context), validateForm(fields, answers, context));
    }),
    { numRuns: 1_000 },
  );
});
