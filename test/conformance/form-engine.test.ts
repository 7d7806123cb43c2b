import type { Answers } from '../../src/domain/form/answers';
import { matchPatternNatively } from '../../src/domain/form/field-rules';
import type { FormField } from '../../src/domain/form/form-field';
import { readSubmission } from '../../src/domain/form/read-submission';
import { buildSubmission } from '../../src/domain/form/submission';
import { validateForm } from '../../src/domain/form/validate-form';
import { visibleFields } from '../../src/domain/form/visible-fields';
import { answersOf, bodyOf, formOf, type FormCase } from './form-case';
import { formCases } from './form-cases';

function messagesByName(fields: readonly FormField[], answers: Answers): [string, string][] {
  return [...validateForm(fields, answers, { matchPattern: matchPatternNatively })];
}

test('no two cases have the same title', () => {
  expect(new Set(formCases.map(({ title }) => title)).size).toBe(formCases.length);
});

describe.each(formCases.map((testCase): [string, FormCase] => [testCase.title, testCase]))('%s', (_, testCase) => {
  const fields = formOf(testCase);
  const { expected } = testCase;

  test('in the form', () => {
    const answers = answersOf(testCase);
    if (expected.visible !== undefined) {
      expect(visibleFields(fields, answers).map(({ shortName }) => shortName)).toEqual(expected.visible);
    }
    if (testCase.body === undefined) expect(messagesByName(fields, answers)).toEqual(Object.entries(expected.messages));
    if (expected.submission !== undefined) {
      expect(Object.entries(buildSubmission(fields, answers))).toEqual(Object.entries(expected.submission));
    }
  });

  test('from the wire', () => {
    const body: unknown = JSON.parse(JSON.stringify(bodyOf(testCase)));
    expect(messagesByName(fields, readSubmission(fields, body))).toEqual(Object.entries(expected.messages));
  });
});
