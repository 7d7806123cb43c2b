import { emptyInvoice, type InvoiceInfo } from './invoice-form';
import { offeredTitles, withTitle, type RememberedTitle } from './remembered-title';

const invoice = (title: string, changes: Partial<InvoiceInfo> = {}): InvoiceInfo => ({
  ...emptyInvoice,
  ...{ title, taxNumber: `T-${title}` },
  ...changes,
});
const mine = '13800000001';
const others = '13800000002';
const namesOf = (offered: readonly InvoiceInfo[]): string[] => offered.map(({ title }) => title);

test('the latest title comes first, and takes the place of the same one before', () => {
  let titles: RememberedTitle[] = [];
  for (const name of ['甲', '乙', '甲'])
    titles = withTitle(titles, { phone: mine, invoice: invoice(name, { recipientEmail: `${titles.length}@b.cn` }) });
  expect(titles.map((one) => one.invoice.title)).toEqual(['甲', '乙']);
  expect(titles[0]?.invoice.recipientEmail).toBe('2@b.cn');
});

test('a title belongs to the person who typed it', () => {
  const titles = withTitle([{ phone: others, invoice: invoice('甲') }], { phone: mine, invoice: invoice('甲') });
  expect(titles).toHaveLength(2);
  expect(namesOf(offeredTitles([{ phone: others, invoice: invoice('乙') }], mine))).toEqual([]);
  expect(namesOf(offeredTitles([{ phone: '', invoice: invoice('乙') }], ''))).toEqual([]);
});

test('a team’s titles come after one’s own, each once', () => {
  const titles = [{ phone: mine, invoice: invoice('甲') }];
  expect(namesOf(offeredTitles(titles, mine, [invoice('乙'), invoice('甲'), invoice('乙')]))).toEqual(['甲', '乙']);
});

test('no more than three are offered, and thirty remembered', () => {
  let titles: RememberedTitle[] = [];
  for (let n = 0; n < 40; n += 1) titles = withTitle(titles, { phone: mine, invoice: invoice(`抬头${n}`) });
  expect(titles).toHaveLength(30);
  expect(namesOf(offeredTitles(titles, mine))).toEqual(['抬头39', '抬头38', '抬头37']);
});
