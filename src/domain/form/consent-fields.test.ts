import * as fc from 'fast-check';
import { fullForm, shortForm } from '../../../server/demo/demo-forms';
import {
  answerForm,
  arbitraryAnswers,
  arbitraryContext,
  arbitraryDefinition,
} from '../../../test/conformance/arbitrary-form';
import { readFormDefinition } from '../../contract/form-definition';
import { creditFields } from '../credit/credit-form';
import { draftAnswers, migrateValues, openingAnswers, restoreAnswers, type Answers } from './answers';
import { formValues, readAnswers } from './testing/read-answers';
import { buildForm } from '../registration/build-form';
import { matchPatternNatively } from './field-rules';
import type { FormField } from './form-field';
import { makeField } from './kinds/answer-kinds';
import { buildSubmission } from './submission';
import { validateForm } from './validate-form';
import { teamForm } from '../team/team-registration';
import { consentNames, consentProblem } from '../privacy/consent';
import { consentIn, withConsent } from './consent-fields';
import { generalTerms } from '../privacy/privacy-notice';
import { isSensitive, requiredConsent, sensitiveNames } from './sensitive-answers';

const context = { meetingId: '1', meetingCode: 'MI2027', startTime: '', endTime: '', today: '2027-03-20' };
const formOf = (definition: unknown) => buildForm(readFormDefinition(definition), { ...context, entryType: 'paid' });
const terms = { version: '2027-03', purpose: '核验身份', retention: '会后 90 天删除' };
const askedOf = (fields: readonly FormField[], version = terms.version) =>
  withConsent(fields, { terms: { ...terms, version }, about: '本人' });
const full = formOf(fullForm);
const short = formOf(shortForm);
const rules = { matchPattern: matchPatternNatively };
/** Answers over what the form opens with. */
const answersOf = (fields: readonly FormField[], given: Record<string, unknown>): Answers =>
  restoreAnswers(
    fields,
    Object.entries(given).map(([shortName, value]) => ({ shortName, value })),
    openingAnswers(fields),
  );
const optionOf = (fields: readonly FormField[], shortName: string) =>
  fields.find((field) => field.shortName === shortName)?.options[0];
const ticks = (fields: readonly FormField[]) => ({
  [consentNames.notice]: optionOf(fields, consentNames.notice)?.key,
  [consentNames.sensitive]: optionOf(fields, consentNames.sensitive)?.key,
});

describe('what is sensitive', () => {
  test('numbers of IDs, ethnicity and political status on the full form; nothing on the short one', () => {
    const names = full.filter(isSensitive).map(({ shortName }) => shortName);
    expect(names).toEqual(['cardNum', 'officer', 'HKMpass', 'passport', 'nation', 'zzmm']);
    expect(sensitiveNames(full)).toEqual(['证件号码', '民族', '政治面貌']);
    expect(short.filter(isSensitive)).toEqual([]);
  });

  test('nothing that our own credit and team forms ask', () => {
    expect([...creditFields, ...teamForm.fields].filter(isSensitive)).toEqual([]);
  });

  test.each([
    ['sfz', '身份证号码（18 位）', true],
    ['own1', '宗教信仰', true],
    ['own2', '有无过敏史', true],
    ['own3', '身份证照片', true],
    ['zjlx', '证件类型', false],
    ['own4', '参会身份', false],
    ['own5', '饮食要求', false],
  ])('an organiser’s question %s %s: %s', (shortName, label, expected) => {
    expect(isSensitive(makeField(shortName, label, 'text', {}))).toBe(expected);
  });
});

describe('what must be agreed to', () => {
  const optional = makeField('nation', '民族', 'text', { isRequired: false });
  const required = makeField('cardNum', '身份证号', 'identity-number', {});

  test.each([
    [[], {}, ['notice']],
    [[optional], {}, ['notice']],
    [[optional], { nation: '回族' }, ['notice', 'sensitive']],
    [[required], {}, ['notice', 'sensitive']],
    [[{ ...optional, shownWhen: { shortName: 'x', keys: ['是'] } }], { nation: '回族' }, ['notice']],
  ])('on a form of %j answered with %j: %j', (fields: FormField[], given, expected) => {
    expect(requiredConsent(fields, answersOf(fields, given))).toEqual(expected);
  });

  test.each([
    [['notice', 'sensitive'], '2027-03', ['notice', 'sensitive'], null],
    [['notice'], '2027-03', ['notice', 'sensitive'], '填写敏感个人信息前，请单独勾选同意'],
    [['sensitive'], '2027-03', ['notice'], '请阅读并勾选《个人信息处理说明》'],
    [[], '2027-01', ['notice'], '请阅读并勾选《个人信息处理说明》'],
    [['notice'], '2027-01', ['notice'], '《个人信息处理说明》已更新，请重新阅读并勾选'],
  ] as const)('%j of %s, where %j is needed: %s', (kinds, version, needed, problem) => {
    expect(consentProblem(needed, { version, kinds: [...kinds] }, '2027-03')).toBe(problem);
  });

  test('any version, where the meeting has none', () => {
    expect(consentProblem(['notice'], { version: generalTerms.version, kinds: ['notice'] }, null)).toBeNull();
  });
});

describe('the form with its consents', () => {
  const fields = askedOf(full);

  test('asks for the sensitive one below the numbers, and for the notice’s last', () => {
    const names = fields.map(({ shortName }) => shortName);
    expect(names.indexOf(consentNames.sensitive)).toBe(names.indexOf('passport') + 1);
    expect(names.at(-1)).toBe(consentNames.notice);
    expect(optionOf(fields, consentNames.sensitive)?.text).toBe(
      '我同意主办方为核验身份而处理我的证件号码、民族、政治面貌（敏感个人信息），会后 90 天删除',
    );
    expect(askedOf(short).map(({ shortName }) => shortName)).not.toContain(consentNames.sensitive);
  });

  test('opens unticked, and says which is missing', () => {
    const messages = validateForm(fields, openingAnswers(fields), rules);
    expect(messages.get(consentNames.notice)).toBe('请阅读并勾选《个人信息处理说明》');
    expect(messages.get(consentNames.sensitive)).toBe('填写敏感个人信息前，请单独勾选同意');
    expect(consentIn(fields, openingAnswers(fields), terms)).toEqual({ version: '2027-03', kinds: [] });
  });

  test('is content with both', () => {
    const answers = answersOf(fields, ticks(fields));
    const messages = validateForm(fields, answers, rules);
    expect([...messages.keys()].filter((name) => name.startsWith('consent.'))).toEqual([]);
    expect(consentIn(fields, answers, terms)).toEqual({ version: '2027-03', kinds: ['notice', 'sensitive'] });
  });

  test('asks again for another version, in a draft and in an open form', () => {
    const later = askedOf(full, '2027-05');
    const before = answersOf(fields, ticks(fields));
    const restored = restoreAnswers(later, draftAnswers(fields, before), openingAnswers(later));
    expect(consentIn(later, restored, { ...terms, version: '2027-05' }).kinds).toEqual([]);
    const open = formValues(fields, before);
    const migrated = readAnswers(later, { ...open, ...migrateValues(fields, later, open) });
    expect(consentIn(later, migrated, { ...terms, version: '2027-05' }).kinds).toEqual([]);
    const same = restoreAnswers(fields, draftAnswers(fields, before), openingAnswers(fields));
    expect(consentIn(fields, same, terms).kinds).toEqual(['notice', 'sensitive']);
  });

  test('whatever the form and its answers, page and server agree on what is missing, and no consent is an answer', () => {
    fc.assert(
      fc.property(
        arbitraryDefinition,
        arbitraryContext,
        arbitraryAnswers,
        fc.boolean(),
        (definition, about, seeds, isTicked) => {
          const own = buildForm(readFormDefinition(definition), about);
          const all = askedOf(own);
          const values = { ...answerForm(all, seeds) };
          for (const field of all.filter(({ kind }) => kind === 'consent'))
            values[field.id] = isTicked ? field.options[0]?.key : '';
          const answers = readAnswers(all, values);
          const shown = [...validateForm(all, answers, rules)].find(([name]) => name === consentNames.sensitive);
          const needed = requiredConsent(own, readAnswers(own, values));
          expect(shown !== undefined).toBe(needed.includes('sensitive') && !isTicked);
          const problem = consentProblem(needed, consentIn(all, answers, terms), terms.version);
          expect(problem === null).toBe(isTicked);
          expect(buildSubmission(own, answers)).toEqual(buildSubmission(own, readAnswers(own, values)));
        },
      ),
      { numRuns: 300 },
    );
  });
});
