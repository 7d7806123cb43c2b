import { press, seeScreen, seeUrl } from '../harness/registration-steps';
import { usePhones } from '../harness/use-phones';

describe('an unknown address', () => {
  const newPhone = usePhones();

  it('counts down ten seconds and returns to the landing page of the meeting', async () => {
    const phone = await newPhone();
    const { page } = phone;
    await phone.open('/Guide/index?meetingCode=FREE2027');
    await page.getByRole('button', { name: '立即报名' }).waitFor();
    const openedAt = Date.now();
    await page.clock.setFixedTime(openedAt);
    await phone.open('/no/such/page');
    await seeScreen(page, '页面走丢了');
    await page.getByText('10 秒后自动返回首页', { exact: true }).waitFor();
    await page.clock.setFixedTime(openedAt + 5_000);
    await page.getByText('5 秒后自动返回首页', { exact: true }).waitFor();
    await page.clock.setFixedTime(openedAt + 10_000);
    await seeUrl(phone, '/Guide/index?meetingCode=FREE2027');
    await page.getByRole('button', { name: '立即报名' }).waitFor();
  });

  it('leads back at once by its button', async () => {
    const phone = await newPhone();
    await phone.open('/personal/nothing?meetingCode=FREE2027');
    await phone.stopTime();
    await seeScreen(phone.page, '页面走丢了');
    await press(phone.page, '返回首页');
    await seeUrl(phone, '/Guide/index');
  });

  it('that does not decode is one of them, in the path and in a parameter', async () => {
    const phone = await newPhone();
    await phone.open('/%E0%A4%A');
    await phone.stopTime();
    await seeScreen(phone.page, '页面走丢了');
    await phone.open('/Guide/index?meetingCode=%E0%A4%A');
    await phone.page.getByRole('heading', { level: 2 }).waitFor();
  });

  it('in another letter case, or with a trailing slash, is the known one', async () => {
    const phone = await newPhone();
    for (const url of ['/guide/INDEX?meetingCode=FREE2027', '/Guide/index/?meetingCode=FREE2027']) {
      await phone.open(url);
      await phone.page.getByRole('button', { name: '立即报名' }).waitFor();
      expect(phone.url()).toBe('/Guide/index?meetingCode=FREE2027');
    }
    await phone.open('/WYXF/index/?meetingCode=FREE2027');
    await seeScreen(phone.page, '填写参会人信息');
  });
});
