import { ImportOutlined } from '@ant-design/icons';
import { invoiceListFields, invoiceTypeTexts } from '../../src/domain/invoice/invoice-list';
import { invoiceStateTexts, type InvoiceState } from '../../src/domain/invoice/invoice-state';
import { callDesk } from '../api/call-desk';
import { useMay } from '../api/me';
import type { ListDefinition } from '../table/list-definition';
import { ListScreen } from '../table/list-screen';
import { allView, stateViews } from '../table/state-views';
import { useList } from '../table/use-list';
import { useMeetingId } from '../ui/address';
import { plainAmount } from '../ui/amounts';
import { GoButton } from '../ui/go';
import { day, momentCells } from '../ui/moments';
import { StateTag } from '../ui/state-tag';
import { invoiceTones, type InvoiceRow } from './invoice';
import './invoices.css';

const orNone = (text: string): string => (text === '' ? '–' : text);
/** The title as the list names the row: an application may have been withdrawn. */
const titleOf = ({ title }: InvoiceRow): string => (title === '' ? '申请已取消' : title);
/** The ends of a number of 20 digits, by which people tell invoices apart. */
const shortNumber = (number: string): string =>
  number.length === 20 ? `${number.slice(0, 4)} ··· ${number.slice(-4)}` : orNone(number);

const definition: ListDefinition<InvoiceRow> = {
  ...{ name: 'invoices', title: '发票', unit: '张', searches: '抬头、税号、号码、订单号、姓名' },
  columns: [
    { key: 'title', title: '抬头', width: 240, cell: titleOf, whole: titleOf },
    {
      ...{ key: 'taxNumber', title: '税号', width: 184 },
      cell: ({ taxNumber }) => orNone(taxNumber),
      whole: ({ taxNumber }) => taxNumber,
    },
    {
      ...{ key: 'amount', title: '金额', width: 112, align: 'right', isSortable: true },
      cell: ({ amountFen }) => plainAmount(amountFen),
    },
    { key: 'type', title: '票种', width: 72, cell: ({ type }) => invoiceTypeTexts[type] },
    {
      key: 'email',
      title: '邮箱',
      isWide: true,
      cell: ({ email }) => orNone(email),
      whole: ({ email }) => email,
    },
    { key: 'order', title: '订单', isWide: true, width: 112, cell: ({ order }) => order, whole: ({ order }) => order },
    {
      ...{ key: 'paidAt', title: '支付时间', width: 128, isSortable: true, isShown: false },
      ...momentCells(({ paidAt }: InvoiceRow) => paidAt),
    },
    {
      ...{ key: 'number', title: '发票号码', width: 128, isSortable: true },
      cell: ({ number }) => shortNumber(number),
      whole: ({ number }) => number,
    },
    { key: 'files', title: '文件', width: 112, isShown: false, cell: ({ files }) => orNone(files) },
    {
      ...{ key: 'issuedAt', title: '开票时间', width: 128, isSortable: true, isShown: false },
      cell: ({ issuedAt }) => (issuedAt === null ? '–' : day(issuedAt)),
    },
    {
      ...{ key: 'state', title: '状态', width: 88, isSortable: true },
      cell: ({ state }) => <StateTag kind={invoiceTones[state]}>{invoiceStateTexts[state]}</StateTag>,
    },
  ],
  fields: invoiceListFields,
  views: [],
  acts: [
    { key: 'template', call: 'exportInvoiceTemplate', label: () => '导出开票模板', path: 'template', isMain: true },
  ],
  rowKey: ({ id }) => id,
  empty: { title: '还没有人申请发票', text: '付了款的人在订单里申请，申请后马上出现在这里' },
};

const viewStates: readonly InvoiceState[] = ['requested', 'ahead', 'issued', 'unpaid', 'overstated', 'reversed'];
/** States that only meetings with 先开票后付款 have. */
const rare: readonly InvoiceState[] = ['ahead', 'unpaid'];

/** The invoices of a meeting: those applied for, issued, to be reversed, and reversed. */
export function InvoicesScreen() {
  const meetingId = useMeetingId();
  const may = useMay(meetingId);
  const base = `/meetings/${meetingId}/invoices`;
  const list = useList({
    ...{ definition, key: ['listInvoices', meetingId] as const },
    ask: (input, signal) => callDesk('listInvoices', { meetingId, ...input }, { signal }),
  });
  const { answer } = list;
  const views = [
    allView(answer),
    ...stateViews(
      viewStates.filter((state) => !rare.includes(state) || (answer?.counts.state?.[state] ?? 0) > 0),
      invoiceStateTexts,
      answer,
    ),
  ];
  return (
    <ListScreen
      list={{ ...list, definition: { ...definition, views } }}
      {...{ base, meetingId }}
      openRow={({ id }) => id}
      acts={
        <>
          {may('saveInvoiceSettings') && (
            <GoButton to={`${base}/settings`} keepsSearch>
              开票设置
            </GoButton>
          )}
          {may('exportInvoiceTemplate') && (
            <GoButton to={`${base}/template`} keepsSearch>
              导出开票模板
            </GoButton>
          )}
          {may('takeInvoiceFiles') && (
            <GoButton to={`${base}/files`} keepsSearch>
              上传发票文件
            </GoButton>
          )}
          {may('takeIssuedList') && (
            <GoButton to={`${base}/import`} keepsSearch icon={<ImportOutlined />} type="primary">
              导入已开的发票
            </GoButton>
          )}
        </>
      }
    />
  );
}
