import { entryOf } from '../../test-support/attendees';
import { server } from '../../test-support/changed-price';
import { logIn } from '../../test-support/log-in';
import {
  correctAs,
  dayAfter,
  endOfDay,
  pricedCentreOf,
  registerAs,
  setPrices,
} from '../../test-support/priced-meeting';
import { shortSubmission } from '../../test-support/submissions';
import { orderById, teamMeetingId } from '../../test-support/team';
import { cancelForOffice, reopenForOffice } from './organise-orders';

const person = '13812340001';

it('reopens no order at the price of an identity that its person has not any more', async () => {
  await setPrices(10);
  const { meetingPayorderId: former } = await registerAs(person, 'A');
  await correctAs(person, { kind: 'B' });
  const { orderId } = (await pricedCentreOf(person)).order;
  await cancelForOffice(orderId, server.dependencies);
  await expect(reopenForOffice(former, server.dependencies)).rejects.toThrow(
    '不能恢复：欧阳晓明的金额不是现在“身份”的价格，请恢复最近的订单，或让其重新报名',
  );
  await reopenForOffice(orderId, server.dependencies);
  expect((await orderById(server, orderId))?.status).toBe('pending');
});

it('renews a visitor’s order by the identity of a table that was published since', async () => {
  const rows = [{ option: '', prices: [{ fee: 800 }, { fee: 900 }] }];
  await setPrices(10, { priceTable: { question: '', until: [dayAfter(10), ''], teamFrom: null, rows } });
  const form = shortSubmission(teamMeetingId, { phone: person, kind: 'B' });
  expect(await server.post('/api/appweb/entered/fromAdd', form)).toMatchObject({ status: 200 });
  const headers = await logIn(server, teamMeetingId, person);
  await server.get(`/api/appweb/entered/upgradedUser/${teamMeetingId}`, { ...headers });
  await setPrices(10);
  expect(await entryOf(server, person)).toMatchObject({ userType: 'free-guest', feeFen: 0, priceOption: 'B' });
  server.clock.now = endOfDay(10) + 1000;
  expect((await pricedCentreOf(person)).order).toMatchObject({ payMoney: 800, renewMoney: 500 });
});
