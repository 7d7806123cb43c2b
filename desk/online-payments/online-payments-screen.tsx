import type { DeskCallAnswer } from '../../src/contract/desk-calls/desk-calls';
import { paymentFaultFields, paymentFaults } from '../../src/domain/payment/payment-faults';
import { callDesk } from '../api/call-desk';
import type { ListDefinition } from '../table/list-definition';
import { ListScreen } from '../table/list-screen';
import { allView, stateViews } from '../table/state-views';
import { useList } from '../table/use-list';
import { useMeetingId } from '../ui/address';
import { plainAmount } from '../ui/amounts';
import { momentCells } from '../ui/moments';
import { faultTones, StateTag } from '../ui/state-tag';

type FaultRow = DeskCallAnswer<'listPaymentFaults'>['rows'][number];

const definition: ListDefinition<FaultRow> = {
  ...{ name: 'online-payments', title: '待处理的线上付款', unit: '笔', searches: '姓名、付款单号、订单号' },
  columns: [
    { key: 'number', title: '付款单号', width: 216, cell: ({ number }) => number, whole: ({ number }) => number },
    { key: 'names', title: '参会人', cell: ({ names }) => names, whole: ({ names }) => names },
    {
      ...{ key: 'state', title: '问题', width: 120, isSortable: true },
      cell: ({ state }) => <StateTag kind={faultTones[state]}>{paymentFaults[state]}</StateTag>,
    },
    {
      ...{ key: 'dueFen', title: '应付', width: 112, align: 'right', isSortable: true },
      cell: ({ dueFen }) => plainAmount(dueFen),
    },
    {
      ...{ key: 'receivedFen', title: '实付', width: 112, align: 'right', isSortable: true },
      cell: ({ dueFen, receivedFen }) => plainAmount(receivedFen ?? dueFen),
    },
    {
      ...{ key: 'createdAt', title: '付款时间', width: 128, isSortable: true },
      ...momentCells(({ createdAt }: FaultRow) => createdAt),
    },
  ],
  fields: paymentFaultFields,
  views: [],
  acts: [],
  rowKey: ({ number }) => number,
  empty: { title: '线上付款都正常', text: '金额和订单不一样的、没有向微信报成发货的，出现在这里' },
};

/** The online payments of a meeting that the office has to settle. */
export function OnlinePaymentsScreen() {
  const meetingId = useMeetingId();
  const list = useList({
    ...{ definition, key: ['listPaymentFaults', meetingId] as const },
    ask: (input, signal) => callDesk('listPaymentFaults', { meetingId, ...input }, { signal }),
  });
  const states = ['mismatch', 'undelivered'] as const;
  const views = [allView(list.answer), ...stateViews(states, paymentFaults, list.answer)];
  return (
    <ListScreen
      list={{ ...list, definition: { ...definition, views } }}
      base={`/meetings/${meetingId}/online-payments`}
      meetingId={meetingId}
      openRow={({ number }) => number}
    />
  );
}
