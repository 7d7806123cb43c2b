import type { DeskCallAnswer } from '../../src/contract/desk-calls/desk-calls';
import { refundFields, refundStates, refundWays } from '../../src/domain/refund/refund-list';
import { callDesk } from '../api/call-desk';
import { useMay } from '../api/me';
import type { ListDefinition } from '../table/list-definition';
import { ListScreen } from '../table/list-screen';
import { allView, stateViews } from '../table/state-views';
import { useList } from '../table/use-list';
import { useMeetingId } from '../ui/address';
import { plainAmount } from '../ui/amounts';
import { GoButton } from '../ui/go';
import { momentCells } from '../ui/moments';
import { refundTones, StateTag } from '../ui/state-tag';

type RefundRow = DeskCallAnswer<'listRefunds'>['rows'][number];

const definition: ListDefinition<RefundRow> = {
  ...{ name: 'refunds', title: '退费', unit: '笔', searches: '姓名、手机后四位' },
  columns: [
    { key: 'names', title: '参会人', cell: ({ names }) => names, whole: ({ names }) => names },
    { ...{ key: 'phone', title: '手机', width: 136, hint: '遮住', isWide: true }, cell: ({ phone }) => phone || '–' },
    {
      ...{ key: 'state', title: '状态', width: 104, isSortable: true },
      cell: ({ state }) => <StateTag kind={refundTones[state]}>{refundStates[state]}</StateTag>,
    },
    {
      ...{ key: 'amountFen', title: '金额', width: 112, align: 'right', isSortable: true },
      cell: ({ amountFen }) => plainAmount(amountFen),
    },
    { key: 'way', title: '怎么退', width: 104, cell: ({ way }) => refundWays[way] },
    { key: 'reason', title: '原因', cell: ({ reason }) => reason || '–', whole: ({ reason }) => reason },
    {
      ...{ key: 'createdAt', title: '申请时间', width: 128, isSortable: true },
      ...momentCells(({ createdAt }: RefundRow) => createdAt),
    },
  ],
  fields: refundFields,
  views: [],
  acts: [],
  rowKey: ({ id }) => id,
  empty: { title: '还没有退费', text: '有人申请退费，或会务为人退费后，在这里审核和打款' },
};

const viewStates = ['applied', 'no-account', 'to-pay', 'sent', 'failed', 'returned'] as const;

/** The refunds of a meeting, asked for and begun by the office. */
export function RefundsScreen() {
  const meetingId = useMeetingId();
  const may = useMay(meetingId);
  const list = useList({
    ...{ definition, key: ['listRefunds', meetingId] as const },
    ask: (input, signal) => callDesk('listRefunds', { meetingId, ...input }, { signal }),
  });
  const { answer } = list;
  const views = [allView(answer), ...stateViews(viewStates, refundStates, answer)];
  const base = `/meetings/${meetingId}/refunds`;
  return (
    <ListScreen
      list={{ ...list, definition: { ...definition, views } }}
      base={base}
      meetingId={meetingId}
      openRow={({ id }) => id}
      acts={
        <>
          {may('findPayoutRows') && <GoButton to={`/meetings/${meetingId}/payments/match`}>用银行流水登记</GoButton>}
          {may('sendPayouts') && (
            <GoButton to={`${base}/payouts`} keepsSearch>
              导出打款表
            </GoButton>
          )}
        </>
      }
    />
  );
}
