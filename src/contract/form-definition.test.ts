import { changeFormDefinition, readFormDefinition, meetingFormCodec } from './form-definition';

const plain = { isShow: false, formType: 1, rule: null, options: [], linkage: [], when: null, value: '' };

test('an item with everything', () => {
  const defaultValue =
    '{"rules":[{"required":true,"message":"必填","pattern":"^a","max":"5"},{}],"valueEnum":{"1":"甲","2":{"text":"乙"}}}';
  const [item] = readFormDefinition([
    {
      shortName: ' a ',
      name: '问题',
      isShow: '1',
      formType: '4',
      defaultValue,
      linkage: [{ shortName: 'b' }],
      value: 1,
    },
  ]);
  expect(item).toEqual({
    shortName: 'a',
    name: '问题',
    isShow: true,
    formType: 4,
    rule: { message: '必填', pattern: '^a', max: 5, min: null },
    options: [
      { key: '1', text: '甲' },
      { key: '2', text: '乙' },
    ],
    linkage: [{ ...plain, shortName: 'b', name: 'b' }],
    when: null,
    value: '1',
  });
});

test.each(['', '{', null, 7, [], { rules: 'x', valueEnum: 3 }])(
  'a defaultValue of %j leaves a plain field',
  (defaultValue) => {
    expect(readFormDefinition([{ shortName: 'a', name: '', defaultValue }])).toEqual([
      { ...plain, shortName: 'a', name: 'a' },
    ]);
  },
);

test('an option without a text shows its key', () => {
  const [item] = readFormDefinition([{ shortName: 'a', defaultValue: { valueEnum: { x: null, y: { label: 'z' } } } }]);
  expect(item?.options).toEqual([
    { key: 'x', text: 'x' },
    { key: 'y', text: 'y' },
  ]);
});

test('min and max of a rule for numbers are not lengths', () => {
  const [item] = readFormDefinition([
    { shortName: 'a', defaultValue: { rules: [{ type: 'number', min: 18, max: 99 }] } },
  ]);
  expect(item?.rule).toEqual({ message: '', pattern: '', min: null, max: null });
});

test('what has no name is dropped', () => {
  expect(readFormDefinition([null, 1, 'a', [], {}, { shortName: ' ' }, { shortName: {} }])).toEqual([]);
  expect(readFormDefinition('[{"shortName":"a"}]')).toHaveLength(1);
  expect(readFormDefinition(undefined)).toEqual([]);
});

test('linkage is read five floors deep, so that no definition exhausts the stack', () => {
  const deep = Array.from({ length: 5_000 }).reduce<unknown>((child) => ({ shortName: 'a', linkage: [child] }), null);
  let floors = 0;
  for (let list = readFormDefinition([deep]); list.length > 0; list = list[0]?.linkage ?? []) floors += 1;
  expect(floors).toBe(5);
});

test('a meeting form takes its dates from itself, else from its meeting', () => {
  const meeting = { id: 12, startTime: '2027-05-14', endTime: '2027-05-16' };
  expect(meetingFormCodec.read({ meetingForm: [{ shortName: 'a' }], meeting })).toMatchObject({
    meetingId: '12',
    startTime: '2027-05-14',
    endTime: '2027-05-16',
  });
  expect(meetingFormCodec.read({ meeting, startTime: '2027-06-01' }).startTime).toBe('2027-06-01');
  expect(meetingFormCodec.read(null)).toEqual({ items: [], meetingId: '', startTime: '', endTime: '' });
});

test.each([
  [
    ['学生', 2],
    ['学生', '2'],
  ],
  ['["1","3"]', ['1', '3']],
  ['学生', ['学生']],
  [[], null],
  ['[]', null],
  ['', null],
  [['', ' '], null],
  [{ a: 1 }, null],
  [undefined, null],
])('a child that shows when %j', (when, read) => {
  const [item] = readFormDefinition([{ shortName: 'a', when }]);
  expect(item?.when).toEqual(read);
});

test('options are read in the order that is named, those that are offered no longer last', () => {
  const defaultValue = JSON.stringify({
    valueEnum: { '1': '普通', '2': { text: '清真', removed: true }, '3': '素食', '4': { text: '半流食' } },
    valueOrder: ['4', 3, '9'],
    removedEnum: { '1': '旧', '5': '低盐' },
  });
  const [item] = readFormDefinition([{ shortName: 'food', defaultValue }]);
  expect(item?.options).toEqual([
    { key: '4', text: '半流食' },
    { key: '3', text: '素食' },
    { key: '1', text: '普通' },
    { key: '2', text: '清真', isRemoved: true },
    { key: '5', text: '低盐', isRemoved: true },
  ]);
});

test('options that are written are read back; a page of before knows those that somebody chose, and no others', () => {
  const options = [
    { key: '3', text: '素食' },
    { key: '1', text: '普通' },
    { key: '2', text: '清真', isRemoved: true as const },
    { key: '4', text: '低盐', isRemoved: true as const },
  ];
  const definition = [
    { shortName: 'a', linkage: JSON.stringify([{ shortName: 'food', defaultValue: '{"rules":[{}]}' }]) },
  ];
  const change = { options, when: ['1', '2'] };
  const changed = changeFormDefinition(
    definition,
    (shortName) => (shortName === 'food' ? change : undefined),
    (shortName, key) => shortName === 'food' && key === '2',
  );
  const [food] = readFormDefinition(changed)[0]?.linkage ?? [];
  expect(food).toMatchObject({ ...change, rule: { message: '' } });
  const { linkage } = changed[0] as { linkage: { defaultValue: string }[] };
  expect(JSON.parse(linkage[0]?.defaultValue ?? '')).toEqual({
    rules: [{}],
    valueEnum: { '1': { text: '普通' }, '2': { text: '清真', removed: true }, '3': { text: '素食' } },
    valueOrder: ['3', '1'],
    removedEnum: { '4': '低盐' },
  });
});
