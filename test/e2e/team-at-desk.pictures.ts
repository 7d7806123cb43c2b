import type { Page } from 'playwright-core';
import { agree, press } from './harness/registration-steps';
import { takePicture, type Phone } from './harness/phone';
import { sentCompletion } from './harness/sent-links';
import { addMembers, startTeam, teamMeeting, teamUrls } from './harness/team-steps';
import { newPerson, type Person } from './harness/person';
import { post } from './harness/register-by-api';
import { runOrganiser } from './harness/run-organiser';
import { untilAtRest } from './harness/until-at-rest';
import { usePhones } from './harness/use-phones';
import { importUrl, newColleagues, pasteRows, seeRows, tableOf } from './team/import-steps';

/*
 * A secretary with five hundred people on a PC: pictures to look at, and how long each step takes. It runs alone, by
 * PRODUCTS_PICTURE=1 and its name.
 */

const sizes = [
  { width: 1366, height: 768 },
  { width: 1280, height: 800 },
] as const;

const employers = [
  '西安市第一人民医院',
  '新疆维吾尔自治区喀什地区第二人民医院医共体信息化建设办公室',
  '中国医学科学院阜外医院深圳医院',
];
const names = ['阿卜杜热合曼·买买提', '欧阳晓明', '王芳', '李雷'];

/** People as a hospital's list has them: long names and employers among short ones. */
const colleagues = (count: number): Person[] =>
  newColleagues(count).map((person, index) => ({
    ...person,
    name: `${names[index % names.length] ?? ''}${String(index + 1)}`,
    employer: employers[index % employers.length] ?? '',
  }));

const invoice = {
  ...{ invoiceType: 1, invoiceTitle: employers[1], taxpayerIdentificationNumber: '12650000457602211X' },
  ...{ bankOfDeposit: '', accountOpening: '', companyAddress: '', contactTelephoneCompany: '' },
  recipientEmail: 'caiwu@example-hospital.com.cn',
};

async function timed<Answer>(what: string, act: () => Promise<Answer>): Promise<Answer> {
  const startedAt = performance.now();
  const answer = await act();
  process.stdout.write(`  ${what}: ${Math.round(performance.now() - startedAt)} ms\n`);
  return answer;
}

async function look(page: Page, name: string): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await untilAtRest(page);
    await takePicture(page, 'team-at-desk', `${name}-${size.width}`);
  }
}

const newDesk = async (newPhone: ReturnType<typeof usePhones>): Promise<Phone> =>
  newPhone({ width: 1280, height: 800 });

describe('a team at a desk', () => {
  const newPhone = usePhones();

  it('of five hundred is imported and listed', async () => {
    const phone = await newDesk(newPhone);
    const { page } = phone;
    await startTeam(phone, newPerson('欧阳秘书'));
    await phone.open(importUrl);
    const table = tableOf(colleagues(500));
    // Three that are wrong, and one without a phone.
    table[7]![2] = '1381234567';
    table[90]![3] = 'nobody';
    table[300]![6] = '';
    await timed('500 rows are read', async () => {
      await pasteRows(page, table);
      await seeRows(page, 500);
    });
    await look(page, 'import-read');
    await agree(page);
    await press(page, /^添加 \d+ 位/);
    await page.getByRole('button', { name: '添加中…' }).waitFor();
    await timed('they are added', () =>
      page
        .getByText(/已添加/)
        .first()
        .waitFor(),
    );
    await look(page, 'import-done');
    await timed('the table of members opens', async () => {
      await phone.open(teamUrls.members);
      await page.getByRole('grid', { name: '团体成员' }).waitFor();
    });
    await look(page, 'members');
  });

  it('has sixty orders with invoices, with long names, and none, and no network', async () => {
    const phone = await newDesk(newPhone);
    const { page } = phone;
    await startTeam(phone, newPerson('欧阳秘书'));
    await phone.open(teamUrls.orders);
    await page.getByText('暂无订单').waitFor();
    await look(page, 'orders-empty');
    const people = colleagues(62);
    await addMembers(phone, people);
    const session = { authorization: await phone.reloadCentre() };
    const call = (path: string, body: object): Promise<unknown> =>
      post(path, { meetingId: teamMeeting.id, ...body }, undefined, session);
    const unpaid = (await call('team/getNotPayEnteredList', {})) as { id: number | string }[];
    const groups = [unpaid.slice(0, 3), ...unpaid.slice(3).map((member) => [member])];
    const ids: string[] = [];
    for (const [index, group] of groups.entries()) {
      const enteredIds = group.map(({ id }) => id).join(',');
      const ordered = (await call('team/submitTeamOrder', { enteredIds })) as Record<string, string>;
      ids.push(ordered.meetingPayorderId ?? '');
      if (index > 12) continue;
      await post('wxpay/offlinePay', { outTradeNo: ordered.outTradeNo });
      if (index % 3 === 2) continue;
      const { text, exitCode } = await runOrganiser([
        ...['payments', 'confirm', ordered.outTradeNo ?? '', index === 0 ? '2400' : '800'],
      ]);
      if (exitCode !== 0) throw new Error(text);
    }
    for (const orderId of [ids[0], ids[3], ids[4]])
      await call(`orderDetails/applyOrderInvoice/${teamMeeting.id}`, { ...invoice, orderId });
    await timed('sixty orders open', async () => {
      await phone.open(teamUrls.orders);
      await page.getByRole('group', { name: '订单' }).waitFor();
    });
    await look(page, 'orders');
    await press(page, /^可开发票/);
    await look(page, 'orders-paid');
    await page.getByRole('group', { name: '订单' }).getByRole('button').last().click();
    await page.getByText('抬头', { exact: true }).waitFor();
    await look(page, 'orders-invoice');
    await phone.context.setOffline(true);
    await page.getByRole('group', { name: '订单' }).getByRole('button').nth(1).click();
    await look(page, 'orders-offline');
    await phone.context.setOffline(false);
    await phone.context.route('**/toEnteredCenter/**', (route) => route.abort());
    await phone.reload();
    await page.getByRole('button', { name: '重试' }).first().waitFor();
    await look(page, 'orders-error');
  });

  it('asks its finance office, which opens the link on a PC, and so does whoever was given a place', async () => {
    const phone = await newDesk(newPhone);
    const { page } = phone;
    const member = newPerson('阿卜杜热合曼·买买提');
    await startTeam(phone, newPerson('欧阳秘书'));
    const session = { authorization: await phone.reloadCentre() };
    const call = (path: string, body: object): Promise<unknown> =>
      post(path, { meetingId: teamMeeting.id, ...body }, undefined, session);
    const place = { name: member.name, phone: member.phone, placeOnly: '1' };
    await call('team/addEnteredBatch', { members: [place], tellPlaces: '1' });
    const unpaid = (await call('team/getNotPayEnteredList', {})) as { id: number | string }[];
    const ordered = (await call('team/submitTeamOrder', { enteredIds: unpaid.map(({ id }) => id).join(',') })) as {
      outTradeNo: string;
    };
    await phone.open(teamUrls.orders);
    await press(page, '请财务付款');
    await page.getByRole('img', { name: '付款二维码' }).waitFor();
    await look(page, 'payer-request');
    const { address } = (await post('wxpay/payerLink', { outTradeNo: ordered.outTradeNo })) as { address: string };
    const other = await newDesk(newPhone);
    await other.page.goto(address);
    await other.page.getByRole('button', { name: '复制全部转账信息' }).waitFor();
    await look(other.page, 'payer');
    await other.open(await sentCompletion(member));
    await other.page.getByRole('heading', { name: '欧阳秘书已为您报名' }).waitFor();
    await look(other.page, 'completion');
  });
});
