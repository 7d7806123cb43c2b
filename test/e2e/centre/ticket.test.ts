import type { Page, Request } from 'playwright-core';
import { logIn, logInHere, openEntry, seeGrid, seeRefusedTicket, seeTicket, ticketCard } from '../harness/centre-steps';
import { expectSoon } from '../harness/expect-soon';
import { pdfFile, pngFile } from '../harness/local-files';
import { newPerson } from '../harness/person';
import type { Phone } from '../harness/phone';
import { meetingIds, registerFree, registerPaid, registerUnpaid, uploadFile } from '../harness/register-by-api';
import { payInCashier, press, seeOutcome, seePayment, seeScreen } from '../harness/registration-steps';
import { poll } from '../harness/poll';
import { runOrganiser } from '../harness/run-organiser';
import { sharedProduct } from '../harness/shared-product';
import { platforms, usePhones } from '../harness/use-phones';

const minute = 60_000;

/** The page is cached last, after its files. Polled here, since waitForFunction treats a promise as truthy. */
async function waitForCachedPage(page: Page): Promise<void> {
  const isKept = `navigator.serviceWorker.ready
    .then(() => caches.match('/conf/personal/index', { cacheName: 'offline-page' }))
    .then((kept) => kept !== undefined)`;
  await poll(
    async () => (await page.evaluate<boolean>(isKept)) || null,
    () => 'The page was not kept.',
  );
}

/** @returns a function that waits until all code that the app has asked for has come */
function watchCode({ context }: Phone): () => Promise<void> {
  const coming = new Set<Request>();
  context.on('request', (request) => {
    if (/\/(chunk|css)\//.test(request.url())) coming.add(request);
  });
  context.on('requestfinished', (request) => coming.delete(request));
  return () => expectSoon(() => Promise.resolve(coming.size), 0);
}

const { MI2027, MIX2027, FREE2027, REVIEW2027 } = meetingIds;

describe('the ticket', () => {
  const newPhone = usePhones();

  it('of a paid delegate stands in the centre with the meeting, and large by itself', async () => {
    const person = newPerson();
    await registerPaid('MIX2027', person);
    const phone = await newPhone();
    const { page } = phone;
    await logIn(phone, MIX2027, person);
    await page.getByText('中国智慧医院建设大会暨医疗信息技术展览会', { exact: true }).waitFor();
    await page.getByText('杭州国际博览中心', { exact: true }).waitFor();
    const masked = `${person.phone.slice(0, 3)} **** ${person.phone.slice(7)}`;
    await page.getByText(masked, { exact: true }).first().waitFor();
    await seeTicket(page, '已支付 · 参会人支付');
    await ticketCard(page).getByText(person.name, { exact: true }).waitFor();
    await seeGrid(page, ['参会码', '报名信息', '发票', '学分', '转赠', '退费']);
    const attendees = page.getByRole('region', { name: '参会人' });
    await attendees.getByText(person.name, { exact: true }).waitFor();
    await attendees.getByText(masked, { exact: true }).waitFor();

    await openEntry(page, '参会码');
    const large = page.getByRole('dialog', { name: '【中国智慧医院建设大会暨医疗信息技术展览会】参会码' });
    await large.getByRole('img', { name: '参会码' }).waitFor();
    await large.getByText(person.name, { exact: true }).waitFor();
    await large.getByRole('button', { name: '关闭' }).last().click();
    await large.waitFor({ state: 'hidden' });
  });

  it('stays readable without network once it was seen, and says when it was confirmed', async () => {
    const person = newPerson();
    await registerFree('FREE2027', person);
    const phone = await newPhone();
    const { page } = phone;
    const codeHasCome = watchCode(phone);
    await page.clock.install();
    await logIn(phone, FREE2027, person);
    await seeTicket(page, '免费');
    await ticketCard(page).getByText('凭此码签到入场 · 刚刚已确认，无网络也可出示').waitFor();
    // With the ticket, the app asks for what shows it alone.
    await codeHasCome();

    await phone.context.setOffline(true);
    await openEntry(page, '参会码');
    const large = page.getByRole('dialog', { name: '【基层医疗卫生信息化公益论坛】参会码' });
    await large.getByRole('img', { name: '参会码' }).waitFor();
    // Back online the page asks again: an answer that came after the clock has moved would confirm the ticket anew.
    await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
    await phone.context.setOffline(false);
    await page.getByText('暂时无法连接服务器，当前显示上次确认的信息。').waitFor();
    await page.clock.fastForward(3 * 60 * minute);
    await phone.reload();
    await seeTicket(page, '免费');
    await ticketCard(page).getByText('3 小时前已确认').waitFor();
    await ticketCard(page).getByText(person.name, { exact: true }).waitFor();
    await seeScreen(page, person.name);

    await page.getByRole('button', { name: '重试' }).waitFor();
    await page.unroute('**/api/**');
    await press(page, '重试');
    await ticketCard(page).getByText('刚刚已确认').waitFor();
    await seeGrid(page, ['参会码', '报名信息', '学分']);
  });

  it('opens without any network on a phone that has seen it before', async () => {
    const person = newPerson();
    await registerFree('FREE2027', person);
    const phone = await newPhone({ hasServiceWorkers: true });
    await logIn(phone, FREE2027, person);
    await seeTicket(phone.page, '免费');
    await waitForCachedPage(phone.page);
    await phone.page.close();

    await phone.context.setOffline(true);
    const page = await phone.context.newPage();
    await page.goto(`${sharedProduct().origin}/conf/personal/index?meetingId=${FREE2027}`);
    await seeTicket(page, '免费');
    await ticketCard(page).getByText(person.name, { exact: true }).waitFor();
    await page.getByRole('button', { name: '重试' }).waitFor();

    await phone.context.setOffline(false);
    await press(page, '重试');
    await ticketCard(page).getByText('刚刚已确认').waitFor();
    await seeGrid(page, ['参会码', '报名信息', '学分']);
  });
});

describe.each(platforms)('a ticket on %s', (platform) => {
  const newPhone = usePhones(platform);

  it('says why it is not there yet, and is there once the order is paid', async () => {
    const person = newPerson();
    const outTradeNo = await registerUnpaid('MIX2027', person);
    const phone = await newPhone();
    const { page } = phone;
    await logIn(phone, MIX2027, person);
    await seeRefusedTicket(page, '未支付', '完成支付后显示参会码');
    await seeGrid(page, ['报名信息']);
    const order = page.getByRole('region', { name: '待支付订单' });
    await order.getByText(outTradeNo, { exact: true }).waitFor();
    await order.getByText('¥800.00').waitFor();
    await order.getByRole('button', { name: '立即支付' }).click();
    await seePayment(page);
    await payInCashier(page, '支付');
    await seeOutcome(page, '报名成功');
    await phone.open(`/personal/index?meetingId=${MIX2027}`);
    await seeTicket(page, '已支付 · 参会人支付');
    expect(await page.getByRole('region', { name: '待支付订单' }).count()).toBe(0);
  });
});

describe('a ticket that waits', () => {
  const newPhone = usePhones();

  it('waits for the organiser where the meeting reviews, and comes with the yes', async () => {
    const person = newPerson();
    await registerFree('REVIEW2027', person);
    const phone = await newPhone();
    const { page } = phone;
    await phone.open(`/personal/login?meetingId=${REVIEW2027}`);
    await logInHere(phone, person.phone);
    await seeRefusedTicket(page, '审核中', '等待主办方审核，通过后显示参会码');
    const list = await runOrganiser(['reviews', 'list', '--meeting', 'REVIEW2027']);
    const row = list.text.split('\n').find((line) => line.includes(person.phone)) ?? '';
    const [id = ''] = row.trim().split(/\s+/);
    expect((await runOrganiser(['reviews', 'approve', id])).exitCode).toBe(0);
    await phone.reload();
    await seeTicket(page, '免费');
  });

  it('of a free guest admits while they upgrade, and becomes a delegate’s when that is paid', async () => {
    const person = newPerson();
    await registerFree('MIX2027', person);
    const phone = await newPhone();
    const { page } = phone;
    await logIn(phone, MIX2027, person);
    await seeTicket(page, '免费');
    await seeGrid(page, ['参会码', '报名信息', '学分']);
    await press(page, '升级为参会代表');
    const question = page.getByRole('alertdialog', { name: '升级为参会代表' });
    await question.getByRole('button', { name: '确定' }).click();
    await seePayment(page);
    await page.getByText('¥800.00').filter({ visible: true }).first().waitFor();
    await payInCashier(page, '取消');
    await phone.open(`/personal/index?meetingId=${MIX2027}`);
    await seeTicket(page, '免费');
    await page.getByRole('region', { name: '待支付订单' }).getByRole('button', { name: '立即支付' }).click();
    await seePayment(page);
    await payInCashier(page, '支付');
    await seeOutcome(page, '报名成功');
    await phone.open(`/personal/index?meetingId=${MIX2027}`);
    await seeTicket(page, '已支付 · 参会人支付');
    await seeGrid(page, ['参会码', '报名信息', '发票', '学分', '转赠', '退费']);
    expect(await page.getByRole('button', { name: '升级为参会代表' }).count()).toBe(0);
  });
});

describe('the registration info', () => {
  const newPhone = usePhones();

  it('shows every answer as text, numbers masked until they are asked for, and opens the files', async () => {
    const person = newPerson();
    const files = await Promise.all([uploadFile(pngFile()), uploadFile(pdfFile())]);
    await registerPaid('MI2027', person, { answers: { bmtable: files.join(',') } });
    const phone = await newPhone();
    const { page } = phone;
    await logIn(phone, MI2027, person);
    await openEntry(page, '报名信息');
    await seeScreen(page, '报名信息');
    expect(phone.url()).toBe('/personal/bmxx?meetingCode=MI2027');
    const answers = { 姓名: person.name, 性别: '女', 证件类型: '身份证', 出生日期: '1990-03-07', 是否预订酒店: '否' };
    for (const [term, text] of Object.entries(answers)) {
      await page
        .getByRole('term')
        .filter({ hasText: new RegExp(`^${term}$`) })
        .waitFor();
      await page.getByRole('definition').filter({ hasText: text }).first().waitFor();
    }
    await page
      .getByRole('definition')
      .filter({ hasText: /陕西省.*西安市.*雁塔区/ })
      .first()
      .waitFor();

    expect(await page.getByText('11010119900307283X').count()).toBe(0);
    expect(await page.getByText(person.phone).count()).toBe(0);
    await press(page, '显示身份证号');
    await page.getByText('11010119900307283X', { exact: true }).waitFor();
    await press(page, '隐藏身份证号');
    await page.getByText('11010119900307283X', { exact: true }).waitFor({ state: 'detached' });
    await press(page, '显示手机号码');
    await page.getByText(person.phone, { exact: true }).waitFor();

    const thumbnails = page.getByRole('region', { name: '附件' }).getByRole('listitem').getByRole('button');
    await expectSoon(() => thumbnails.count(), 2);
    for (const type of ['image/png', 'application/pdf']) {
      // Not a thumbnail's, of the same address.
      const request = phone.context.waitForEvent(
        'response',
        (response) => response.url().includes('/api/files/') && response.request().isNavigationRequest(),
      );
      await thumbnails.nth(type === 'image/png' ? 0 : 1).click();
      expect((await request).headers()['content-type']).toBe(type);
    }
    await page.getByRole('button', { name: '返回' }).last().click();
    await seeScreen(page, person.name);
  });
});
