import { answer, logIn, openEntry, seeRefusedTicket, seeTicket } from '../harness/centre-steps';
import { expectNoSeriousAxe } from '../harness/expect-no-serious-axe';
import { fill } from '../harness/fields';
import { seeNotice } from '../harness/notices';
import { newPerson } from '../harness/person';
import { meetingIds, registerPaid } from '../harness/register-by-api';
import { agree, fillRest, press, seeOutcome, seeScreen } from '../harness/registration-steps';
import { sentOffer } from '../harness/sent-links';
import { usePhones } from '../harness/use-phones';

const { MIX2027 } = meetingIds;

describe('a ticket given by name and phone', () => {
  const newPhone = usePhones();

  it.each([375, 320] as const)(
    'waits for its receiver, who fills in the rest and has a code of their own, at %i px',
    async (width) => {
      const giver = newPerson('欧阳晓明');
      const receiver = newPerson('阿卜杜热合曼·买买提');
      await registerPaid('MIX2027', giver);
      const phone = await newPhone({ width });
      const { page } = phone;
      await logIn(phone, MIX2027, giver);
      await openEntry(page, '转赠');
      await seeScreen(page, '填写转赠信息');
      await fill(page, '姓名', receiver.name);
      await fill(page, '手机号码', receiver.phone);
      await expectNoSeriousAxe(page);
      await phone.screenshot(`offer-name-${width}`);
      await press(page, '下一步');
      const sheet = page.getByRole('dialog', { name: '转给这一位？' });
      await sheet.getByText('还没接受就取消，参会资格不变').waitFor();
      await expectNoSeriousAxe(page);
      await phone.screenshot(`offer-sheet-${width}`);
      await sheet.getByRole('button', { name: `转给${receiver.name}` }).click();
      await seeNotice(page, `已发短信，等待${receiver.name}接收`);
      await page.getByText('未打开').waitFor();
      await expectNoSeriousAxe(page);
      await phone.screenshot(`offer-waiting-${width}`);

      const address = await sentOffer(receiver);
      // The giver's own phone, on which they are logged in, is told nothing.
      await phone.open(address);
      await seeOutcome(page, '这个链接打不开');
      const own = await newPhone({ width });
      await own.open(address);
      await seeScreen(own.page, '接受转赠');
      await own.page.getByRole('heading', { name: '欧阳** 把参会资格转给您' }).waitFor();
      await expectNoSeriousAxe(own.page);
      await own.screenshot(`offer-received-${width}`);
      await fillRest(own.page, receiver);
      await agree(own.page);
      await press(own.page, '接受，领取参会码');
      await seeOutcome(own.page, '已接受');
      await own.page.getByRole('img', { name: '参会码' }).waitFor();
      await expectNoSeriousAxe(own.page);
      await own.screenshot(`offer-accepted-${width}`);

      await phone.open(`/personal/index?meetingId=${MIX2027}`);
      await seeRefusedTicket(page, '已转赠', '已转赠，原参会码已失效');
    },
  );

  it('is taken back by its giver, and its link shows nothing any more', async () => {
    const giver = newPerson('陈思远');
    const receiver = newPerson('周文彬');
    await registerPaid('MIX2027', giver);
    const phone = await newPhone();
    const { page } = phone;
    await logIn(phone, MIX2027, giver);
    await openEntry(page, '转赠');
    await fill(page, '姓名', receiver.name);
    await fill(page, '手机号码', receiver.phone);
    await press(page, '下一步');
    await page.getByRole('button', { name: '转给周文彬' }).click();
    await page.getByRole('heading', { name: '等待接收' }).waitFor();
    const address = await sentOffer(receiver);
    await press(page, '撤回');
    await answer(page, '撤回转赠', /链接随即失效/, '撤回');
    await seeNotice(page, '已撤回，参会资格不变');
    await page.getByRole('button', { name: '下一步' }).waitFor();
    const own = await newPhone();
    await own.open(address);
    await seeOutcome(own.page, '链接已失效');
    await phone.open(`/personal/index?meetingId=${MIX2027}`);
    await seeTicket(page, '已支付 · 参会人支付');
  });
});
