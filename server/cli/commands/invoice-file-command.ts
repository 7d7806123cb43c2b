import { readInvoiceFiles, takeInvoiceFiles, type ReadInvoiceFile } from '../../modules/invoices/invoice-files';
import { answer, exitCode, flag, UsageError, type Command } from '../command';

const ways = { number: '发票号码', order: '订单号' } as const;

function lineOf({ name, invoice, by, candidates, reason }: ReadInvoiceFile): string {
  if (invoice !== null) return `${name}：订单 ${invoice.outTradeNo} ${invoice.invoice?.title ?? ''}（按${ways[by]}）`;
  const orders = candidates.slice(0, 5).map(({ outTradeNo }) => outTradeNo);
  return `${name} 没有收下：${reason || `可能是订单 ${orders.join('、')} 的发票，请在工作台选定`}`;
}

export const invoiceFileCommand: Command = {
  name: 'invoices files',
  parameters: ['文件或文件夹...'],
  readsFile: '文件或文件夹...',
  takesFolders: true,
  options: { meeting: '会议编码', check: flag('只显示结果，不收下') },
  readingOption: 'check',
  summary:
    '收下已开发票的文件（PDF、OFD、XML，或 .zip），按发票号码或订单号对上发票，申请人可以下载；重复执行不会重复收',
  run: async ({ dependencies, options, inputs }) => {
    const { meeting: code } = options;
    if (code === undefined) throw new UsageError('请用 --meeting 注明会议编码');
    const read = await readInvoiceFiles(inputs, code, dependencies);
    const { files } = read;
    const lines = files.map(lineOf);
    const matched = files.filter(({ invoice }) => invoice !== null).length;
    const sums = (taken: number, left: number): string => `共 ${files.length} 个文件：收下 ${taken}，没有收下 ${left}`;
    if (options.check !== undefined)
      return answer(matched === files.length ? exitCode.done : exitCode.refused, [
        ...lines,
        sums(matched, files.length - matched),
      ]);
    const { taken, texts, left } = await takeInvoiceFiles(read, null, dependencies);
    return answer(taken === files.length ? exitCode.done : exitCode.refused, [
      ...lines,
      ...left.map(({ name, reason }) => `${name} 没有收下：${reason}`),
      `${sums(taken, files.length - taken)}；通知 ${texts} 位申请人`,
    ]);
  },
};
