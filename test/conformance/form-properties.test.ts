import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { readFormDefinition } from '../../src/contract/form-definition';
import { buildForm } from '../../src/domain/form/build-form';
import { buildSubmission } from '../../src/domain/form/build-submission';
import { dependants } from '../../src/domain/form/dependants';
import { describeAnswers } from '../../src/domain/form/describe-answers';
import { draftAnswers, restoreAnswers } from '../../src/domain/form/draft-answers';
import { emptyValue, isEmptyValue, readFieldValue } from '../../src/domain/form/field-value';
import type { FieldValue, FormField, FormValues } from '../../src/domain/form/form-field';
import { initialValues } from '../../src/domain/form/initial-values';
import { matchPatternNatively } from '../../src/domain/form/match-pattern';
import { readSubmission } from '../../src/domain/form/read-submission';
import { validateField, validateForm } from '../../src/domain/form/validate-form';
import { visibleFields } from '../../src/domain/form/visible-fields';
import { answerForm, arbitraryAnswers, arbitraryContext, arbitraryDefinition } from './arbitrary-form';

const context = { matchPattern: matchPatternNatively };
const runs = 10_000;

/** What arrives at the other end of HTTP. */
function overTheWire(value: unknown): unknown {
  return JSON.parse(Buffer.from(JSON.stringify(value), 'utf8').toString('utf8')) as unknown;
}

/** Like `toEqual`, which would take most of the time of tests that compare this often. */
function mustEqual(actual: unknown, wanted: unknown): void {
  if (!isDeepStrictEqual(actual, wanted)) expect(actual).toStrictEqual(wanted);
}

function idsOf(fields: readonly FormField[]): string[] {
  return fields.map(({ id }) => id);
}

/** What counts of an answer: of a file its reference, since its name and size are not sent. */
function essence(field: FormField, value: unknown): FieldValue {
  const answer = readFieldValue(field, value);
  return Array.isArray(answer) ? answer.map(({ reference }) => ({ reference, name: '', size: 0 })) : answer;
}

const aForm = fc.tuple(arbitraryDefinition, arbitraryContext, arbitraryAnswers);

test(`${runs} random forms: the browser's verdict is the server's, and no crash`, () => {
  const seen = { accepted: 0, refused: 0, hidden: 0 };
  fc.assert(
    fc.property(aForm, ([definition, formContext, seeds]) => {
      const fields = buildForm(readFormDefinition(definition), formContext);
      const values = answerForm(fields, seeds);
      const shown = visibleFields(fields, values);
      const verdict = validateForm(fields, values, context);

      const serverFields = buildForm(readFormDefinition(overTheWire(definition)), formContext);
      mustEqual(serverFields, fields);
      const serverValues = readSubmission(serverFields, overTheWire(buildSubmission(fields, values)));
      mustEqual(validateForm(serverFields, serverValues, context), verdict);
      mustEqual(idsOf(visibleFields(serverFields, serverValues)), idsOf(shown));
      for (const field of shown) mustEqual(serverValues[field.id], essence(field, values[field.id]));

      checkHidden(fields, shown, values, verdict);
      checkRequired(shown, values, verdict);
      mustEqual(
        idsOf(shown),
        describeAnswers(fields, values).map(({ fieldId }) => fieldId),
      );

      if (shown.length > 0) seen[Object.keys(verdict).length > 0 ? 'refused' : 'accepted'] += 1;
      seen.hidden += fields.length - shown.length;
    }),
    { numRuns: runs },
  );
  // A test of nothing but refusals, or of forms without hidden fields, would show nothing.
  expect(seen.accepted).toBeGreaterThan(runs / 50);
  expect(seen.refused).toBeGreaterThan(runs / 50);
  expect(seen.hidden).toBeGreaterThan(runs / 10);
});

/** A hidden field never blocks, whatever is in it, and is not sent. */
function checkHidden(
  fields: readonly FormField[],
  shown: readonly FormField[],
  values: FormValues,
  verdict: Record<string, string>,
): void {
  const hidden = fields.filter((field) => !shown.includes(field));
  const body = buildSubmission(fields, values);
  for (const { id, shortName } of hidden) {
    mustEqual(verdict[id], undefined);
    mustEqual(Object.keys(body).includes(shortName), false);
  }
  const disturbed = { ...values, ...Object.fromEntries(hidden.map(({ id }) => [id, '\0不'])) };
  mustEqual(validateForm(fields, disturbed, context), verdict);
}

/** A shown required field without an answer always blocks; an optional one never does. */
function checkRequired(shown: readonly FormField[], values: FormValues, verdict: Record<string, string>): void {
  for (const field of shown) {
    const isEmpty = isEmptyValue(readFieldValue(field, values[field.id]));
    if (isEmpty) mustEqual(verdict[field.id] !== undefined, field.isRequired);
    mustEqual(validateField(field, emptyValue(field.kind), context) !== null, field.isRequired);
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
          const { fieldId }: { fieldId: string } = current.shownWhen;
          current = fields.find(({ id }) => id === fieldId);
          mustEqual(current !== undefined, true);
        }
      }
    }),
    { numRuns: 2_000 },
  );
});

test('a change of one field shows and hides none but its dependants', () => {
  fc.assert(
    fc.property(aForm, arbitraryAnswers, fc.nat(), ([definition, formContext, seeds], otherSeeds, position) => {
      const fields = buildForm(readFormDefinition(definition), formContext);
      const changed = fields[position % Math.max(1, fields.length)];
      if (changed === undefined) return;
      const values = answerForm(fields, seeds);
      const otherValue = answerForm(fields, otherSeeds)[changed.id] ?? '';
      const before = idsOf(visibleFields(fields, values));
      const after = idsOf(visibleFields(fields, { ...values, [changed.id]: otherValue }));
      const toggled = idsOf(fields).filter((id) => before.includes(id) !== after.includes(id));
      const affected = dependants(fields, changed.id);
      for (const id of toggled) mustEqual(affected.includes(id), true);
    }),
    { numRuns: 2_000 },
  );
});

test('a draft brings every answer back, and any garbage for a draft brings the base back', () => {
  fc.assert(
    fc.property(aForm, fc.jsonValue(), ([definition, formContext, seeds], garbage) => {
      const fields = buildForm(readFormDefinition(definition), formContext);
      const values = answerForm(fields, seeds);
      const base = initialValues(fields);
      const restored = restoreAnswers(fields, overTheWire(draftAnswers(fields, values)), base);
      for (const field of fields) mustEqual(restored[field.id], readFieldValue(field, values[field.id]));
      mustEqual(restoreAnswers(fields, garbage, base), base);
    }),
    { numRuns: 2_000 },
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
        const values = readSubmission(fields, body);
        mustEqual(Object.keys(values), idsOf(fields));
        validateForm(fields, values, context);
      },
    ),
    { numRuns: 2_000 },
  );
});

test('any body filled by the form own names is read and judged without a crash', () => {
  fc.assert(
    fc.property(aForm, fc.array(fc.jsonValue(), { minLength: 1 }), ([definition, formContext], parts) => {
      const fields = buildForm(readFormDefinition(definition), formContext);
      const names = [...fields.map(({ shortName }) => shortName), 'provinceSelect', 'rzldStartTime', 'rzldTime'];
      const body = Object.fromEntries(names.map((name, index) => [name, parts[index % parts.length]]));
      const values = readSubmission(fields, body);
      // What was accepted from a stranger reads the same when it was saved and comes back.
      const again = readSubmission(fields, overTheWire(buildSubmission(fields, values)));
      mustEqual(validateForm(fields, again, context), validateForm(fields, values, context));
    }),
    { numRuns: 2_000 },
  );
});
