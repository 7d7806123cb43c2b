import * as fc from 'fast-check';
import type { EntryType } from '../../src/domain/attendee/attendee';
import type { FormContext } from '../../src/domain/registration/build-form';
import type { FormValues } from '../../src/domain/form/answers';
import type { FieldValue, FormField } from '../../src/domain/form/form-field';

/** Random form definitions, as from a careless or hostile server, and answers to them. */

const knownNames = [
  ...['name', 'phone', 'email', 'ReAddress', 'sex', 'isVisit', 'isBase', 'isYdjd', 'fangXing', 'rzld', 'zjlx'],
  ...['cardNum', 'officer', 'HKMpass', 'passport', 'otherCardNum', 'province', 'zzmm', 'nation', 'education'],
  ...['shens', 'ssjg', 'bmtable', 'csrq', 'djsj', 'fjsj'],
];
const hostileNames = [
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', 'a.b', 'a[0]', '0', '-1'],
  ...[
    'meetingId',
    'attr2',
    'isCharge',
    'rzldTime',
    'provinceSelect',
    ' name ',
    '姓名',
    '👩‍⚕️',
    '\ud800',
    '\u202ename',
    '"',
  ],
];
const unusualTexts = [
  ...['', ' ', '\u3000', '\u200b', '\0', '\ud800', '\udc00\ud800', '👩‍⚕️', 'é', '\u202e倒', 'null', '<b>', '是', '否'],
  ...['1', '0', '身份证', '护照', '13812345678', '11010519491231002X', 'zhang@example.com', '陕西省', '2027-05-14'],
  ...['2027-05-15', '2027-02-30', '1899-12-31', '2027-05-14 00:00:00', '2027-05-14,2027-05-16', 'x'.repeat(501), 'a,b'],
];
const patterns = [
  '',
  '^\\d+$',
  '/^.{2,4}$/',
  '/a/gi',
  '([',
  '(?<=a)b',
  '\\p{L}',
  '*',
  '^[\u4e00-\u9fa5]+$',
  '(?!)',
  '\\',
];

const text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...unusualTexts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
);
const shortName = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...knownNames) },
  { weight: 2, arbitrary: fc.constantFrom(...hostileNames) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 6 }) },
);
const garbage = fc.oneof(
  fc.constant('{'),
  fc.constant('[]'),
  fc.constant(null),
  fc.constant(7),
  fc.jsonValue({ maxDepth: 1 }),
);

const rule = fc.record(
  {
    required: fc.boolean(),
    message: text,
    pattern: fc.constantFrom(...patterns),
    min: fc.integer({ min: -1, max: 6 }),
    max: fc.integer({ min: -1, max: 600 }),
  },
  { requiredKeys: [] },
);
const rules = fc.oneof({ weight: 4, arbitrary: fc.array(rule, { maxLength: 2 }) }, { weight: 1, arbitrary: garbage });
const valueEnum = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.dictionary(
      fc.oneof(fc.constantFrom('1', '0', 'a', '', ' 1', '__proto__', 'constructor', '是'), text),
      fc.oneof(
        fc.constantFrom('是', '否', '身份证', '军官证', '港澳通行证', '护照', '其他'),
        fc.record({ text }),
        text,
      ),
      { maxKeys: 4 },
    ),
  },
  { weight: 1, arbitrary: garbage },
);
const defaultValue = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ rules, valueEnum }, { requiredKeys: [] }).map((settings) => JSON.stringify(settings)),
  },
  { weight: 1, arbitrary: fc.record({ rules, valueEnum }) },
  { weight: 1, arbitrary: garbage },
);

/** Up to five levels of linkage: one more than is read. */
const { item } = fc.letrec<{ item: unknown; linkage: unknown }>((tie) => ({
  item: fc.oneof(
    {
      weight: 12,
      arbitrary: fc.record(
        {
          shortName,
          name: text,
          isShow: fc.constantFrom(1, 1, 1, '1', true, 0, null),
          formType: fc.constantFrom<unknown>(1, 3, 3, 4, 4, 5, 6, '3', 2, 'x', null),
          defaultValue,
          linkage: tie('linkage'),
          when: fc.oneof(fc.array(text, { maxLength: 2 }), garbage),
          value: fc.oneof(text, garbage),
        },
        { requiredKeys: ['shortName', 'isShow', 'formType'] },
      ),
    },
    { weight: 1, arbitrary: garbage },
  ),
  linkage: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constant([]),
    fc.array(tie('item'), { maxLength: 4, depthIdentifier: 'linkage' }),
    fc.array(tie('item'), { maxLength: 2 }).map((children) => JSON.stringify(children)),
    garbage,
  ),
}));

export const arbitraryDefinition = fc.array(item, { minLength: 1, maxLength: 12 });

export const arbitraryContext: fc.Arbitrary<FormContext> = fc.record({
  meetingId: fc.constantFrom('1', '45', ''),
  meetingCode: fc.constantFrom('MI2027', 'LITE2027', ''),
  entryType: fc.constantFrom<EntryType>('paid', 'free'),
  startTime: fc.constantFrom('2027-05-14', '2027-05-14 09:00:00', '', 'soon'),
  endTime: fc.constantFrom('2027-05-16', '2027-05-16 17:00:00', '', '2020-01-01'),
  today: fc.constant('2027-03-20'),
});

const part = fc.oneof(text, fc.constant(undefined));
/** An answer valid for its field's kind, or of the right shape, or anything. */
const answer = fc.oneof(
  { weight: 3, arbitrary: fc.record({ choice: fc.nat(4) }) },
  { weight: 3, arbitrary: fc.constant('fitting' as const) },
  { weight: 3, arbitrary: text.map((anyText) => ({ value: anyText })) },
  { weight: 1, arbitrary: fc.record({ start: part, end: part }).map((value) => ({ value })) },
  {
    weight: 1,
    arbitrary: fc.record({ province: part, city: part, district: part, detail: part }).map((value) => ({ value })),
  },
  {
    weight: 1,
    arbitrary: fc
      .array(fc.oneof(text, fc.record({ reference: text, name: text, size: fc.double() })), { maxLength: 3 })
      .map((value) => ({ value })),
  },
  { weight: 1, arbitrary: fc.anything({ maxDepth: 2 }).map((value) => ({ value })) },
);

export const arbitraryAnswers = fc.array(answer, { minLength: 1, maxLength: 12 });
export type AnswerSeed = typeof arbitraryAnswers extends fc.Arbitrary<(infer Seed)[]> ? Seed : never;

const fitting: Record<FormField['kind'], FieldValue> = {
  text: '王芳',
  phone: '13812345678',
  email: 'wang@example.com',
  'identity-number': '11010519491231002X',
  age: '38',
  'sms-code': '123456',
  'tax-id': '12430000444877409U',
  'bank-account': '6222-0001',
  landline: '029-88888888',
  picker: '是',
  radio: '是',
  upload: [{ reference: '/files/a.pdf', name: 'a.pdf', size: 1 }],
  date: '1980-01-31',
  region: { province: '陕西省', city: '西安市', district: '雁塔区', detail: '会展大道1号' },
  place: { province: '陕西省', city: '西安市', district: '雁塔区' },
  stay: { start: '2027-05-14', end: '2027-05-15' },
  consent: '2027-03',
};

/** Answers each field from the next seed. Storage and scripts may insert anything, so values need not be valid. */
export function answerForm(fields: readonly FormField[], seeds: readonly AnswerSeed[]): FormValues {
  return Object.fromEntries(
    fields.flatMap((field, index): [string, FieldValue][] => {
      const seed = seeds[index % seeds.length];
      if (seed === undefined) return [];
      if (seed === 'fitting') return [[field.id, fitting[field.kind]]];
      if ('choice' in seed)
        return [[field.id, field.options[seed.choice % Math.max(1, field.options.length)]?.key ?? '']];
      return [[field.id, seed.value as FieldValue]];
    }),
  );
}
