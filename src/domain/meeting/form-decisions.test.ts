import type { OptionChange } from '../form/option-changes';
import { decidedText, isAbout, openDecision } from './form-decisions';

const at = { shortName: 'title', label: '职称', holders: { live: 1204, past: 0 } };
const gone: OptionChange = { ...at, kind: 'option-gone', key: 'c', text: '中级', keyNow: null };
const changed: OptionChange = {
  ...{ ...at, kind: 'text-changed', key: 'c', from: '中级', to: '中级（主治）' },
  ...{ isMoved: false, isRename: false },
};
const question: OptionChange = { ...at, kind: 'question-gone' };

it('asks of an option that is gone whether it was renamed to one that is new, or is offered no longer', () => {
  expect(openDecision(gone, ['主治', '规培'])).toEqual({
    ...{ shortName: 'title', key: 'c', title: '“职称”里没有“中级”了', text: '1204 人选过。', from: '中级' },
    choices: [
      { choice: 'rename', to: '主治', label: '改名为“主治”' },
      { choice: 'rename', to: '规培', label: '改名为“规培”' },
      { choice: 'remove', to: '', label: '不再提供，选过的人照常显示' },
    ],
  });
});

it('asks of an option with another text whether it is the same', () => {
  const { title, choices } = openDecision(changed, []);
  expect(title).toBe('“职称”的“中级”写成了“中级（主治）”');
  expect(choices.map(({ choice, to }) => [choice, to])).toEqual([
    ['rename', '中级（主治）'],
    ['other', ''],
  ]);
});

it('says how to correct what no decision makes right', () => {
  const wrong: OptionChange[] = [
    { ...at, kind: 'kind-changed' },
    { ...gone, keyNow: 'x' },
    { ...changed, isMoved: true },
  ];
  expect(wrong.map((change) => openDecision(change, []).choices)).toEqual([[], [], []]);
  expect(wrong.map((change) => openDecision(change, []).text)).toEqual([
    expect.stringContaining('作为新问题'),
    expect.stringContaining('写回原来的键'),
    expect.stringContaining('c=中级'),
  ]);
});

it.each([
  [{ live: 0, past: 0 }, '还没有人填过。'],
  [{ live: 0, past: 2 }, '2 份已退费或转赠的报名中填过。'],
  [{ live: 3, past: 2 }, '3 人填过，另有2 份已退费或转赠的报名。'],
])('counts %p', (holders, words) => {
  expect(openDecision({ ...question, holders }, []).text).toContain(words);
});

it('tells what was decided, and nothing of what nobody notices', () => {
  expect([question, gone, changed].map((change) => decidedText(change)?.title)).toEqual([
    ...['不再问“职称”', '“职称”不再提供“中级”', '“中级”改名为“中级（主治）”'],
  ]);
  expect(decidedText({ ...gone, holders: { live: 0, past: 0 } })).toBeNull();
  expect(decidedText({ ...at, kind: 'kind-changed' })).toBeNull();
});

it('finds the change that a decision is about', () => {
  expect(isAbout({ shortName: 'title', key: 'c' }, gone)).toBe(true);
  expect(isAbout({ shortName: 'title', key: '' }, gone)).toBe(false);
  expect(isAbout({ shortName: 'title', key: '' }, question)).toBe(true);
  expect(isAbout({ shortName: 'sex', key: 'c' }, gone)).toBe(false);
});
