import { answer, logIn, logInHere, logOut, openEntry, seeTicket } from '../harness/centre-steps';
import { expectSoon } from '../harness/expect-soon';
import { choose, fill, textbox } from '../harness/fields';
import { seeNotice } from '../harness/notices';
import { fillInAll } from '../harness/offer-steps';
import { newPerson } from '../harness/person';
import { meetingIds, registerFree, registerPaid } from '../harness/register-by-api';
import { fillShortForm, press, seeScreen, seeUrl } from '../harness/registration-steps';
import { useOwnProduct } from '../harness/use-own-product';
import { platforms, usePhones } from '../harness/use-phones';

const minute = 60_000;
const day = 24 * 60 * minute;
const { MIX2027, FREE2027 } = meetingIds;

describe.each(platforms)('a session on %s', (platform) => {
  const newPhone = usePhones(platform);
  const product = useOwnProduct();

  it('that is missing leads to the login and back to the page that was asked for', async () => {
    const person = newPerson();
    await registerPaid('MIX2027', person, { product });
    const phone = await newPhone({ product });
    await phone.open(`/personal/sqfp?meetingId=${MIX2027}`);
    await seeUrl(phone, `/personal/login?meetingId=${MIX2027}`);
    await logInHere(phone, person.phone, product);
    await seeUrl(phone, `/personal/sqfp?meetingId=${MIX2027}`);
    await seeScreen(phone.page, '申请发票');

    // Another meeting has its own session.
    await phone.open(`/personal/index?meetingId=${FREE2027}`);
    await seeUrl(phone, `/personal/login?meetingId=${FREE2027}`);
    await phone.open(`/personal/index?meetingId=${MIX2027}`);
    await seeScreen(phone.page, person.name);
  });
});

describe('a session in a browser', () => {
  const newPhone = usePhones();
  const product = useOwnProduct();

  it('ends at 退出登录, on the server too', async () => {
    const person = newPerson();
    await registerFree('FREE2027', person, { product });
    const phone = await newPhone({ product });
    const { page } = phone;
    await logIn(phone, FREE2027, person, product);
    await seeTicket(page, '免费');
    const requested = page.waitForRequest((request) => request.url().includes('/toEnteredCenter/'));
    await phone.reload();
    const { authorization = '' } = (await requested).headers();
    await seeTicket(page, '免费');

    await press(page, '退出登录');
    await answer(page, '退出登录', '确定要退出吗？', '取消');
    await seeTicket(page, '免费');
    const ended = page.waitForResponse((response) => response.url().endsWith('/logout'));
    await logOut(page);
    expect((await ended).status()).toBe(200);
    await seeUrl(phone, `/personal/login?meetingId=${FREE2027}`);
    await phone.open(`/personal/index?meetingId=${FREE2027}`);
    await seeUrl(phone, `/personal/login?meetingId=${FREE2027}`);
    await seeScreen(page, '登录');
    expect(await page.getByRole('img', { name: '参会码' }).count()).toBe(0);

    const replayed = await fetch(`${product.origin}/api/appweb/entered/toEnteredCenter/${FREE2027}`, {
      headers: { authorization },
    });
    expect(((await replayed.json()) as { status: number }).status).toBe(401);
  });

  it('of a token that the server never gave is no session', async () => {
    const person = newPerson();
    await registerFree('FREE2027', person, { product });
    const phone = await newPhone({ product });
    const { page } = phone;
    await logIn(phone, FREE2027, person, product);
    await page.route('**/toEnteredCenter/**', (route) =>
      route.continue({ headers: { ...route.request().headers(), authorization: 'Bearer forged' } }),
    );
    await phone.reload();
    await seeUrl(phone, `/personal/login?meetingId=${FREE2027}`);
    await seeScreen(page, '登录');
    expect(await page.getByRole('img', { name: '参会码' }).count()).toBe(0);
  });

  it('that ends in the middle of a form loses nothing of what was typed', async () => {
    const person = newPerson();
    await registerPaid('MIX2027', person, { product });
    const phone = await newPhone({ product });
    const { page } = phone;
    await page.clock.install();
    await logIn(phone, MIX2027, person, product);
    await openEntry(page, '转赠');
    await fillInAll(page);
    const receiver = newPerson('周文彬');
    await fillShortForm(page, receiver);

    product.advanceClock(31 * day);
    await press(page, '提交');
    await answer(page, '转赠', '转赠后不可撤销，确定转赠？', '确定');
    await seeScreen(page, '登录');
    // The phone's own clock still counts down.
    await page.clock.fastForward(2 * minute);
    await logInHere(phone, person.phone, product);
    await seeScreen(page, '填写转赠信息');
    await expectSoon(() => textbox(page, '姓名').inputValue(), receiver.name);
    await expectSoon(() => textbox(page, '手机号码').inputValue(), receiver.phone);
    await press(page, '提交');
    await answer(page, '转赠', '转赠后不可撤销，确定转赠？', '确定');
    await seeNotice(page, '转赠成功！');
    await seeScreen(page, person.name);
  });

  it('that ends in the middle of the credit form keeps it too', async () => {
    const person = newPerson();
    await registerPaid('MIX2027', person, { product });
    const phone = await newPhone({ product });
    const { page } = phone;
    await page.clock.install();
    await logIn(phone, MIX2027, person, product);
    await openEntry(page, '学分');
    await fill(page, '年龄', '47');
    await choose(page, '单位所在地（省）', '湖南省');
    product.advanceClock(31 * day);
    await phone.reload();
    await seeUrl(phone, `/personal/login?meetingId=${MIX2027}`);
    await page.clock.fastForward(2 * minute);
    await logInHere(phone, person.phone, product);
    await seeScreen(page, '申请学分');
    await page.getByRole('combobox', { name: '单位所在地（省） 湖南省' }).waitFor();
    await expectSoon(() => textbox(page, '年龄').inputValue(), '47');
  });
});
