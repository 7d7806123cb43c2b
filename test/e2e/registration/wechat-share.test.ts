import type { RunningProduct } from '../../../scripts/product/start-product.mjs';
import { expectNoSeriousAxe } from '../harness/expect-no-serious-axe';
import { logIn } from '../harness/centre-steps';
import { expectSoon } from '../harness/expect-soon';
import { textbox } from '../harness/fields';
import { meetingIds, registerPaid } from '../harness/register-by-api';
import { newPerson } from '../harness/person';
import { sendBanner } from '../harness/plain-landing';
import { fillShortForm, press, seeForm, seeOutcome } from '../harness/registration-steps';
import { armFault } from '../harness/sandbox-control';
import { sharedProduct } from '../harness/shared-product';
import { startProductInFolder } from '../harness/start-product-in-folder';
import { usePhones } from '../harness/use-phones';
import { openWechatMenu, readWechatMenu, wechatUserAgents } from '../harness/wechat-menu';

const landing = '/Guide/index?meetingCode=FREE2027';
const name = '基层医疗卫生信息化公益论坛';

describe('inside WeChat', () => {
  const newPhone = usePhones();

  it.each(['iPhone', 'Android'] as const)(
    'on %s the landing page shares its card, by a signature that WeChat finds good, and no other page anything',
    async (client) => {
      const phone = await newPhone({ userAgent: wechatUserAgents[client] });
      const { page } = phone;
      // A banner as organisers have them: the demo's are vector drawings, which WeChat does not draw.
      await sendBanner(page, '/conf/apple-touch-icon.png');
      // Other parameters of the entry address are not passed on.
      await phone.open(`${landing}&from=singlemessage`);
      const { origin } = sharedProduct();
      const card = {
        title: name,
        line: expect.stringMatching(/^\d{4}年\d+月\d+日.* · 长沙市岳麓区湘江会议中心二层$/) as string,
        link: `${origin}/conf/Guide/index?meetingCode=FREE2027`,
        picture: `${origin}/conf/apple-touch-icon.png`,
      };
      await expectSoon(async () => (await readWechatMenu(page)).timeline !== undefined, true);
      expect(await readWechatMenu(page)).toMatchObject({ isShareable: true, friend: card });
      const menu = await openWechatMenu(page);
      await menu.getByRole('region', { name: '发送给朋友' }).getByText(name).waitFor();
      await phone.screenshot(`wechat-card-${client}`);
      await expectNoSeriousAxe(page);
      await menu.getByRole('button', { name: '关闭' }).click();

      await press(page, '立即报名');
      await seeForm(page);
      await expectSoon(async () => (await readWechatMenu(page)).isShareable, false);
      await (await openWechatMenu(page)).getByText('此页面不能分享。').waitFor();
      await phone.screenshot(`wechat-nothing-${client}`);
      await page.getByRole('button', { name: '关闭' }).click();

      await page.goBack();
      await expectSoon(async () => (await readWechatMenu(page)).isShareable, true);
      expect(await page.locator('html').getAttribute('data-wechat-js-sdk')).toBeNull();
    },
  );

  it('an invoice takes a title that is kept in WeChat', async () => {
    const person = newPerson();
    await registerPaid('MIX2027', person);
    const phone = await newPhone({ userAgent: wechatUserAgents.Android });
    const { page } = phone;
    await logIn(phone, meetingIds.MIX2027, person);
    await phone.open('/personal/sqfp?meetingCode=MIX2027');
    const choose = page.getByRole('button', { name: '从微信选择抬头' });
    await choose.click();
    await page.getByRole('dialog', { name: '微信发票抬头（沙箱）' }).getByRole('button', { name: '关闭' }).click();
    await expectSoon(() => textbox(page, '税务登记号').inputValue(), '');
    await choose.click();
    await page.getByRole('button', { name: '湘江医院' }).click();
    await expectSoon(() => textbox(page, '税务登记号').inputValue(), '12430000444877409U');
    await expectSoon(() => textbox(page, '收件人邮箱').inputValue(), person.email);
    await phone.screenshot('invoice-title-wechat');
    await expectNoSeriousAxe(page);
  });

  it('a flow that is over shows the venue on WeChat’s map, and closes the window', async () => {
    const phone = await newPhone({ userAgent: wechatUserAgents.iPhone });
    const { page } = phone;
    await phone.open(landing);
    await press(page, '立即报名');
    await fillShortForm(page, newPerson());
    await press(page, '提交');
    await seeOutcome(page, '报名成功');
    await press(page, '查看地图');
    const map = page.getByRole('dialog', { name: '微信地图（沙箱）' });
    await map.getByText('28.213, 112.953').waitFor();
    await map.getByRole('button', { name: '关闭' }).click();
    await phone.screenshot('wechat-free-success');
    await expectNoSeriousAxe(page);
    await press(page, '关闭页面');
    await page.getByText('微信会在这里关闭页面，回到聊天。').waitFor();
  });
});

describe('where WeChat issues nothing', () => {
  const newPhone = usePhones();
  let product: RunningProduct;
  beforeAll(async () => {
    product = await startProductInFolder();
  });
  afterAll(() => product.stop());

  it('the page works as ever, and shares its bare address', async () => {
    await armFault('api-limit', 1, product);
    const phone = await newPhone({ product, userAgent: wechatUserAgents.Android });
    const { page } = phone;
    await phone.open(landing);
    const hasGivenUp = async () => (await page.locator('html').getAttribute('data-wechat-js-sdk')) !== null;
    await expectSoon(hasGivenUp, true);
    expect(await readWechatMenu(page)).toEqual({ isShareable: true });
    await expectSoon(() => page.getByRole('alert').count(), 0);
    expect(await page.getByText(/微信分享|重试/).count()).toBe(0);
    const menu = await openWechatMenu(page);
    await menu.getByRole('region', { name: '发送给朋友' }).getByText(name).waitFor();
    await menu.getByRole('button', { name: '关闭' }).click();
    await press(page, '立即报名');
    await fillShortForm(page, newPerson());
    await press(page, '提交');
    await seeOutcome(page, '报名成功');
  });
});
