import { beginSession } from '../../../session/session';
import { feedbackState } from '../../../platform/device/feedback';
import { getByRole, queryAllByRole } from '../../../../test/jest/find-by-role';
import { openPage, page, serve, served, setExtras } from '../../../../test/pages/app';
import { answerNext, fill, press, pressOnly, toastText } from '../../../../test/pages/press-and-answer';
import { wireCentre, wireEntered, wireForm, wireMeeting } from '../../../../test/pages/wire-centre';
import TransferPage from './index';

jest.mock('../../../platform/browser/navigation/navigation');

const transferOffer = {
  ...{ name: '王芳', phone: '136 **** 2217', until: '2099-03-23 10:00:00', reminders: 0 },
  ...{ askedAt: '2020-03-20 10:00:00', openedAt: '', remindedAt: '' },
};
const waiting = (changes: object = {}) => wireCentre({ entered: { transferOffer: { ...transferOffer, ...changes } } });
const see = (text: string): Promise<void> => page.waitFor(() => expect(page.text()).toContain(text));
const button = (name: string) => page.waitFor(() => getByRole(page.root, 'button', name));

const open = async (params: Record<string, string> = { meetingCode: 'MI2027' }): Promise<void> => {
  await openPage(<TransferPage />, params);
  await button('下一步');
};
async function nameReceiver(): Promise<void> {
  await fill(page, '姓名', '王芳');
  await fill(page, '手机号码', '13622172217');
  await press(page, '下一步');
}

/** The sheet that says what follows. */
const confirming = () => page.waitFor(() => getByRole(document, 'dialog', '转给这一位？'));
const give = async (): Promise<void> => page.click(getByRole(await confirming(), 'button', '转给王芳'));

beforeEach(() => {
  beginSession('7', 'token-1');
  serve({ getCentre: wireCentre(), getMeetingForm: wireForm, getMeetingByCode: wireMeeting });
  setExtras({ transferOffers: true });
});

it('asks for name and phone alone, says what follows, and sends it to the very person that was typed', async () => {
  served.answers.offerTransfer = '已发送，等待接收';
  await open();
  await nameReceiver();
  const sheet = await confirming();
  const text = sheet.textContent;
  for (const part of ['138 **** 5678', '136 2217 2217', '原参会码照常可用', '还没接受就取消，参会资格不变', '不退不补'])
    expect(text).toContain(part);
  expect(served.made('offerTransfer')).toEqual([]);
  served.answers.getCentre = waiting();
  await give();
  await see('最晚接受');
  expect(served.bodies('offerTransfer')).toEqual([
    { meetingId: '7', enteredId: '31', name: '王芳', phone: '13622172217' },
  ]);
  expect(toastText()).toBe('已发短信，等待王芳接收');
  expect(JSON.stringify({ ...localStorage })).not.toContain('13622172217');
});

it('refuses the giver as their own receiver, and shows what the server refuses', async () => {
  served.refusals.offerTransfer = { httpStatus: 200, status: -1, message: '该手机号已有参会资格，不能接受转赠' };
  await open();
  await fill(page, '姓名', '欧阳晓明');
  await fill(page, '手机号码', '13812345678');
  await press(page, '下一步');
  await see('不能转赠给本人，请填写受赠人的手机号码');
  await nameReceiver();
  await give();
  await page.waitFor(() => expect(feedbackState().toast?.text).toBe('该手机号已有参会资格，不能接受转赠'));
  expect(getByRole(page.root, 'textbox', '姓名')).toHaveProperty('value', '王芳');
});

it('lets whoever prefers it fill in everything', async () => {
  await open();
  await pressOnly(page, '填写全部信息');
  await see('转赠成功后，欧阳晓明');
  await button('提交');
});

it('says whom the ticket waits for, and takes it back after a question', async () => {
  served.answers.getCentre = waiting({ openedAt: '2020-03-20 11:00:00' });
  served.answers.withdrawOffer = '已撤回';
  await openPage(<TransferPage />, { meetingCode: 'MI2027' });
  await see('已打开没接受');
  expect(page.text()).toContain('136 **** 2217');
  expect(page.text()).toContain('一天 1 次，最多 3 次');
  await pressOnly(page, '撤回');
  expect((await answerNext(page, false)).text).toBe('王芳收到的链接随即失效，参会资格不变');
  expect(served.made('withdrawOffer')).toEqual([]);
  await pressOnly(page, '撤回');
  served.answers.getCentre = wireCentre();
  await answerNext(page, true);
  await button('下一步');
  expect(served.bodies('withdrawOffer')).toEqual([{ meetingId: '7', enteredId: '31' }]);
});

it('sends the link again where the limits allow it, and says them where they do not', async () => {
  served.answers.getCentre = waiting();
  served.answers.remindOffer = '已重新发送';
  await openPage(<TransferPage />, { meetingCode: 'MI2027' });
  await button('重新发送');
  served.answers.getCentre = waiting({ remindedAt: '2020-03-21 10:00:00', reminders: 3 });
  await pressOnly(page, '重新发送');
  await see('已提醒 3 次');
  expect(queryAllByRole(page.root, 'button', '重新发送')).toEqual([]);
  expect(served.made('remindOffer')).not.toEqual([]);
});

it('is for a member whose ticket the operator paid for', async () => {
  const member = { ...wireEntered, id: '88', name: '张伟', whoPay: 2 };
  served.answers.getCentre = { ...wireCentre(), isTeamOperator: true, enteredList: [member] };
  served.answers.offerTransfer = '已发送，等待接收';
  await open({ type: 'team', enteredId: '88', meetingCode: 'MI2027' });
  expect(page.text()).toContain('张伟的参会码照常可用');
  await nameReceiver();
  await give();
  await page.waitFor(() => expect(served.bodies('offerTransfer')).toMatchObject([{ enteredId: '88' }]));
});

it('asks for everything at once with another server', async () => {
  setExtras({ transferOffers: false });
  await openPage(<TransferPage />, { meetingCode: 'MI2027' });
  await see('转赠成功后，欧阳晓明');
  expect(queryAllByRole(page.root, 'button', '填写全部信息')).toEqual([]);
});
