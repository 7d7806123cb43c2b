import { mkdir } from 'node:fs/promises';
import { newPerson } from '../harness/person';
import { startProductInFolder, type OwnProduct } from '../harness/start-product-in-folder';
import { addMembers, startTeam, teamUrls, orderForAll, payAndReturn, tick } from '../harness/team-steps';
import { untilAtRest } from '../harness/until-at-rest';
import { usePhones } from '../harness/use-phones';
import { newColleagues } from './import-steps';
import { press } from '../harness/registration-steps';

describe('look', () => {
  const newPhone = usePhones();
  let product: OwnProduct;
  beforeAll(async () => {
    product = await startProductInFolder({ hasOwnClock: true });
  });
  afterAll(() => product.stop());
  it('takes pictures', async () => {
    await mkdir('/tmp/centre-look', { recursive: true });
    for (const [width, scale] of [
      [375, 1],
      [320, 1.5],
    ] as const) {
      const operator = {
        ...newPerson('阿卜杜热西提·麦麦提图尔荪'),
        employer: '克孜勒苏柯尔克孜自治州阿克陶县人民医院',
      };
      const phone = await newPhone({ product, width, rootFontScale: scale });
      const { page } = phone;
      const shot = async (name: string) => {
        await untilAtRest(page);
        await page.screenshot({ path: `/tmp/centre-look/${name}-${width}.png` });
      };
      await startTeam(phone, operator, product);
      await shot('1-empty');
      const people = newColleagues(60);
      await addMembers(phone, [...people, operator], product);
      await phone.open(teamUrls.centre);
      await page.getByRole('button', { name: '出示' }).or(page.getByText('我的参会码')).first().waitFor();
      await shot('2-unpaid');
      await phone.open(teamUrls.members);
      await page.getByRole('button', { name: '全部 61' }).waitFor();
      await shot('3-members');
      await phone.open(teamUrls.payments);
      await page.getByRole('checkbox', { name: '全选' }).waitFor();
      for (const { name } of people.slice(0, 3)) await tick(page, name).check();
      await press(page, '去支付');
      await page.getByText('微信支付').first().waitFor();
      await phone.open(teamUrls.centre);
      await page.getByText('我的参会码').waitFor();
      await shot('4-order');
      await phone.open(teamUrls.orders);
      await shot('4b-orders');
      if (width === 375) {
        await orderForAll(phone, 58, '¥34,800.00');
        await payAndReturn(phone);
        await page.getByText('我的参会码').waitFor();
        await shot('5-paid');
        await page.evaluate('document.querySelector(".taro_page:not([style*=none])").scrollTo(0, 9999)');
        await shot('5b-paid-down');
        await phone.open(teamUrls.members);
        await page.getByRole('button', { name: '全部 61' }).waitFor();
        await shot('6-members-paid');
        await phone.open('/personal/teamcredit?meetingCode=MIX2027');
        await page.getByText('位需补充').waitFor();
        await shot('7-credit');
        await page.getByRole('button', { name: '统一填写' }).click();
        await page.getByRole('dialog', { name: '统一填写' }).waitFor();
        await shot('8-common');
      }
    }
  }, 300_000);
});
