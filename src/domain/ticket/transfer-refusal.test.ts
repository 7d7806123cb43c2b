import { readAttendee } from '../../contract/attendee';
import { type Attendee } from '../attendee/attendee';
import { readMeeting } from '../../contract/meeting';
import { type Meeting } from '../meeting/meeting';
import { checkedInTransferMessage, recipientRefusal, transferRefusal } from './transfer-refusal';

const now = Date.parse('2027-05-01T12:00:00+08:00');
const meeting = readMeeting({ id: '7', isBmf: 1, changeDeadline: '2027-05-01' }) as Meeting;
const attendee = (part: object): Attendee => readAttendee({ id: '1', isSignUp: 1, payStatus: 1, ...part }) as Attendee;

test('a paid ticket may be given away until its day is over', () => {
  expect(transferRefusal(attendee({ whoPay: 1 }), meeting, 'attendee', now)).toBeNull();
  expect(
    transferRefusal(attendee({ whoPay: 1 }), { ...meeting, transferDeadline: '2027-04-30' }, 'attendee', now),
  ).toBe('转赠已于 2027-04-30 截止');
});

test('what is unpaid, refunded or given away cannot be given', () => {
  for (const part of [{ payStatus: 0 }, { refundStatus: 1 }, { refundStatus: 2 }, { transferStatus: 1 }]) {
    expect(transferRefusal(attendee({ whoPay: 1, ...part }), meeting, 'attendee', now)).toContain('不能转赠');
  }
});

test('an operator gives away only what they paid for', () => {
  expect(transferRefusal(attendee({ whoPay: 2 }), meeting, 'operator', now)).toBeNull();
  expect(transferRefusal(attendee({ whoPay: 1 }), meeting, 'operator', now)).toContain('不能转赠');
});

test('who is checked in already is told so, whatever else there is', () => {
  const checkedIn = { ...attendee({ whoPay: 1 }), isCheckedIn: true };
  for (const by of ['attendee', 'operator'] as const)
    for (const transferDeadline of ['2027-04-30', '2027-05-01'])
      expect(transferRefusal(checkedIn, { ...meeting, transferDeadline }, by, now)).toBe(checkedInTransferMessage);
});

test('nobody gives a ticket to themselves', () => {
  const giver = attendee({ phone: '13812345678' });
  expect(recipientRefusal({ phone: '13812345678' }, giver)).toBe('不能转赠给本人，请填写受赠人的手机号码');
  expect(recipientRefusal({ phone: '13812345679' }, giver)).toBeNull();
});
