import type { DeskCallAnswer } from '../../src/contract/desk-calls/desk-calls';
import { describeAttendees } from '../../src/domain/order/order-state';
import { listedOrderStateTexts, orderFields, orderInvoiceSteps, orderPayWays } from '../../src/domain/order/order-list';
import { callDesk } from '../api/call-desk';
import type { ListDefinition } from '../table/list-definition';
import { ListScreen } from '../table/list-screen';
import { allView, stateViews } from '../table/state-views';
import { useList } from '../table/use-list';
import { useMeetingId } from '../ui/address';
import { plainAmount } from '../ui/amounts';
import { momentCells } from '../ui/moments';
import { orderTones, StateTag } from '../ui/state-tag';

type OrderRow = DeskCallAnswer<'listOrders'>['rows'][number];

const namesOf = ({ names, people }: OrderRow): string =>
  people > names.length ? `${names.join('、')} 等` : describeAttendees(names.map((name) => ({ name })));

const definition: ListDefinition<OrderRow> = {
  ...{ name: 'orders', title: '订单', unit: '笔', searches: '姓名、手机、单位、订单号' },
  columns: [
    { key: 'number', title: '订单', cell: ({ number }) => number, whole: ({ number }) => number, width: 200 },
    { key: 'payer', title: '付款人', cell: ({ payer }) => payer, whole: ({ payer }) => payer, width: 160 },
    { key: 'names', title: '参会人', cell: namesOf, whole: namesOf, isWide: true },
    { ...{ key: 'people', title: '人数', width: 72, align: 'right', isSortable: true }, cell: ({ people }) => people },
    {
      ...{ key: 'state', title: '状态', width: 96, isSortable: true },
      cell: ({ state }) => <StateTag kind={orderTones[state]}>{listedOrderStateTexts[state]}</StateTag>,
    },
    {
      ...{ key: 'amount', title: '金额', width: 112, align: 'right', isSortable: true },
      cell: ({ amountFen }) => plainAmount(amountFen),
    },
    {
      ...{ key: 'received', title: '银行已到账', width: 112, align: 'right', isShown: false },
      cell: ({ receivedFen }) => (receivedFen === 0 ? '–' : plainAmount(receivedFen)),
    },
    { key: 'payWay', title: '付款方式', width: 96, cell: ({ payWay }) => orderPayWays[payWay], isWide: true },
    { key: 'invoice', title: '发票', width: 88, cell: ({ invoice }) => orderInvoiceSteps[invoice] },
    {
      ...{ key: 'createdAt', title: '下单时间', width: 128, isSortable: true },
      ...momentCells(({ createdAt }: OrderRow) => createdAt),
    },
    {
      ...{ key: 'paidAt', title: '支付时间', width: 128, isSortable: true, isShown: false },
      ...momentCells(({ paidAt }: OrderRow) => paidAt),
    },
  ],
  fields: orderFields,
  views: [],
  acts: [],
  rowKey: ({ id }) => id,
  empty: { title: '还没有订单', text: '有人报名后，要付的钱在这里' },
};

/** The orders of a meeting. */
export function OrdersScreen() {
  const meetingId = useMeetingId();
  const list = useList({
    ...{ definition, key: ['listOrders', meetingId] as const },
    ask: (input, signal) => callDesk('listOrders', { meetingId, ...input }, { signal }),
  });
  const states = ['unpaid', 'waiting', 'short', 'paid', 'cancelled'] as const;
  const views = [allView(list.answer), ...stateViews(states, listedOrderStateTexts, list.answer)];
  return (
    <ListScreen
      list={{ ...list, definition: { ...definition, views } }}
      base={`/meetings/${meetingId}/orders`}
      meetingId={meetingId}
      openRow={({ id }) => id}
    />
  );
}
