import writeExcelFile from 'write-excel-file/node';
import { zipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { invoicePdf, invoiceXml } from '../../../server/test-support/invoice-documents';
import { signInAtDesk } from '../harness/desk-steps';
import type { DeskWindow } from '../harness/desk-window';
import { expectNoSeriousAxe } from '../harness/expect-no-serious-axe';
import { newPerson } from '../harness/person';
import { registerPaid } from '../harness/register-by-api';
import { useDeskWindows } from '../harness/use-phones';

const newWindow = useDeskWindows();

const press = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('button', { name }).click();
const follow = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('link', { name }).first().click();
const drawer = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

/** MIX2027, and one without fees. */
const [meeting, free] = ['3', '2'];
const invoiceTo = (invoiceTitle: string, taxpayerIdentificationNumber: string, invoiceType = 1) => ({
  isInvoce: '1',
  invoiceInfo: {
    ...{ invoiceType, invoiceTitle, taxpayerIdentificationNumber, bankOfDeposit: '', accountOpening: '' },
    ...{ companyAddress: '', contactTelephoneCompany: '', recipientEmail: 'finance@example-hospital.com.cn' },
  },
});
const apply = (title: string, taxNumber: string, type = 1): Promise<string> =>
  registerPaid('MIX2027', newPerson('热依汗古丽·阿不都热西提'), { answers: invoiceTo(title, taxNumber, type) });

/** The tax platform's list of issued invoices. */
const issuedList = (rows: readonly (readonly [string, string, string])[]): Promise<Buffer> =>
  writeExcelFile(
    [
      ['发票流水号', '数电发票号码', '购买方名称', '开票日期', '价税合计'].map((value) => ({ value, type: String })),
      ...rows.map(([reference, number, title]) => [
        ...[reference, number, title, '2027-01-05'].map((value) => ({ value, type: String })),
        { value: 800, type: Number },
      ]),
    ],
    { sheet: '全量发票查询' },
  ).toBuffer();

async function atInvoices(window: DeskWindow, meetingId = meeting): Promise<Page> {
  await signInAtDesk(window, '财务');
  await window.open(`/meetings/${meetingId}/invoices`);
  await window.page.getByRole('heading', { name: '发票', level: 1 }).waitFor();
  return window.page;
}

it('waiting invoices go to the tax platform in its template, come back by its list, and are reversed', async () => {
  const window = await newWindow();
  const page = await atInvoices(window, free);
  await page.getByText('还没有人申请发票').waitFor();
  await expectNoSeriousAxe(page);

  const hospital = '新疆维吾尔自治区伊犁哈萨克自治州友谊医院信息中心（筹）';
  const named = await apply(hospital, '12650000457602211X', 2);
  await apply('湘江医院', '12430000444885327A');
  await apply('湘江医院', '12430000444885327A');
  await apply('岳麓医院', '没有', 2);
  await window.open(`/meetings/${meeting}/invoices`);
  await page
    .getByRole('row', { name: new RegExp('湘江医院') })
    .first()
    .waitFor();
  await expectNoSeriousAxe(page);

  await follow(page, '导出开票模板');
  await drawer(page, '导出开票模板').getByText('还没有填开票设置').waitFor();
  await expectNoSeriousAxe(page);
  await follow(page, '去填开票设置');
  const settings = drawer(page, '开票设置');
  await press(page, '保存开票设置');
  await settings.getByRole('button', { name: '还有 1 处要改' }).waitFor();
  await expectNoSeriousAxe(page);
  await settings.getByRole('textbox', { name: '税收编码' }).fill('3040202000000000000');
  await press(page, '保存开票设置');
  await page.getByText('开票设置已保存').waitFor();

  await follow(page, '导出开票模板');
  const exporting = drawer(page, '导出开票模板');
  await exporting.getByText(/张可导出，.*张有问题/).waitFor();
  await exporting.getByText('购买方纳税人识别号只能是 15 到 20 位数字和大写字母').waitFor();
  await expectNoSeriousAxe(page);
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, /^导出 \d+ 张/)]);
  expect(file.suggestedFilename()).toMatch(/^开票模板 .*\.xlsx$/);

  await follow(page, '岳麓医院');
  await drawer(page, /岳麓医院/)
    .getByText(/税务平台不会收/)
    .waitFor();
  await expectNoSeriousAxe(page);
  await follow(page, '改抬头');
  const changing = drawer(page, '改抬头');
  await changing.getByRole('textbox', { name: '税号' }).fill('12430000444885399B');
  await changing.getByText('12430000444885399B').waitFor();
  await expectNoSeriousAxe(page);
  await press(page, '保存抬头');
  await drawer(page, /岳麓医院/)
    .getByText('12430000444885399B')
    .first()
    .waitFor();
  await press(page, '关闭');

  const [first, second, third] = ['27112000000000000011', '27112000000000000012', '27112000000000000013'] as const;
  await follow(page, '导入已开的发票');
  await expectNoSeriousAxe(page);
  const importing = drawer(page, '导入已开的发票');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: '全量发票查询导出.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: await issuedList([
        [named.slice(0, 20), first, hospital],
        ['', second, '湘江医院'],
        ['', third, '西安曲江惠宾苑'],
      ]),
    });
  await importing.getByRole('heading', { name: /^要您定 1/ }).waitFor();
  await importing.getByText('这个会议没有这样的申请').waitFor();
  await expectNoSeriousAxe(page);
  await importing.getByRole('button', { name: '收下 1 张' }).waitFor();
  await importing.getByText(/^已对上/).click();
  await importing
    .getByRole('radio', { name: /^湘江医院/ })
    .first()
    .check();
  await expectNoSeriousAxe(page);
  await press(page, '收下 2 张');
  await page.getByRole('heading', { name: '发票', level: 1 }).waitFor();
  await press(page, /^已开/);
  await page.getByRole('button', { name: /去掉筛选 状态/ }).waitFor();
  await page.getByText('2711 ··· 0011').waitFor();

  await follow(page, hospital);
  await drawer(page, new RegExp('友谊医院')).getByText(first).first().waitFor();
  await expectNoSeriousAxe(page);
  await follow(page, '登记冲红');
  await drawer(page, '登记冲红').getByText('还可以开 ¥800.00，截止前可以改抬头').waitFor();
  await drawer(page, '登记冲红')
    .getByRole('textbox', { name: /红字发票号码/ })
    .fill(third);
  await expectNoSeriousAxe(page);
  await press(page, /^登记冲红 ¥800/);
  await drawer(page, new RegExp('友谊医院')).getByRole('heading', { name: '以前开过的' }).waitFor();
  await expectNoSeriousAxe(page);

  await follow(page, '登记已开');
  const recording = drawer(page, '登记已开');
  await recording.getByRole('textbox', { name: '发票号码' }).fill('2711 2000 0000 0000 0014');
  await recording.getByText('在订单里看到已开具，不能再改抬头').waitFor();
  await expectNoSeriousAxe(page);
  await press(page, /^登记 ¥800/);
  await drawer(page, new RegExp('友谊医院')).getByText('27112000000000000014').first().waitFor();
  await recording.waitFor({ state: 'hidden' });
  await press(page, '关闭');
  await drawer(page, new RegExp('友谊医院')).waitFor({ state: 'hidden' });

  const stated = { number: '27112000000000000014', title: hospital, amount: '800.00' };
  const archive = Buffer.from(
    zipSync({
      'dzfp_27112000000000000014.pdf': new Uint8Array(invoicePdf()),
      'dzfp_27112000000000000014.xml': new Uint8Array(invoiceXml(stated)),
      '说明.txt': new Uint8Array([65]),
    }),
  );
  await follow(page, '上传发票文件');
  const uploading = drawer(page, '上传发票文件');
  await expectNoSeriousAxe(page);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([
      { name: '发票下载.zip', mimeType: 'application/zip', buffer: archive },
      { name: '湘江医院.pdf', mimeType: 'application/pdf', buffer: invoicePdf() },
    ]);
  await uploading.getByRole('heading', { name: /^要您定 1/ }).waitFor();
  await uploading.getByText(/不是发票文件/).waitFor();
  await uploading.getByText(/^已对上/).click();
  await expectNoSeriousAxe(page);
  await uploading
    .getByRole('radio', { name: /^湘江医院/ })
    .first()
    .check();
  await uploading.getByText('会发 2 条短信').waitFor();
  await press(page, '收下 3 个');
  await page.getByRole('heading', { name: '发票', level: 1 }).waitFor();
  await follow(page, hospital);
  const filed = drawer(page, new RegExp('友谊医院'));
  await filed.getByRole('button', { name: 'dzfp_27112000000000000014.pdf' }).waitFor();
  await expectNoSeriousAxe(page);

  await follow(page, '上传文件');
  const adding = drawer(page, '上传这张发票的文件');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([
      { name: '扫描件.pdf', mimeType: 'application/pdf', buffer: Buffer.concat([invoicePdf(), Buffer.from('x')]) },
    ]);
  await adding.getByText('下载到的是新文件，不再发短信').waitFor();
  await expectNoSeriousAxe(page);
  await press(page, '收下 1 个');
  await filed.getByRole('button', { name: '扫描件.pdf' }).waitFor();
  await filed.getByRole('link', { name: '移除' }).last().click();
  await drawer(page, '移除发票文件').getByText('不能再下载它，不发短信；可以再上传对的文件').waitFor();
  await expectNoSeriousAxe(page);
  await press(page, '移除这个文件');
  await filed.getByRole('link', { name: '移除' }).nth(1).waitFor({ state: 'detached' });
});

it('the overview leads finance to the invoices that wait', async () => {
  await apply('浏阳河医院', '12430000444885327A');
  const window = await newWindow();
  const page = await atInvoices(window);
  await follow(page, '概览');
  await follow(page, /发票待开/);
  await page.getByRole('button', { name: /去掉筛选 状态/ }).waitFor();
  await page.getByRole('row', { name: /浏阳河医院/ }).waitFor();
  await expectNoSeriousAxe(page);
});
