import { utils, write } from '@e965/xlsx';
import writeExcelFile from 'write-excel-file/node';
import { answer } from '../harness/centre-steps';
import { encodeGb18030 } from '../harness/encode-gb18030';
import { check, choose, pick } from '../harness/fields';
import { seeNotice } from '../harness/notices';
import { newPerson, type Person } from '../harness/person';
import { press, seeOutcome, seePayment, seeScreen } from '../harness/registration-steps';
import { memberCard, payAndReturn, seeSum, startTeam, teamUrls, tick } from '../harness/team-steps';
import { usePhones } from '../harness/use-phones';
import {
  chooseTableFile,
  copiedText,
  csvText,
  importUrl,
  newColleagues,
  openRow,
  pasteRows,
  rowCard,
  saveRow,
  seeRows,
  tableOf,
} from './import-steps';

const excelType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const toExcel = async (table: readonly (readonly string[])[]): Promise<Buffer> =>
  writeExcelFile(table.map((row) => row.map((value) => ({ value, type: String })))).toBuffer();

const toOldExcel = (table: string[][]): Promise<Buffer> => {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(table), '参会人');
  return Promise.resolve(write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer);
};

const toChineseCsv = (table: readonly (readonly string[])[]): Promise<Buffer> =>
  Promise.resolve(encodeGb18030(csvText(table)));

describe('many members at once', () => {
  const newPhone = usePhones();

  it('are pasted, mended in place, saved once though the answer is lost, and paid for with the discount', async () => {
    const phone = await newPhone();
    const { page } = phone;
    await startTeam(phone, newPerson('欧阳秘书'));
    const people = newColleagues(60);
    const personOf = (row: number): Person => people[row - 1] ?? newPerson();
    const table = tableOf(people);
    const invalidate = (row: number, column: number, text: string): void => {
      const cells = table[row];
      if (cells !== undefined) cells[column] = text;
    };
    invalidate(7, 2, '1381234567'); // one digit short
    invalidate(18, 3, 'not-an-address');
    invalidate(29, 1, '未知'); // no choice
    invalidate(40, 6, ''); // required
    invalidate(51, 2, personOf(1).phone); // stands twice

    await phone.open(teamUrls.members);
    await seeOutcome(page, '暂无团体成员');
    await press(page, '批量导入');
    await pasteRows(page, table);
    await seeRows(page, 60);
    // Both rows with the same phone are invalid until one changes.
    await page.getByText(/位需修改。/).waitFor();

    let sheet = await openRow(page, personOf(7).name);
    await sheet.getByText('少 1 位：手机号码是 11 位').waitFor();
    await sheet.getByRole('textbox', { name: '手机号码' }).fill(personOf(7).phone);
    await saveRow(sheet);

    await phone.reload();
    await seeRows(page, 60);
    sheet = await openRow(page, personOf(18).name);
    await sheet.getByRole('textbox', { name: '电子邮箱' }).fill('li@example-hospital.com.cn');
    await saveRow(sheet);
    sheet = await openRow(page, personOf(29).name);
    await pick(page, '性别', '男');
    await saveRow(sheet);
    // A row that lacks nothing but an answer may be added as it is.
    await press(page, '可先占位 1');
    sheet = await openRow(page, personOf(40).name);
    await choose(page, '所在省份', '陕西省');
    await saveRow(sheet);
    await press(page, '需修改 2');
    sheet = await openRow(page, personOf(51).name);
    await sheet.getByRole('textbox', { name: '手机号码' }).fill(personOf(51).phone);
    await saveRow(sheet);
    await page.getByText('60 位信息无误').waitFor();

    const answers: unknown[] = [];
    await page.route('**/addEnteredBatch', async (route) => {
      const response = await route.fetch();
      answers.push(await response.json());
      if (answers.length === 1) await route.abort('connectionreset');
      else await route.fulfill({ response });
    });
    await press(page, '添加 60 位参会人');
    await answer(page, '未收到结果', '继续添加不会重复', '知道了');
    await phone.reload();
    await press(page, '继续添加 60 位参会人');
    await seeOutcome(page, '已添加 60 位参会人');
    expect(answers).toHaveLength(2);
    expect(answers[1]).toEqual(answers[0]);

    await press(page, '去交费');
    await seeScreen(page, '交费管理');
    await tick(page, '全选').check();
    await seeSum(page, 60, '¥36,000.00');
    await press(page, '去支付');
    await seePayment(page);
    await payAndReturn(phone);
    await phone.open(teamUrls.members);
    await page.getByRole('button', { name: '已支付 60' }).waitFor();
  });

  it.each([
    ['an Excel file', '参会人.xlsx', excelType, toExcel],
    ['a file of an old Excel', '参会人.xls', 'application/vnd.ms-excel', toOldExcel],
    ['what Excel saves on a Chinese Windows', '参会人.csv', 'text/csv', toChineseCsv],
  ] as const)('come from %s', async (_, name, mimeType, toFile) => {
    const phone = await newPhone();
    const { page } = phone;
    await startTeam(phone, newPerson('陈秘书'));
    const people = newColleagues(3);
    await phone.open(importUrl);
    await chooseTableFile(page, { name, mimeType, buffer: await toFile(tableOf(people)) });
    await seeRows(page, 3);
    await rowCard(page, people[2]?.name ?? '')
      .getByText('西安市第一人民医院')
      .waitFor();
    await press(page, '添加 3 位参会人');
    await seeOutcome(page, '已添加 3 位参会人');
    await press(page, '查看成员');
    await memberCard(page, people[0]?.name ?? '').waitFor();
  });

  it('are told what cannot be read', async () => {
    const phone = await newPhone();
    const { page } = phone;
    await startTeam(phone, newPerson('周秘书'));
    await phone.open(importUrl);
    const old = {
      name: '参会人.xls',
      mimeType: 'application/vnd.ms-excel',
      buffer: Buffer.from('D0CF11E0A1B11AE1', 'hex'),
    };
    await chooseTableFile(page, old);
    await page.getByRole('status').filter({ hasText: '.xlsx' }).waitFor();
    await seeScreen(page, '批量导入');
  });

  it('are put into the template that is offered', async () => {
    const phone = await newPhone();
    const { page } = phone;
    await startTeam(phone, newPerson('吴秘书'));
    await phone.open(importUrl);
    await seeScreen(page, '批量导入');
    // Another browser than WeChat's, which saves no files.
    await page.evaluate('delete window.WeixinJSBridge');
    const saved = page.waitForEvent('download');
    await press(page, '下载模板');
    expect((await saved).suggestedFilename()).toMatch(/\.xlsx$/);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await press(page, '复制表头');
    await seeNotice(page, '已复制表头，请粘贴到表格第一行');
    expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(/^\*姓名\t\*性别\t\*手机号码\t/);
  });
});

describe('many members at once in the mini-program', () => {
  const newPhone = usePhones('weapp');

  it('are pasted, mended in place though the program was closed meanwhile, saved, and paid for', async () => {
    const phone = await newPhone();
    const { page } = phone;
    await startTeam(phone, newPerson('欧阳秘书'));
    const people = newColleagues(6);
    const table = tableOf(people);
    table[3]?.splice(2, 1, '1381234567'); // one digit short
    await phone.open(importUrl);
    await seeScreen(page, '批量导入');
    await page.getByRole('textbox', { name: '粘贴表格内容' }).fill(copiedText(table));
    await press(page, '读取粘贴的内容');
    await seeRows(page, 6);
    await phone.reload();
    await seeRows(page, 6);
    const wrong = people[2] ?? newPerson();
    const sheet = await openRow(page, wrong.name);
    await sheet.getByText('少 1 位：手机号码是 11 位').waitFor();
    await sheet.getByRole('textbox', { name: '手机号码' }).fill(wrong.phone);
    await saveRow(sheet);
    await press(page, '添加 6 位参会人');
    await seeOutcome(page, '已添加 6 位参会人');
    await press(page, '去交费');
    await seeScreen(page, '交费管理');
    await check(tick(page, '全选'));
    await seeSum(page, 6, '¥3,600.00');
    await press(page, '去支付');
    await seePayment(page);
    await payAndReturn(phone);
    await phone.open(teamUrls.members);
    await page.getByRole('button', { name: '已支付 6' }).waitFor();
  });
});
