import { hiddenQuestions, offersOfflinePayment } from './meeting-exceptions';
import { meetingNotice } from './meeting-notice';

const ordinary = { id: '1', code: 'MI2027' };

test.each([
  ['45', 'MI2027', true, false],
  ['1', 'MI2027', true, true],
  ['1', 'MI2027', false, false],
  ['145', '45', true, true],
  ['', '', true, true],
])('meeting %j %j, with an account %j: offline payment %j', (id, code, takesTransfers, isOffered) => {
  expect(offersOfflinePayment({ id, code, takesTransfers })).toBe(isOffered);
});

test('the subscription notice names each benefit and the ten working days', () => {
  const notice = meetingNotice({ id: '7', code: 'SUB2027' });
  const text = notice?.paragraphs.join('') ?? '';
  for (const word of ['免费注册', '学分 6 分', '午餐', '资料', '10 个工作日内申请发票与学分'])
    expect(text).toContain(word);
  expect(meetingNotice(ordinary)).toBeNull();
});

test('four fields are left out for free entrants of LITE2027, and for nobody else', () => {
  const lite = { id: '8', code: 'LITE2027' };
  expect(hiddenQuestions(lite, 'free')).toEqual(['needsHotel', 'checkIn', 'departure', 'joinsVisit']);
  expect(hiddenQuestions(lite, 'paid')).toEqual([]);
  expect(hiddenQuestions(ordinary, 'free')).toEqual([]);
});

test('a meeting that is not known yet is no exception', () => {
  expect(meetingNotice({ id: '', code: '' })).toBeNull();
});

test('a meeting without id or code is no exception', () => {
  const unknown = { id: '', code: '' };
  expect(offersOfflinePayment({ ...unknown, takesTransfers: true })).toBe(true);
  expect(meetingNotice(unknown)).toBeNull();
  expect(meetingNotice({ id: '45', code: '' })).toBeNull();
  expect(hiddenQuestions({ id: '45', code: '' }, 'free')).toEqual([]);
  expect(meetingNotice({ id: '1', code: 'SUB2027' })?.title).toBe('订阅会员权益');
});
