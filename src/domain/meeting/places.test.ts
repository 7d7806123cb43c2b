import type { FormItem } from '../form/form-field';
import {
  fullMessage,
  heldUntil,
  keptUntil,
  overfullTexts,
  placesOfKind,
  placesProblems,
  placesTaken,
  readPlaces,
  settlePlaces,
} from './places';

const item = (shortName: string, name: string, options: Record<string, string>): FormItem => ({
  ...{ shortName, name, isShow: true, formType: 4, rule: null, linkage: [], when: null, value: '' },
  options: Object.entries(options).map(([key, text]) => ({ key, text })),
});
const form = [item('workshop', '工作坊', { A: '数据标准化', B: '大模型与病历' }), item('name', '姓名', {})];
const both = ['paid', 'free'] as const;
const given = {
  limits: [
    { of: 'meeting', places: '400', shownFrom: '20' },
    { of: 'free', places: 30 },
    { question: '工作坊', optionText: '大模型与病历', places: 40 },
  ],
};

it('names the places that somebody takes', () => {
  const places = settlePlaces(readPlaces(given), form);
  expect(places?.limits.map(({ key, label }) => [key, label])).toEqual([
    ['meeting', '整个会议'],
    ['free', '观展'],
    ['option:workshop:B', '大模型与病历'],
  ]);
  const taken = (entryType: 'paid' | 'free', workshop: string) =>
    placesTaken(places, { entryType, answers: { workshop } });
  expect(taken('paid', 'A')).toEqual(['meeting', 'paid']);
  expect(taken('free', 'B')).toEqual(['meeting', 'free', 'option:workshop:B']);
  expect(placesOfKind(taken('free', 'B'), 'paid')).toEqual(['meeting', 'paid', 'option:workshop:B']);
  expect(placesOfKind([], 'paid')).toEqual([]);
  expect(placesTaken(null, { entryType: 'paid', answers: {} })).toEqual([]);
});

it('finds an option by its text first, then by its key, and leaves out one that is gone', () => {
  const limit = (option: string, optionText: string) =>
    settlePlaces(readPlaces({ limits: [{ question: 'workshop', option, optionText, places: 1 }] }), form)?.limits[0];
  expect(limit('A', '大模型与病历')).toMatchObject({ option: 'B' });
  expect(limit('A', '旧的名字')).toMatchObject({ option: 'A', optionText: '数据标准化' });
  expect(limit('', 'B')).toMatchObject({ option: 'B' });
  expect(limit('C', '')).toBeUndefined();
});

it('holds an unpaid place for its hours', () => {
  const places = readPlaces({ ...given, heldHours: 2 });
  expect(heldUntil(places, true, 0)).toEqual(new Date(7_200_000));
  expect(heldUntil(places, false, 0)).toBeNull();
  expect(heldUntil(readPlaces(given), true, 0)).toEqual(new Date(86_400_000));
});

it('holds it without end where nobody can pay yet, or the money is under way', () => {
  const entry = { feeFen: 1, payment: 'unpaid', reviewState: 'approved' } as const;
  const kept = (changes: Partial<Parameters<typeof keptUntil>[1]>, awaitingTransferSince: Date | null = null) =>
    keptUntil(readPlaces(given), { ...entry, ...changes }, { awaitingTransferSince }, 0);
  expect(kept({})).toEqual(new Date(86_400_000));
  for (const changes of [{ reviewState: 'pending' }, { feeFen: 0 }, { payment: 'paid' }] as const)
    expect(kept(changes)).toBeNull();
  expect(kept({}, new Date(0))).toBeNull();
});

it.each([
  [{ limits: [{ of: 'meeting', places: '0' }] }, '名额应为 1 到 100000 的整数'],
  [{ limits: [{ of: 'meeting', places: '3.5' }] }, '名额应为 1 到 100000 的整数'],
  [{ limits: [{ of: 'meeting', places: 3, shownFrom: '少' }] }, '余量从多少起显示应为正整数，不显示就空着'],
  [{ limits: [{ of: '全部', places: 3 }] }, '范围应为 整个会议、参会、观展、选项 之一'],
  [
    {
      limits: [
        { of: 'paid', places: 3 },
        { of: 'paid', places: 4 },
      ],
    },
    '参会的名额写了两次',
  ],
  [{ limits: [{ question: '房型', optionText: 'A', places: 3 }] }, '报名表里没有可选的题目“房型”'],
  [{ limits: [{ question: '姓名', optionText: 'A', places: 3 }] }, '报名表里没有可选的题目“姓名”'],
  [{ limits: [{ question: '工作坊', optionText: '丙', places: 3 }] }, '题目“工作坊”没有选项“丙”'],
  [{ heldHours: '0', ...given }, '名额保留小时应为 1 到 720 的整数'],
])('refuses %j', (value, message) => {
  expect(placesProblems(value, form, both).map((problem) => problem.message)).toEqual([message]);
});

it('refuses places of a kind that the meeting does not have, and takes the rest', () => {
  expect(placesProblems(given, form, ['paid'])).toEqual([
    { limit: 1, part: 'of', message: '这个会议没有观展这种报名' },
  ]);
  expect(placesProblems(given, form, both)).toEqual([]);
  expect(placesProblems(null, form, both)).toEqual([]);
});

it('tells which places are fewer than the people, and what is full', () => {
  const places = settlePlaces(readPlaces(given), form);
  const taken = [{ key: 'free', taken: 31, unpaid: 0 }];
  expect(overfullTexts(places, taken)).toEqual(['“观展”的名额是 30，已有 31 人']);
  expect(places?.limits.map(fullMessage)[2]).toBe('“大模型与病历”名额已满，请改选其他选项');
});
