import { expectSoon } from '../harness/expect-soon';
import { combobox } from '../harness/fields';
import { closeByEscape, waitForFocus } from '../harness/keyboard';
import { press, seeForm, seeOutcome, seeUrl, startRegistration } from '../harness/registration-steps';
import { untilAtRest } from '../harness/until-at-rest';
import { usePhones } from '../harness/use-phones';

describe('the landing page', () => {
  const newPhone = usePhones();

  it('says what, when and where, and until when', async () => {
    const phone = await newPhone();
    const { page } = phone;
    await phone.open('/Guide/index?meetingCode=MI2027');
    await page.getByRole('heading', { level: 1, name: '第二十届中国医学信息学学术年会' }).waitFor();
    await page.getByText('西安国际会议中心').first().waitFor();
    await page.getByText(/^报名截止/).waitFor();
    await page.getByText(/还有 \d+ 天/).waitFor();
    await page.getByRole('heading', { name: '会议介绍' }).waitFor();
    await expectSoon(() => page.title(), '第二十届中国医学信息学学术年会');
    await press(page, '已报名？查看详情');
    await seeUrl(phone, '/personal/login?meetingId=1');
  });

  it('of a meeting that is over says so and lets nobody in, and neither does its form', async () => {
    const phone = await newPhone();
    const { page } = phone;
    await phone.open('/Guide/index?meetingCode=END2024');
    await page.getByText('会议报名已结束').waitFor();
    await expectSoon(() => page.getByRole('button', { name: '会议已结束' }).isDisabled(), true);

    await phone.open('/index?meetingCode=END2024');
    // The page behind the notice is inert: its heading is there once the notice is gone.
    const notice = page.getByRole('alertdialog').filter({ hasText: '会议报名已结束' });
    await notice.getByRole('button', { name: '知道了' }).click();
    await notice.waitFor({ state: 'hidden' });
    await seeForm(page);
    await expectSoon(() => page.getByRole('button', { name: '会议已结束' }).isDisabled(), true);
    await page.getByRole('button', { name: '已报名？查看详情' }).waitFor();
  });

  it('of no meeting or of an unknown one says so', async () => {
    const phone = await newPhone();
    await phone.open('/Guide/index');
    await seeOutcome(phone.page, '缺少会议编码');
    await phone.open('/Guide/index?meetingCode=NOSUCH');
    await seeOutcome(phone.page, '没有找到该会议');
    await phone.open('/index?meetingCode=NOSUCH');
    await seeOutcome(phone.page, '没有找到该会议');
    await phone.open('/Guide/index?meetingCode=%3Cscript%3E');
    await seeOutcome(phone.page, '没有找到该会议');
  });

  it('of an unknown meeting leads to the one last seen', async () => {
    const phone = await newPhone();
    const { page } = phone;
    await phone.open('/Guide/index?meetingCode=MI2027');
    await page.getByRole('button', { name: '立即报名' }).waitFor();
    await phone.open('/Guide/index?meetingCode=NOSUCH');
    await seeOutcome(page, '没有找到该会议');
    await page.getByRole('button', { name: '打开上次的会议' }).click();
    await page.getByRole('button', { name: '立即报名' }).waitFor();
  });

  it('of SUB2027 shows its notice once, and again by its button', async () => {
    const phone = await newPhone();
    const { page } = phone;
    const notice = page.getByRole('dialog', { name: '订阅会员权益' });
    await phone.open('/Guide/index?meetingCode=SUB2027');
    for (const text of ['免费注册参会', '学分 6 分', '午餐', '会议资料', '会后 10 个工作日内申请发票与学分']) {
      await notice.getByText(text).waitFor();
    }
    await notice.getByRole('button', { name: '知道了' }).click();
    await notice.waitFor({ state: 'hidden' });
    await phone.reload();
    await page.getByRole('button', { name: '立即报名' }).waitFor();
    await untilAtRest(page);
    expect(await notice.count()).toBe(0);
    await press(page, '订阅会员权益');
    await notice.getByText('午餐').waitFor();
    await closeByEscape(notice);
  });

  it('is walked by keyboard alone, sheet and list included', async () => {
    const phone = await newPhone();
    const { page } = phone;
    await phone.open('/Guide/index?meetingCode=MIX2027');
    await page.getByRole('button', { name: '立即报名' }).focus();
    await page.keyboard.press('Enter');
    await waitForFocus(page.getByRole('dialog', { name: '请选择报名类型' }));
    await page.getByRole('button', { name: '参观观众（免费）' }).focus();
    await page.keyboard.press('Enter');
    await seeForm(page);
    await combobox(page, '所在省份').focus();
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog', { name: '所在省份' });
    await waitForFocus(sheet);
    await sheet.getByRole('searchbox', { name: '搜索所在省份' }).fill('陕');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await sheet.waitFor({ state: 'hidden' });
    await page.getByRole('combobox', { name: '所在省份 陕西省' }).waitFor();
  });

  it('keeps the chosen type, and asks again on the next visit', async () => {
    const phone = await newPhone();
    await startRegistration(phone, 'MIX2027', 'free');
    await phone.page.getByRole('button', { name: '提交' }).waitFor();
    await phone.reload();
    await phone.page.getByRole('button', { name: '提交' }).waitFor();
    await startRegistration(phone, 'MIX2027', 'paid');
    await phone.page.getByRole('button', { name: '下一步' }).waitFor();
  });
});
