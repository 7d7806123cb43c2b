import type { Order } from '../order/order';
import { awaitedAttendees } from './awaited-attendees';

const transfer = { chosenAt: '', remark: '', receipt: null };
const order = (part: Partial<Order>): Order => ({ payment: 'unpaid', transfer: null, attendees: [], ...part }) as Order;
const people = (...ids: string[]) => ids.map((id) => ({ id })) as Order['attendees'];
const centre = { attendee: people('31')[0]!, isTeamOperator: false };

test.each<[string, Order[], boolean, string[]]>([
  ['an order without a transfer', [order({ attendees: people('31') })], false, []],
  ['one that waits', [order({ transfer, attendees: people('31') })], false, ['31']],
  ['one that is paid', [order({ transfer, payment: 'paid', attendees: people('31') })], false, []],
  ['one that does not say for whom', [order({ transfer })], false, ['31']],
  ['a team’s that does not say for whom', [order({ transfer })], true, []],
  [
    'several of a team',
    [order({ transfer, attendees: people('1', '2') }), order({ attendees: people('3') })],
    true,
    ['1', '2'],
  ],
])('%s', (_, orders, isTeamOperator, awaited) => {
  expect([...awaitedAttendees({ ...centre, orders, isTeamOperator })]).toEqual(awaited);
});
