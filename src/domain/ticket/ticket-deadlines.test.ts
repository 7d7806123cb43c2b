import { describeTicketDeadlines } from './ticket-deadlines';

it.each([
  ['2027-05-10', '2027-05-10', true, true, '转赠、退费请于 5月10日前办理'],
  ['2027-05-10', '2027-05-05', true, true, '转赠请于 5月10日前办理，退费请于 5月5日前办理'],
  ['2027-05-10', '2027-05-05', true, false, '转赠请于 5月10日前办理'],
  ['2027-05-10', '2027-05-05', false, true, '退费请于 5月5日前办理'],
  ['2027-05-10', '2027-05-05', false, false, ''],
  ['', '2027-05-05 12:00:00', true, true, '退费请于 5月5日前办理'],
  ['', '', true, true, ''],
])(
  'transfer until %j, refund until %j, offered %s and %s',
  (transferDeadline, refundDeadline, transfer, refund, text) => {
    expect(describeTicketDeadlines({ transferDeadline, refundDeadline }, { transfer, refund })).toBe(text);
  },
);
