import { invoiceFields, invoiceTypes } from '../../../src/domain/invoice/invoice-form';
import { readSettingItem, settingItems, type InvoiceSettings } from '../../../src/domain/invoice/invoice-settings';
import { readObject, readText } from '../../../src/domain/json/read-value';
import { formatFen } from '../../../src/domain/money/money';
import { importIssued, type ImportedInvoice } from '../../modules/invoices/import-issued';
import { issueInvoice } from '../../modules/invoices/issue-invoice';
import { invoiceTemplate } from '../../modules/invoices/invoice-template';
import { invoicesOfMeeting, listInvoices, type ListedInvoice } from '../../modules/invoices/list-invoices';
import { reverseInvoice } from '../../modules/invoices/reverse-invoice';
import { setInvoiceSettings } from '../../modules/invoices/set-invoice-settings';
import { answer, exitCode, flag, UsageError, type Command } from '../command';
import { printTable } from '../print-table';
import { textSheet } from '../text-sheet';
import { timeText } from '../printed-texts';

const typeText = ({ invoice }: ListedInvoice): string =>
  invoiceTypes.find(({ type }) => type === invoice?.type)?.text ?? '';

function stateText({ state, issued, reversedNumber }: ListedInvoice): string {
  const issuedText = `已开具 ${issued?.invoiceNumber ?? ''}`.trim();
  switch (state) {
    case 'requested':
      return reversedNumber === null ? '待开具' : `待重开（原发票 ${reversedNumber} 已冲红）`;
    case 'ahead':
      return '未付款，待开具（先开票后付款）';
    case 'unpaid':
      return `${issuedText}，还没有付款`;
    case 'reversed':
      return `原发票 ${reversedNumber ?? ''} 已冲红，无需重开`;
    case 'void':
      return '已全额退费，无需开具';
    case 'issued':
      return issuedText;
    case 'overstated':
      return `${issuedText}（${formatFen(issued?.amountFen ?? 0)}），开具后有退费，请冲红重开`;
  }
}

const outcomeTexts: Readonly<Record<ImportedInvoice['outcome'], string>> = {
  issued: '已开具',
  reversed: '已冲红，待重开',
  known: '以前已登记',
  differs: '没有登记',
  unmatched: '没有找到订单，请用 invoices issue 登记',
  refused: '没有登记',
};

function importedText({ line, outcome, outTradeNo, message }: ImportedInvoice): string {
  const why = message === '' ? '' : `：${message}`;
  return `第 ${line.line} 行 ${line.number} ${line.title} ${formatFen(line.amountFen)} ${outTradeNo} ${outcomeTexts[outcome]}${why}`;
}

const exportHeadings = [
  ...['订单号', '付款时间', '订单金额', '退费金额', '待退金额', '可开票金额', '状态', '发票类型'],
  ...invoiceFields.map(({ label }) => label),
];

const exportRow = (one: ListedInvoice): string[] => [
  one.outTradeNo,
  timeText(one.paidAt),
  formatFen(one.orderFen),
  formatFen(one.refundedFen),
  formatFen(one.refundDueFen),
  formatFen(one.invoiceableFen),
  stateText(one),
  typeText(one),
  ...invoiceFields.map(({ shortName }) => readText(readObject(one.invoice)[shortName])),
];

function settingLines(settings: InvoiceSettings): string[] {
  const textOf = (value: string | boolean): string => (typeof value === 'string' ? value : value ? '是' : '否');
  return settingItems.map(({ name, key }) => `${name}：${textOf(settings[key])}`);
}

export const invoiceCommands: readonly Command[] = [
  {
    name: 'invoices list',
    isReading: true,
    parameters: [],
    options: { meeting: '会议编码', all: flag('包括已开具的发票和已全额退费的订单') },
    summary: '列出申请了发票的订单，金额为扣除退费后的可开票金额',
    run: async ({ dependencies, options }) => {
      const filter = { meetingCode: options.meeting ?? '', all: options.all !== undefined };
      const invoices = await listInvoices(filter, dependencies);
      if (invoices.length === 0) return ['没有待开具的发票'];
      return printTable(
        ['订单号', '会议', '发票抬头', '税务登记号', '收件人邮箱', '可开票金额', '状态'],
        invoices.map((one) => [
          one.outTradeNo,
          one.meetingCode,
          one.invoice?.title ?? '',
          one.invoice?.taxNumber ?? '',
          one.invoice?.recipientEmail ?? '',
          formatFen(one.invoiceableFen),
          stateText(one),
        ]),
      );
    },
  },
  {
    name: 'invoices issue',
    parameters: ['订单号'],
    options: { number: '发票号码' },
    summary: '标记订单的发票已开具，此后不能修改',
    run: async ({ dependencies, words, options }) => {
      const [outTradeNo = ''] = words;
      const amountFen = await issueInvoice({ outTradeNo, number: (options.number ?? '').slice(0, 100) }, dependencies);
      return [`已标记订单 ${outTradeNo} 的发票为已开具，金额 ${formatFen(amountFen)}`];
    },
  },
  {
    name: 'invoices red',
    parameters: ['订单号'],
    options: { number: '红字发票号码' },
    summary: '标记订单的发票已冲红：申请可以修改，等待重开',
    run: async ({ dependencies, words, options }) => {
      const [outTradeNo = ''] = words;
      const reversed = await reverseInvoice(outTradeNo, (options.number ?? '').slice(0, 100), dependencies);
      return [`已标记订单 ${outTradeNo} 的发票 ${reversed} 为已冲红，等待重开`];
    },
  },
  {
    name: 'invoices import',
    parameters: ['会议编码', '文件'],
    readsFile: '文件',
    options: { check: flag('只显示结果，不登记') },
    readingOption: 'check',
    summary: '读取税务平台导出的发票清单（.xlsx、.xls、.csv），登记已开具和已冲红的；重复执行不会重复登记',
    run: async ({ dependencies, words, options, input }) => {
      if (input === null) throw new UsageError('没有可读取的文件');
      const given = { meetingCode: words[0] ?? '', isCheck: options.check !== undefined };
      const read = await importIssued(input, given, dependencies);
      const count = (...wanted: ImportedInvoice['outcome'][]): number =>
        read.filter(({ outcome }) => wanted.includes(outcome)).length;
      const open = count('differs', 'unmatched', 'refused');
      const sums = [`已开具 ${count('issued')}`, `已冲红 ${count('reversed')}`, `以前已登记 ${count('known')}`];
      return answer(open === 0 ? exitCode.done : exitCode.refused, [
        ...read.filter(({ outcome }) => outcome !== 'known').map(importedText),
        `共 ${read.length} 张：${[...sums, `没有登记 ${open}`].join('，')}`,
      ]);
    },
  },
  {
    name: 'invoices export',
    parameters: ['会议编码', '文件.xlsx'],
    summary: '导出会议的全部发票申请到 .xlsx',
    writesFile: '文件.xlsx',
    run: async ({ dependencies, words }) => {
      const invoices = await invoicesOfMeeting(words[0] ?? '', dependencies);
      return {
        exitCode: exitCode.done,
        lines: [`已导出 ${invoices.length} 份发票申请到 ${words[1] ?? ''}`],
        output: await textSheet('发票', { headings: exportHeadings, rows: invoices.map(exportRow) }),
      };
    },
  },
  {
    name: 'invoices settings',
    parameters: ['会议编码', '项=值...'],
    summary: `设定发票怎么开，如 税收编码=3040202000000000000 税率=6%。项有：${settingItems.map(({ name, explanation }) => `${name}（${explanation}）`).join('；')}`,
    run: async ({ dependencies, words: [code = '', ...items] }) => {
      const changes = items.reduce<Partial<InvoiceSettings>>((before, word) => {
        const read = readSettingItem(word);
        if (typeof read === 'string') throw new UsageError(read);
        return { ...before, ...read };
      }, {});
      return settingLines(await setInvoiceSettings(code, changes, dependencies));
    },
  },
  {
    name: 'invoices template',
    parameters: ['会议编码', '文件.xlsx'],
    summary: '把待开的发票写成税务平台的批量开票模板；平台不会收的逐张列出，不写进去',
    writesFile: '文件.xlsx',
    run: async ({ dependencies, words: [code = '', fileName = ''] }) => {
      const { written, faulty, make } = await invoiceTemplate(code, null, dependencies);
      const left = faulty.map(
        ({ outTradeNo, title, faults }) => `${outTradeNo} ${title} 没有写进去：${faults.join('；')}`,
      );
      if (written.length === 0) return answer(exitCode.refused, [...left, '没有可以开的发票']);
      return {
        exitCode: faulty.length === 0 ? exitCode.done : exitCode.refused,
        lines: [
          ...left,
          `已写 ${written.length} 张到 ${fileName}${faulty.length === 0 ? '' : `，${faulty.length} 张有问题`}`,
        ],
        output: (await make()).toString('base64'),
      };
    },
  },
];
