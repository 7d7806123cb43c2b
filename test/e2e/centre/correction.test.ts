import { logIn, openEntry } from '../harness/centre-steps';
import { expectNoSeriousAxe } from '../harness/expect-no-serious-axe';
import { fill, textbox } from '../harness/fields';
import { expectSoon } from '../harness/expect-soon';
import { seeNotice } from '../harness/notices';
import { newPerson } from '../harness/person';
import { meetingIds, registerPaid } from '../harness/register-by-api';
import { press, seeScreen } from '../harness/registration-steps';
import { platforms, usePhones } from '../harness/use-phones';

describe.each(platforms)('a correction on %s', (platform) => {
  const newPhone = usePhones(platform);

  it('is shown before it is saved, and the organiser keeps the phone', async () => {
    const person = newPerson();
    await registerPaid('MIX2027', person);
    const phone = await newPhone();
    const { page } = phone;
    await logIn(phone, meetingIds.MIX2027, person);
    await openEntry(page, '报名信息');
    await seeScreen(page, '报名信息');
    await press(page, '更正信息');
    await seeScreen(page, '更正报名信息');
    await expectSoon(() => textbox(page, '手机号码').isDisabled(), true);
    await fill(page, '工作单位', '西安交通大学第一附属医院');
    await phone.screenshot('correction-form');
    await expectNoSeriousAxe(page);
    await press(page, '看改了什么');
    await page.getByText(`原 ${person.employer}`).waitFor();
    await page.getByText('→ 西安交通大学第一附属医院').waitFor();
    await phone.screenshot('correction');
    await expectNoSeriousAxe(page);
    await press(page, '再改改');
    await expectSoon(() => textbox(page, '工作单位').inputValue(), '西安交通大学第一附属医院');
    await press(page, '看改了什么');
    await press(page, '保存 1 处更正');
    await seeNotice(page, '已更正');
    await seeScreen(page, '报名信息');
    await page.getByText('西安交通大学第一附属医院').waitFor();
  });
});
