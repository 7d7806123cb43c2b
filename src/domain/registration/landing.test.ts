import fc from 'fast-check';
import { landingFacts, registerButton } from './landing';
import { isRegistrationClosed } from '../meeting/registration-closing';

const now = Date.parse('2027-03-20T12:00:00+08:00');
const meeting = {
  startTime: '2027-05-14',
  endTime: '2027-05-16',
  address: '西安',
  registrationEnd: '',
  isClosed: false,
  cancellation: '',
  ...{ isPaid: true, hasExhibitors: true, admitsVisitors: true, placesLeft: null },
};

it.each([
  ['2027-03-19', false, '会议已结束', true],
  ['2027-03-20', false, '立即报名', false],
  ['', false, '立即报名', false],
  ['2027-04-30', true, '会议已结束', true],
] as const)('the button until %p (closed: %p) says %s', (registrationEnd, isClosed, label, isDisabled) => {
  expect(registerButton({ ...meeting, registrationEnd, isClosed }, now)).toMatchObject({ label, isDisabled });
});

it('the button of a cancelled meeting says so, and why, whatever its last day', () => {
  const cancelled = { ...meeting, registrationEnd: '2027-04-30', cancellation: '因场地原因取消，费用原路退回' };
  expect(registerButton(cancelled, now)).toEqual({
    ...{ label: '会议已取消', isDisabled: true },
    notice: '会议已取消：因场地原因取消，费用原路退回',
  });
});

it('the button is open exactly while registration is', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60 }), fc.boolean(), (days, isClosed) => {
      const registrationEnd = new Date(now + (days - 30) * 86_400_000).toISOString().slice(0, 10);
      const closing = { ...meeting, registrationEnd, isClosed };
      expect(registerButton(closing, now).isDisabled).toBe(isRegistrationClosed(closing, now));
    }),
  );
});

it.each([
  ['2027-03-19', { tone: 'mute', text: '已截止' }],
  ['2027-03-20', { tone: 'due', text: '今天截止' }],
  ['2027-03-23', { tone: 'due', text: '还有 3 天' }],
  ['2027-03-24', { tone: 'ok', text: '还有 4 天' }],
])('a registration that ends on %s is tagged %j', (registrationEnd, tag) => {
  const facts = landingFacts({ ...meeting, registrationEnd }, now);
  expect(facts.map(({ kind }) => kind)).toEqual(['days', 'place', 'registrationEnd']);
  expect(facts[2]).toMatchObject({ text: expect.stringMatching(/^报名截止 3月/), tag });
});

it('what is not known is left out, and so is the last day of what the organiser closed', () => {
  const unknown = { ...meeting, startTime: '', endTime: '', address: '' };
  expect(landingFacts(unknown, now)).toEqual([]);
  expect(landingFacts({ ...unknown, registrationEnd: '2027-04-30', isClosed: true }, now)).toEqual([]);
});

it('tells how many places are left, and that none is', () => {
  const tagsOf = (placesLeft: object, of: object = {}) =>
    landingFacts({ ...meeting, ...of, startTime: '', endTime: '', address: '', placesLeft }, now).map(
      ({ text, tag }) => `${text} ${tag?.text ?? ''}`,
    );
  expect(tagsOf({ meeting: 12 })).toEqual(['名额 剩余 12 席']);
  expect(tagsOf({ paid: 0, free: 3 })).toEqual(['参会代表名额 已满', '参观观众名额 剩余 3 席']);
  expect(tagsOf({ paid: 1, free: 0 }, { admitsVisitors: false })).toEqual(['名额 剩余 1 席']);
  const button = (placesLeft: object) => registerButton({ ...meeting, placesLeft }, now);
  expect(button({ meeting: 0 })).toMatchObject({ label: '名额已满', isDisabled: true });
  expect(button({ meeting: 0 }).notice).toContain('可过几天再来看');
  expect(button({ paid: 0 }).isDisabled).toBe(false);
  expect(button({ paid: 0, free: 0 }).isDisabled).toBe(true);
  expect(button({ meeting: 5 })).toEqual({ label: '立即报名', isDisabled: false, notice: '' });
});
