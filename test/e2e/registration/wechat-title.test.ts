import { inspectScreen } from '../harness/inspect-screen';
import { press, seeForm, seeUrl, startRegistration } from '../harness/registration-steps';
import { usePhones } from '../harness/use-phones';

const newPhone = usePhones();

const inWechat =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 ' +
  'MicroMessenger/8.0.50(0x18003234) NetType/WIFI Language/zh_CN';

/** Width and height of the part that WeChat leaves to the page. */
const sizes = [
  { width: 375, height: 812 },
  { width: 320, height: 568 },
] as const;

describe.each(sizes)('in WeChat at $width px', ({ width, height }) => {
  const landing = '/Guide/index?meetingCode=MI2027';

  it('its bar alone says the title, and its back leads where ours would', async () => {
    const phone = await newPhone({ width, height, userAgent: inWechat });
    const { page } = phone;
    await startRegistration(phone, 'MI2027');
    await page.getByRole('combobox', { name: '证件类型' }).waitFor();
    expect(await page.title()).toBe('填写参会人信息');
    const back = page.getByRole('button', { name: '返回', exact: true });
    expect(await back.count()).toBe(0);
    const progress = await page.getByText('第 1 步，共').boundingBox();
    expect(progress?.y).toBeLessThan(48);
    // Not half under the bar, where axe would take it for a small one.
    await page.getByLabel('出生日期').evaluate((box) => box.scrollIntoView({ block: 'center' }));
    await inspectScreen(phone, 'wechat-form');
    await press(page, '下一步');
    const problems = page.getByRole('button', { name: '前往第一项' });
    await problems.waitFor();
    await page.getByRole('textbox', { name: '工作单位' }).scrollIntoViewIfNeeded();
    expect((await problems.boundingBox())?.y).toBeLessThan(48);
    await inspectScreen(phone, 'wechat-form-errors');
    await page.goBack();
    await seeUrl(phone, landing);
  });

  it('keeps a way back where its own would leave the meeting', async () => {
    const phone = await newPhone({ width, height, userAgent: inWechat });
    const { page } = phone;
    await phone.open('/index?meetingCode=MI2027');
    await seeForm(page);
    await page.getByRole('combobox', { name: '证件类型' }).waitFor();
    await page.getByLabel('出生日期').evaluate((box) => box.scrollIntoView({ block: 'center' }));
    await inspectScreen(phone, 'wechat-form-first');
    await press(page, '返回');
    await seeUrl(phone, landing);
  });
});
