import { expectNoSeriousAxe } from '../harness/expect-no-serious-axe';
import { expectSoon } from '../harness/expect-soon';
import { textbox } from '../harness/fields';
import { newPerson } from '../harness/person';
import { agree, fillShortForm, press, seeForm, seeOutcome, startRegistration } from '../harness/registration-steps';
import { platforms, usePhones } from '../harness/use-phones';

describe.each(platforms)('a form at another meeting on %s', (platform) => {
  const newPhone = usePhones(platform);

  it('is filled by one tap with what somebody answered before, by choice of the person, and forgets on request', async () => {
    const phone = await newPhone();
    const { page } = phone;
    const [first, second] = [newPerson('古丽娜尔·买买提'), newPerson('欧阳晓明')];
    for (const person of [first, second]) {
      await startRegistration(phone, 'FREE2027');
      await fillShortForm(page, person);
      await press(page, '提交');
      await seeOutcome(page, '报名成功');
    }

    await startRegistration(phone, 'MIX2027', 'free');
    await seeForm(page);
    await page.getByText(`${second.name}，上次填过`).waitFor();
    await phone.screenshot('recall-offer');
    await expectNoSeriousAxe(page);
    await press(page, '换一位');
    await page.getByRole('radio', { name: new RegExp(`^${first.name}`) }).click();
    await expectSoon(() => textbox(page, '姓名').inputValue(), first.name);
    await page.getByText(/^已填 \d+ 项，请看一遍。/).waitFor();
    await phone.screenshot('recall-filled');
    await expectNoSeriousAxe(page);
    await press(page, '撤销');
    await expectSoon(() => textbox(page, '姓名').inputValue(), '');

    await press(page, '使用上次的信息');
    await expectSoon(() => textbox(page, '姓名').inputValue(), second.name);
    expect(await textbox(page, '手机号码').inputValue()).toBe(second.phone);
    expect(await textbox(page, '工作单位').inputValue()).toBe(second.employer);
    await agree(page);
    await press(page, '提交');
    await seeOutcome(page, '报名成功');

    // Whoever is registered here is not offered again.
    await startRegistration(phone, 'MIX2027', 'free');
    await page.getByText(`${first.name}，上次填过`).waitFor();
    await press(page, '不是这位');
    await press(page, '清除本机记住的信息');
    await page.getByText(`${first.name}，上次填过`).waitFor({ state: 'detached' });
    await phone.reload();
    await textbox(page, '姓名').waitFor();
    expect(await page.getByText('上次填过').count()).toBe(0);
  });
});
