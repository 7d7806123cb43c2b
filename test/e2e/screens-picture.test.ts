import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { logIn, seeTicket } from './harness/centre-steps';
import { choose, fill, pick } from './harness/fields';
import { newPerson } from './harness/person';
import type { Phone } from './harness/phone';
import {
  fillShortForm,
  goOnToPayment,
  payInCashier,
  press,
  seeForm,
  seeOutcome,
  seePayment,
  seeScreen,
  startRegistration,
} from './harness/registration-steps';
import { sharedProduct } from './harness/shared-product';
import { addMembers, seeSum, startTeam, teamUrls, tick } from './harness/team-steps';
import { untilAtRest } from './harness/until-at-rest';
import { usePhones } from './harness/use-phones';

/**
 * Takes the picture of the documentation from the running product, so that it shows what there is. `npm run screens`
 * keeps it; the tests only see that it can be taken.
 */
const pictureFile =
  process.env.SCREENS_PICTURE === '1'
    ? resolve(__dirname, '../../docs/screens.png')
    : resolve(__dirname, '../../.cache/screens.png');
const columns = 5;

describe('the picture of the screens', () => {
  const newPhone = usePhones();
  const product = sharedProduct();

  const pictures: Buffer[] = [];
  const take = async ({ page }: Phone): Promise<void> => {
    await untilAtRest(page);
    // Notices are left out: they would be there on one day and not on another.
    await page.addStyleTag({ content: '.ui-toast-region { display: none }' });
    pictures.push(await page.screenshot());
  };

  it('shows how a delegate registers and how a team is managed', async () => {
    const delegate = await newPhone();
    const { page } = delegate;
    await delegate.open('/Guide/index?meetingCode=MI2027');
    await page.getByText(/还有 \d+ 天/).waitFor();
    await page.getByRole('region', { name: '会议介绍' }).locator('p').first().waitFor();
    await take(delegate);
    await press(page, '立即报名');
    await seeForm(page);
    await fill(page, '姓名', '欧阳晓明');
    await pick(page, '性别', '女');
    await fill(page, '手机号码', '1381234567');
    await page
      .locator('.taro_page')
      .last()
      .evaluate((box) => box.scrollTo(0, 0));
    await take(delegate);

    const person = newPerson('欧阳晓明');
    await startRegistration(delegate, 'MIX2027', 'paid');
    await fillShortForm(page, person);
    await goOnToPayment(page, { hasCredit: true });
    await seePayment(page);
    await take(delegate);
    await payInCashier(page, '支付');
    await seeOutcome(page, '报名成功');
    await take(delegate);
    product.advanceClock(61_000);
    await logIn(delegate, '3', person);
    await seeTicket(page, '已支付 · 参会人支付');
    await take(delegate);

    const operator = { ...newPerson('李主任'), employer: '湘江医院' };
    const office = await newPhone();
    await startTeam(office, operator);
    const names = ['阿卜杜热合曼·买买提', '王芳', '张伟', '刘洋', '李静', '赵磊'];
    await addMembers(office, names.map(newPerson));
    await seeScreen(office.page, '李主任');
    await take(office);
    await office.open(teamUrls.members);
    await office.page.getByRole('region', { name: '王芳', exact: true }).waitFor();
    await take(office);
    await office.open(teamUrls.payments);
    await tick(office.page, '全选').check();
    await seeSum(office.page, names.length, '¥3,600');
    await take(office);
    await press(office.page, '去支付');
    await seePayment(office.page);
    await office.open(teamUrls.orders);
    await office.page.getByRole('region', { name: /^订单号 / }).waitFor();
    await take(office);
    await office.open(teamUrls.register);
    await seeScreen(office.page, '团队报名');
    await choose(office.page, '所在地区', '陕西省', '西安市', '雁塔区');
    await take(office);

    const sheet = await delegate.context.newPage();
    const images = pictures.map((picture) => `<img src="data:image/png;base64,${picture.toString('base64')}">`);
    await sheet.setViewportSize({ width: 1240, height: 800 });
    await sheet.setContent(`<style>
      body { display: grid; grid-template-columns: repeat(${columns}, 1fr); gap: 20px; margin: 0; padding: 20px; background: #dfe6e9 }
      img { display: block; width: 100%; border-radius: 12px; box-shadow: 0 2px 10px rgba(20, 35, 43, 0.15) }
    </style>${images.join('')}`);
    await sheet.waitForFunction('[...document.images].every((image) => image.complete)');
    await writeFile(pictureFile, await sheet.screenshot({ fullPage: true, scale: 'css' }));
    expect(pictures).toHaveLength(10);
  });
});
