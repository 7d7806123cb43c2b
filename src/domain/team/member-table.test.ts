import { readAttendees } from '../../contract/attendee';
import { nextSorting, tableMembers, type MemberSorting } from './member-table';

const unpaid = { payStatus: 0, refundStatus: 0, transferStatus: 0, whoPay: 0 };
const paid = { payStatus: 1, refundStatus: 0, transferStatus: 0, whoPay: 2, isSignUp: 1 };
const at = (gzdw: string) => ({ extendParam: JSON.stringify({ gzdw }) });
const members = readAttendees([
  { id: '1', name: '周敏', phone: '13800000001', ...paid, ...at('湘江医院') },
  { id: '2', name: '安宁', phone: '13800000002', ...unpaid, ...at('天山 人民医院') },
  { id: '3', name: '李瑞', phone: '13800000003', ...unpaid, ...at('北京医院') },
]);
const idsOf = (search: string, sorting: MemberSorting = null): string[] =>
  tableMembers(members, { filter: { group: 'all', search }, sorting }, { isPaid: true }, new Set(['3'])).map(
    ({ id }) => id,
  );

it('finds members by name, phone and employer, in the order in which they were added', () => {
  expect(idsOf('')).toEqual(['1', '2', '3']);
  expect(idsOf('周')).toEqual(['1']);
  expect(idsOf('00002')).toEqual(['2']);
  expect(idsOf('天山人民')).toEqual(['2']);
});

it('sorts by Chinese sounds, and what is due first', () => {
  expect(idsOf('', { by: 'name', isDescending: false })).toEqual(['2', '3', '1']);
  expect(idsOf('', { by: 'employer', isDescending: true })).toEqual(['1', '2', '3']);
  expect(idsOf('', { by: 'payment', isDescending: false })).toEqual(['2', '3', '1']);
});

it('sorts a column up, then down, then no more', () => {
  const up = nextSorting({ by: 'payment', isDescending: true }, 'name');
  expect(up).toEqual({ by: 'name', isDescending: false });
  const down = nextSorting(up, 'name');
  expect(down).toEqual({ by: 'name', isDescending: true });
  expect(nextSorting(down, 'name')).toBeNull();
});
