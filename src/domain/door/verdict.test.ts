import type { Gate } from './gate';
import { gateLinkState, gateRefusal, verdictAt } from './verdict';

const at = (time: string): number => Date.parse(`${time}+08:00`);
const hall: Pick<Gate, 'isOnce' | 'opensAt' | 'closesAt'> = { isOnce: false, opensAt: '', closesAt: '' };
const free = { refusal: '', passedAt: null };
const noon = at('2027-05-14T12:00');

it('admits whoever nothing speaks against', () => {
  expect(verdictAt(hall, free, 'in', noon)).toEqual({ outcome: 'admitted' });
  expect(verdictAt(hall, { ...free, passedAt: 1 }, 'in', noon)).toEqual({ outcome: 'admitted' });
});

it('a gate that admits once names the time of the first pass', () => {
  const once = { ...hall, isOnce: true };
  expect(verdictAt(once, { ...free, passedAt: 7 }, 'in', noon)).toEqual({ outcome: 'used', at: 7 });
  expect(verdictAt(once, { ...free, passedAt: 7 }, 'out', noon)).toEqual({ outcome: 'admitted' });
});

it('the reason of a ticket comes before all else, and nobody is kept inside', () => {
  const unpaid = { refusal: '尚未支付', passedAt: 7 };
  expect(verdictAt({ ...hall, isOnce: true }, unpaid, 'in', noon)).toEqual({ outcome: 'refused', reason: '尚未支付' });
  expect(verdictAt(hall, unpaid, 'out', noon)).toEqual({ outcome: 'admitted' });
});

it.each([
  ['2027-05-14T07:29:59', '还没开放，5月14日 07:30 起可入场'],
  ['2027-05-14T07:30:00', null],
  ['2027-05-15T23:59:59', null],
  ['2027-05-16T00:00:00', '已经关闭，5月15日 止'],
])('a gate has its hours: %s', (time, reason) => {
  const gate = { ...hall, opensAt: '2027-05-14 07:30', closesAt: '2027-05-15' };
  expect(verdictAt(gate, free, 'in', at(time))).toEqual(
    reason === null ? { outcome: 'admitted' } : { outcome: 'refused', reason },
  );
});

describe('the people of a gate', () => {
  const delegate = { entryType: 'paid' as const, answerTo: () => '2' };
  const words = {
    textOf: (_: string, key: string): string => (key === '2' ? '工作坊甲' : ''),
    nameOf: (type: 'paid' | 'free'): string => ({ paid: '参会代表', free: '参观观众' })[type],
  };
  it.each([
    ['everybody', null, ''],
    ['delegates', { entryTypes: ['paid' as const], choice: null }, ''],
    ['visitors', { entryTypes: ['free' as const], choice: null }, '这里只接待参观观众'],
    ['an option by its key', { entryTypes: null, choice: { question: 'w', options: ['2'] } }, ''],
    ['an option by its text', { entryTypes: null, choice: { question: 'w', options: ['工作坊甲'] } }, ''],
    ['another option', { entryTypes: null, choice: { question: 'w', options: ['工作坊乙'] } }, '不在这里的名单上'],
  ])('%s', (_, admits, refusal) => {
    expect(gateRefusal(admits, delegate, words)).toBe(refusal);
  });
  it('leaves out who has not answered', () => {
    const admits = { entryTypes: null, choice: { question: 'w', options: [''] } };
    expect(gateRefusal(admits, { ...delegate, answerTo: () => '' }, words)).toBe('不在这里的名单上');
  });
});

it('a link ends with its day, and is withdrawn at once', () => {
  const endsAt = new Date(noon);
  expect(gateLinkState({ endsAt, withdrawnAt: null }, noon)).toBe('open');
  expect(gateLinkState({ endsAt, withdrawnAt: null }, noon + 1)).toBe('ended');
  expect(gateLinkState({ endsAt, withdrawnAt: new Date(noon - 1) }, noon - 1)).toBe('withdrawn');
});
