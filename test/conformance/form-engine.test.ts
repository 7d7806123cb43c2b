import { buildSubmission } from '../../src/domain/form/build-submission';
import type { FormField, FormValues } from '../../src/domain/form/form-field';
import { matchPatternNatively } from '../../src/domain/form/match-pattern';
import { readSubmission } from '../../src/domain/form/read-submission';
import { validateForm } from '../../src/domain/form/validate-form';
import { visibleFields } from '../../src/domain/form/visible-fields';
import { bodyOf, formOf, valuesOf, type FormCase } from './form-case';
import { formCases } from './form-cases';

function messagesByName(fields: readonly FormField[], values: FormValues): [string, string][] {
  const messages = validateForm(fields, values, { matchPattern: matchPatternNatively });
  return fields.flatMap(({ id, shortName }): [string, string][] =>
    messages[id] === undefined ? [] : [[shortName, messages[id]]],
  );
}

test('no two cases have the same title', () => {
  expect(new Set(formCases.map(({ title }) => title)).size).toBe(formCases.length);
});

describe.each(formCases.map((testCase): [string, FormCase] => [testCase.title, testCase]))('%s', (_, testCase) => {
  const fields = formOf(testCase);
  const { expected } = testCase;

  test('in the form', () => {
    const values = valuesOf(testCase);
    if (expected.visible !== undefined) {
      expect(visibleFields(fields, values).map(({ shortName }) => shortName)).toEqual(expected.visible);
    }
    if (testCase.body === undefined) expect(messagesByName(fields, values)).toEqual(Object.entries(expected.messages));
    if (expected.submission !== undefined) {
      expect(Object.entries(buildSubmission(fields, values))).toEqual(Object.entries(expected.submission));
    }
  });

  test('from the wire', () => {
    const body: unknown = JSON.parse(JSON.stringify(bodyOf(testCase)));
    expect(messagesByName(fields, readSubmission(fields, body))).toEqual(Object.entries(expected.messages));
  });
});
