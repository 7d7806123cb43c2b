import { designSections, neighbourOf } from './design-rows';
import { knownItems } from './known-items';
import { testForm, testItem } from './testing/test-form';

const context = { meetingId: '99', meetingCode: 'X', startTime: '', endTime: '', today: '2027-01-01' };
const told = (form: Parameters<typeof designSections>[0]): string[] =>
  designSections(form, context).map(
    ({ title, rows }) =>
      `${title}: ${rows.map(({ item, depth, when, isUnseen }) => `${'>'.repeat(depth)}${item.name}${when}${isUnseen ? '?' : ''}`).join(' ')}`,
  );

it('lists the questions as the page shows them, with what shows each', () => {
  const hotel = knownItems.flatMap(({ items }) => items).filter(({ shortName }) => shortName === 'isYdjd');
  expect(told([...testForm, ...hotel, testItem('gone', { isShow: false })])).toEqual([
    '基本信息: name phone food >note“其他” hotel',
    '住宿: 是否预订酒店 >房型“是” >入住离店日期“是”',
  ]);
  expect(told([testItem('name'), testItem('a', { linkage: [testItem('b', { when: ['x'] })] })])).toEqual([
    '基本信息: name a >b“x”',
  ]);
  expect(told([testItem('name', { linkage: [testItem('b', { formType: 5, linkage: [testItem('c')] })] })])).toEqual([
    '基本信息: name >b“是” >>c?',
  ]);
});

it('moves a question among those on its level in its card', () => {
  const sections = designSections(testForm, context);
  expect(neighbourOf(sections, 'hotel', -1)?.item.name).toBe('food');
  expect(neighbourOf(sections, 'phone', 1)?.item.name).toBe('food');
  expect([neighbourOf(sections, 'note', -1), neighbourOf(sections, 'name', -1)]).toEqual([null, null]);
});
