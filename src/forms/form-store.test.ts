import fc from 'fast-check';
import { initialAnswers } from '../domain/form/answers';
import { dependantsOf } from '../domain/form/dependants';
import { matchPatternNatively } from '../domain/form/field-rules';
import type { FormField } from '../domain/form/form-field';
import { makeField } from '../domain/form/kinds/answer-kinds';
import { asOptions } from '../domain/form/known-questions';
import { validateForm } from '../domain/form/validate-form';
import { consentNames } from '../domain/privacy/consent';
import { FormStore } from './form-store';

const yesNo = asOptions(['是', '否']);
const fields: readonly FormField[] = [
  makeField('name', '姓名', 'text', {}),
  makeField('diet', '忌口', 'radio', { options: yesNo, isRequired: false }),
  makeField('which', '忌口说明', 'text', { shownWhen: { shortName: 'diet', keys: ['是'] } }),
  makeField('illness', '病史', 'radio', { options: yesNo, isRequired: false }),
  makeField('since', '病史始于', 'date', { shownWhen: { shortName: 'illness', keys: ['是'] } }),
  makeField('until', '病史止于', 'date', { after: { shortName: 'since', label: '病史始于' }, isRequired: false }),
  makeField('phone', '手机号码', 'phone', { section: 'contact' }),
  makeField('__proto__', '其他', 'text', {}),
  makeField(consentNames.sensitive, '单独同意', 'consent', {
    ...{ section: 'consent', isRequired: false, options: [{ key: 'yes', text: '同意' }] },
  }),
];
const texts = new Map<string, readonly string[]>(
  Object.entries({
    ...{ name: ['', '王芳'], diet: ['', '是', '否'], which: ['', '花生'], illness: ['', '是', '否'] },
    ...{ since: ['', '2020-01-02'], until: ['', '2020-01-01', '2020-01-03'], phone: ['', '138', '13812345678'] },
    [consentNames.sensitive]: ['', 'yes'],
  }),
);
const acts = fc.array(
  fc.oneof(
    fc
      .constantFrom(...fields)
      .chain((field) =>
        fc
          .constantFrom(...(texts.get(field.shortName) ?? ['', '有']))
          .map((text) => ({ do: 'type', field, text }) as const),
      ),
    fc.constantFrom(...fields).map((field) => ({ do: 'leave', field }) as const),
    fc.constant({ do: 'check' } as const),
  ),
  { maxLength: 40 },
);
const newStore = () => new FormStore(fields, initialAnswers(fields), () => undefined);

test('what is wrong is known after every key as if the whole form were checked again', () => {
  fc.assert(
    fc.property(acts, (done) => {
      const store = newStore();
      store.validateAll();
      for (const act of done) {
        if (act.do === 'check') store.validateAll();
        else if (act.do === 'leave') store.blur(act.field.id);
        else store.type(act.field.id, act.text);
      }
      if (store.problems().length === 0) store.validateAll();
      const messages = validateForm(fields, store.answers(), { matchPattern: matchPatternNatively });
      expect(new Set(store.problems().map(({ shortName }) => shortName))).toEqual(new Set(messages.keys()));
    }),
    { numRuns: 1_000 },
  );
});

test('a consent that was missed for an answer’s sake is not missed once the answer is gone', () => {
  const store = newStore();
  const id = fields.find(({ shortName }) => shortName === consentNames.sensitive)?.id ?? '';
  store.type('f_until', '2020-01-01');
  store.validateAll();
  expect(store.slot(id).error).not.toBe('');
  store.type('f_until', '');
  expect(store.slot(id).error).toBe('');
  expect(store.problems().map(({ shortName }) => shortName)).not.toContain(consentNames.sensitive);
});

test('a key is heard by those who show its field, and by nobody else', () => {
  const store = newStore();
  const heard: string[] = [];
  for (const { id } of fields) store.listen(id, () => heard.push(id));
  store.type('f_name', '王');
  expect(heard).toEqual(['f_name']);
});

test.each([
  ['diet', ['which']],
  ['illness', ['since', consentNames.sensitive]],
  ['since', ['until', consentNames.sensitive]],
  ['name', []],
])('on %s depend %j', (shortName, names) => {
  const field = fields.find((candidate) => candidate.shortName === shortName) as FormField;
  expect(new Set(dependantsOf(fields, field).map((dependant) => dependant.shortName))).toEqual(new Set(names));
});

test('a refusal stays with the answer that it is about', () => {
  const store = newStore();
  const phone = (): string => store.slot('f_phone').error;
  store.type('f_phone', '13812345678');
  store.setServerError('f_phone', '该手机号已报名');
  store.blur('f_phone');
  expect(phone()).toBe('该手机号已报名');
  store.type('f_phone', '13812345679');
  expect(phone()).toBe('');
  store.type('f_phone', '13812345678');
  expect(phone()).toBe('该手机号已报名');
  store.validateAll();
  expect(phone()).toBe('');
});
