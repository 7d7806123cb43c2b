import type { DeskCallAnswer } from '../../src/contract/desk-calls/desk-calls';
import { transactionFields } from '../../src/domain/bank/transaction-list';
import { openTransactionStates, transactionStateTexts } from '../../src/domain/bank/transaction-state';
import { callDesk } from '../api/call-desk';
import { useMay } from '../api/me';
import type { ListDefinition } from '../table/list-definition';
import { ListScreen } from '../table/list-screen';
import { allView } from '../table/state-views';
import { useList } from '../table/use-list';
import { plainAmount } from '../ui/amounts';
import { useMeetingId } from '../ui/address';
import { GoButton } from '../ui/go';
import { StateTag } from '../ui/state-tag';
import { bankMoment, payerOf, transactionTones } from './transaction-words';

type TransactionRow = DeskCallAnswer<'listBankTransactions'>['rows'][number];

const ordersOf = ({ orders, orderCount }: TransactionRow): string => {
  const named = orders.map(({ number }) => number).join('、');
  return orderCount > orders.length ? `${named} 等 ${orderCount} 笔` : named || '–';
};

const definition: ListDefinition<TransactionRow> = {
  ...{ name: 'payments', title: '收款', unit: '笔', searches: '付款人、附言、流水号、订单、金额' },
  columns: [
    { key: 'payer', title: '付款人', cell: payerOf, whole: payerOf, width: 232 },
    { ...{ key: 'at', title: '交易日期', width: 128, isSortable: true }, cell: bankMoment, whole: bankMoment },
    { key: 'text', title: '摘要和附言', cell: ({ text }) => text || '–', whole: ({ text }) => text },
    {
      ...{ key: 'state', title: '状态', width: 96, isSortable: true },
      cell: ({ state }) => <StateTag kind={transactionTones[state]}>{transactionStateTexts[state]}</StateTag>,
    },
    {
      ...{ key: 'amount', title: '金额', width: 112, align: 'right', isSortable: true },
      cell: ({ amountFen, currency }) => `${currency === 'CNY' ? '' : `${currency} `}${plainAmount(amountFen)}`,
    },
    {
      ...{ key: 'left', title: '没有认领', width: 112, align: 'right', isSortable: true },
      cell: ({ leftFen, state }) => (leftFen === 0 || state === 'aside' ? '–' : plainAmount(leftFen)),
    },
    { key: 'orders', title: '订单', cell: ordersOf, whole: ordersOf, width: 184, isWide: true },
    { key: 'serial', title: '流水号', cell: ({ serial }) => serial || '–', width: 168, isShown: false },
  ],
  fields: transactionFields,
  views: [],
  acts: [],
  rowKey: ({ id }) => id,
  empty: { title: '还没有银行收款', text: '导入银行流水，核对过的每一笔都在这里' },
};

const states = ['booked', 'returning', 'returned', 'aside'] as const;

/** The money that came by bank for a meeting. */
export function PaymentsScreen() {
  const meetingId = useMeetingId();
  const list = useList({
    ...{ definition, key: ['listBankTransactions', meetingId] as const },
    ask: (input, signal) => callDesk('listBankTransactions', { meetingId, ...input }, { signal }),
  });
  const may = useMay(meetingId);
  const { answer } = list;
  const viewOf = (key: string, title: string, keys: readonly string[]) => ({
    ...{ key, title, filters: { state: keys.join(',') } },
    ...(answer === undefined
      ? {}
      : { count: keys.reduce((sum, state) => sum + (answer.counts.state?.[state] ?? 0), 0) }),
  });
  const views = [
    allView(answer),
    viewOf('open', '待认领', openTransactionStates),
    ...states.map((state) => viewOf(state, transactionStateTexts[state], [state])),
  ];
  return (
    <ListScreen
      list={{ ...list, definition: { ...definition, views } }}
      base={`/meetings/${meetingId}/payments`}
      meetingId={meetingId}
      openRow={({ id }) => id}
      acts={
        may('matchBankStatements') && (
          <GoButton type="primary" to={`/meetings/${meetingId}/payments/match`}>
            导入流水
          </GoButton>
        )
      }
    />
  );
}
