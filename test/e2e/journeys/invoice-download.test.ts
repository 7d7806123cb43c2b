import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { invoiceOfd } from '../../../server/test-support/invoice-documents';
import { logIn, openEntry } from '../harness/centre-steps';
import { expectNoSeriousAxe } from '../harness/expect-no-serious-axe';
import { expectSoon } from '../harness/expect-soon';
import { pdfFile } from '../harness/local-files';
import { newPerson, type Person } from '../harness/person';
import { meetingIds, registerPaid } from '../harness/register-by-api';
import { press } from '../harness/registration-steps';
import { runOrganiser } from '../harness/run-organiser';
import { usePhones, useWeappPhones } from '../harness/use-phones';

const { MIX2027 } = meetingIds;
const download = '下载发票（PDF）';

let next = 0;

/** Registers and pays, and gives the issued invoice's files to the product as the office does by its command. */
async function withInvoice(person: Person): Promise<void> {
  const title = '新疆维吾尔自治区人民医院';
  const invoiceInfo = {
    ...{ invoiceType: 1, invoiceTitle: title, taxpayerIdentificationNumber: '12650000457602211X', bankOfDeposit: '' },
    ...{ accountOpening: '', companyAddress: '', contactTelephoneCompany: '', recipientEmail: 'a@example.com' },
  };
  const outTradeNo = await registerPaid('MIX2027', person, { answers: { isInvoce: '1', invoiceInfo } });
  next += 1;
  const number = `2711200000000000${String(Date.now() % 1_000).padStart(3, '0')}${next}`;
  await runOrganiser(['invoices', 'issue', outTradeNo, '--number', number]);
  const folder = mkdtempSync(join(tmpdir(), 'invoices-'));
  writeFileSync(join(folder, `dzfp_${number}.pdf`), pdfFile().buffer);
  writeFileSync(join(folder, `dzfp_${number}.ofd`), invoiceOfd({ number, title, amount: '800.00' }));
  const { exitCode, text } = await runOrganiser(['invoices', 'files', folder, '--meeting', 'MIX2027']);
  expect([exitCode, text]).toEqual([0, expect.stringContaining('收下 2，没有收下 0')]);
}

describe('an issued invoice', () => {
  const newBrowser = usePhones('h5');
  const newMiniProgram = useWeappPhones();

  it('is opened and saved in the browser', async () => {
    const person = newPerson();
    await withInvoice(person);
    const phone = await newBrowser();
    await logIn(phone, MIX2027, person);
    await openEntry(phone.page, '发票');
    await phone.page.getByText('已开具', { exact: true }).waitFor();
    await expectNoSeriousAxe(phone.page);
    for (const [button, type] of [
      ['下载 OFD', 'application/ofd'],
      [download, 'application/pdf'],
    ] as const) {
      const loaded = phone.page.waitForResponse((response) => response.url().includes('/api/files/'));
      await press(phone.page, button);
      const response = await loaded;
      expect([response.status(), response.headers()['content-type']]).toEqual([200, type]);
    }
  });

  it('is one of several, where a payment is for several titles', async () => {
    const person = newPerson();
    await registerPaid('MIX2027', person);
    const phone = await newBrowser();
    const { page } = phone;
    await logIn(phone, MIX2027, person);
    await openEntry(page, '发票');
    await press(page, '分开一张');
    const sheet = page.getByRole('dialog', { name: '分开一张发票' });
    const typed = { '开票金额（元）': '500', 发票抬头: '湘江医院', 税务登记号: '12430000444877205X' };
    for (const [name, text] of Object.entries({ ...typed, 收件人邮箱: 'a@example.com' }))
      await sheet.getByRole('textbox', { name }).fill(text);
    await phone.screenshot('invoice-part-sheet');
    await sheet.getByRole('button', { name: '申请' }).click();
    await page.getByText('还可以申请').waitFor();
    await expectNoSeriousAxe(page);
    await phone.screenshot('invoice-parts');
  });

  it('is opened in the mini-program, and its other form’s address copied', async () => {
    const person = newPerson();
    await withInvoice(person);
    const phone = await newMiniProgram({ privacy: { hasAgreed: true } });
    await logIn(phone, MIX2027, person);
    await openEntry(phone.page, '发票');
    await press(phone.page, download);
    await expectSoon(
      () => Promise.resolve(phone.things.opened.map((one) => ('fileType' in one ? one.fileType : ''))),
      ['pdf'],
    );
    await press(phone.page, '下载 OFD');
    await phone.page.getByText('下载地址已复制').waitFor();
  });
});
