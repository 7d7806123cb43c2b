import type { RunningProduct } from '../../../scripts/product/start-product.mjs';
import { expectSoon } from '../harness/expect-soon';
import { fill, textbox } from '../harness/fields';
import { seeFailure } from '../harness/notices';
import { newPerson } from '../harness/person';
import { sendNoPageData } from '../harness/plain-landing';
import { fillShortForm, press, seeForm, seeOutcome, startRegistration } from '../harness/registration-steps';
import { startProductInFolder } from '../harness/start-product-in-folder';
import { usePhones } from '../harness/use-phones';

describe('an outage', () => {
  const newPhone = usePhones();

  it('of the API shows 重试 on the landing page and on the form, which then go on', async () => {
    const phone = await newPhone();
    const { page } = phone;
    await sendNoPageData(page);
    let refused = 0;
    await page.route('**/api/**', (route) => {
      if (route.request().url().includes('/getMeetingBycode/')) refused += 1;
      return route.abort('connectionrefused');
    });
    await phone.open('/Guide/index?meetingCode=FREE2027');
    await seeOutcome(page, '会议信息加载失败');
    const triesOfOnce = refused;
    await press(page, '重试');
    // The page goes on saying so while it tries: the API is back only after the last of these.
    await expectSoon(() => Promise.resolve(refused), 2 * triesOfOnce);
    await seeOutcome(page, '会议信息加载失败');
    await page.unroute('**/api/**');
    await press(page, '重试');
    await page.route('**/getMeetingFromInfo*', (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }));
    await press(page, '立即报名');
    await seeOutcome(page, '报名表加载失败');
    await page.unroute('**/getMeetingFromInfo*');
    await press(page, '重试');
    await textbox(page, '姓名').waitFor();
  });

  it('of the API alone leaves the landing page that came with its meeting, and shows 重试 on the form', async () => {
    const phone = await newPhone();
    const { page } = phone;
    await page.route('**/api/appweb/**', (route) => route.abort('connectionrefused'));
    await phone.open('/Guide/index?meetingCode=FREE2027');
    await press(page, '立即报名');
    await seeOutcome(page, '报名表加载失败');
    await page.unroute('**/api/appweb/**');
    await press(page, '重试');
    await textbox(page, '姓名').waitFor();
  });

  it('of the network is told apart, and nothing that was typed is lost', async () => {
    const phone = await newPhone();
    const { page, context } = phone;
    await startRegistration(phone, 'FREE2027');
    await fillShortForm(page, newPerson());
    await context.setOffline(true);
    await press(page, '提交');
    await seeFailure(page, '网络');
    await context.setOffline(false);
    await press(page, '提交');
    await seeOutcome(page, '报名成功');
  });
});

describe('a server that stops', () => {
  const newPhone = usePhones();
  let product: RunningProduct;
  beforeAll(async () => {
    product = await startProductInFolder();
  });
  afterAll(() => product.stop());

  it('and starts again keeps the registration going where it was', async () => {
    const phone = await newPhone({ product });
    const { page } = phone;
    await startRegistration(phone, 'FREE2027');
    await fillShortForm(page, newPerson());
    await product.server.stop();
    await press(page, '提交');
    await seeFailure(page, '网络');
    await product.restartServer();
    await press(page, '提交');
    await seeOutcome(page, '报名成功');
  });

  it('killed in the middle forgets nobody who was registered', async () => {
    const phone = await newPhone({ product });
    const { page } = phone;
    const person = newPerson();
    await startRegistration(phone, 'FREE2027');
    await fillShortForm(page, person);
    await press(page, '提交');
    await seeOutcome(page, '报名成功');
    await product.server.kill();
    await product.restartServer();
    await startRegistration(phone, 'FREE2027');
    await seeForm(page);
    await fill(page, '手机号码', person.phone);
    await seeFailure(page, '已报名');
  });
});
