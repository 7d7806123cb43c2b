import { peopleColumns, type OpenPerson } from './people-columns';

const columns = peopleColumns([], { isPaid: true, needsReview: false, hasCredit: false });
const place = {
  ...{ payment: 'paid', refund: 'none', transfer: 'none', isLive: true, isIncomplete: true },
} as never as OpenPerson;

it.each([
  ['待完善 of a place', place, 'waiting'],
  ['nothing of one that was paid back', { ...place, refund: 'refunded' }, 'whole'],
  ['nothing of one that was given away', { ...place, transfer: 'given' }, 'whole'],
  ['nothing of one that was cancelled', { ...place, isLive: false }, 'whole'],
] as const)('says %s', (_what, person, shown) => {
  const cell = columns.find(({ key }) => key === 'completion')?.cell;
  expect(cell?.part === 'open' && cell.read(person)).toBe(shown);
});
