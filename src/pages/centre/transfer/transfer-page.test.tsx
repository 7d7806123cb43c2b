import { beginSession } from '../../../session/session';
import { feedbackState } from '../../../platform/device/feedback';
import { replace, returnTo } from '../../../platform/browser/navigation/navigation';
import { getByRole, queryAllByRole } from '../../../../test/jest/find-by-role';
import { attachHeldFile } from '../../../../test/jest/held-upload';
import { openPage, page, serve, served } from '../../../../test/pages/app';
import { answerNext, fill, press, toastText, valueOf } from '../../../../test/pages/press-and-answer';
import { wireCentre, wireEntered, wireForm, wireMeeting } from '../../../../test/pages/wire-centre';
import LoginPage from '../login/index';
import TransferPage from './index';

jest.mock('../../../platform/browser/navigation/navigation');

const open = async (params: Record<string, string> = { meetingCode: 'MI2027' }): Promise<void> => {
  await openPage(<TransferPage />, params);
  await page.waitFor(() => getByRole(page.root, 'textbox', '姓名'));
};
const fillReceiver = async (): Promise<void> => {
  await fill(page, '姓名', '王芳');
  await fill(page, '手机号码', '13622172217');
};

beforeEach(() => {
  beginSession('7', 'token-1');
  serve({ getCentre: wireCentre(), getMeetingForm: wireForm, getMeetingByCode: wireMeeting });
});

it('starts empty, whatever the giver has answered', async () => {
  await open();
  expect(valueOf(page, '姓名')).toBe('');
  expect(page.text()).toContain('欧阳晓明（138 **** 5678）的参会码立即失效');
});

it('gives the ticket away after an irreversible yes to the very person that was typed', async () => {
  await open();
  await fillReceiver();
  await press(page, '提交');
  expect((await answerNext(page, true)).text).toBe(
    '转给 王芳 136 2217 2217\n欧阳晓明的参会码立即失效\n转赠后不可撤销，确定转赠？',
  );
  await page.waitFor(() => expect(toastText()).toBe('转赠成功！'));
  expect(served.made('applyTransfer')[0]?.body).toMatchObject({ name: '王芳', phone: '13622172217', enteredId: '31' });
  await page.waitFor(() => expect(returnTo).toHaveBeenCalledWith('centre', { meetingId: '7' }));
  expect(JSON.stringify({ ...localStorage })).not.toContain('13622172217');
});

it('says at the login why it appears when the session ends, and has what was typed after it', async () => {
  served.refusals.applyTransfer = { httpStatus: 401, status: 401, message: '请先登录' };
  await open();
  await fillReceiver();
  await press(page, '提交');
  await answerNext(page, true);
  await page.waitFor(() => expect(replace).toHaveBeenCalledWith('login', { meetingId: '7' }));
  await page.unmount();
  await openPage(<LoginPage />, { meetingId: '7' });
  expect(page.text()).toContain('登录已过期，请重新登录，已填内容不会丢失。');
  served.answers.logInByCode = 'token-2';
  await fill(page, '手机号码', '13812345678');
  await fill(page, '验证码', '123456');
  await page.waitFor(() => expect(replace).toHaveBeenLastCalledWith('transfer', { meetingCode: 'MI2027' }));
  expect(page.text()).not.toContain('登录已过期');
  await page.unmount();
  await open();
  expect([valueOf(page, '姓名'), valueOf(page, '手机号码')]).toEqual(['王芳', '13622172217']);
});

it('refuses the giver as their own recipient before it asks anything', async () => {
  await open();
  await fill(page, '姓名', '欧阳晓明');
  await fill(page, '手机号码', '138 1234 5678');
  await press(page, '提交');
  await page.waitFor(() => expect(page.text()).toContain('不能转赠给本人，请填写受赠人的手机号码'));
  expect(feedbackState().question).toBeNull();
  await fillReceiver();
  await press(page, '提交');
  await answerNext(page, true);
  await page.waitFor(() => expect(served.made('applyTransfer')).toHaveLength(1));
});

it('keeps what was typed when declined or refused', async () => {
  served.refusals.applyTransfer = { status: 500, message: '该手机号已报名参会' };
  await open();
  await fillReceiver();
  await press(page, '提交');
  await answerNext(page, false);
  expect(served.made('applyTransfer')).toEqual([]);
  await press(page, '提交');
  await answerNext(page, true);
  await page.waitFor(() => expect(toastText()).toBe('该手机号已报名参会'));
  await page.unmount();
  await open();
  expect(valueOf(page, '姓名')).toBe('王芳');
});

it('waits for an attachment that is on its way, and sends it with the rest', async () => {
  await open();
  await fillReceiver();
  const arrive = await attachHeldFile(page);
  await press(page, '提交');
  await page.waitFor(() => expect(toastText()).toBe('附件正在上传，请稍候'));
  expect(feedbackState().question).toBeNull();

  arrive();
  await page.waitFor(() => expect(queryAllByRole(page.root, 'progressbar', 'a.pdf 上传进度')).toEqual([]));
  await press(page, '提交');
  await answerNext(page, true);
  await page.waitFor(() => expect(served.made('applyTransfer')).toHaveLength(1));
  expect(served.made('applyTransfer')[0]?.body).toMatchObject({ bmtable: '/files/a.pdf' });
});

it.each([
  ['after the deadline', { meeting: { changeDeadline: '2020-01-01' } }, '转赠已于 2020-01-01 截止'],
  ['for a ticket that is refunded', { entered: { refundStatus: 2, attr4: '1' } }, '不能转赠'],
  ['for a ticket that was received', { entered: { transferStatus: 2, attr4: '1' } }, '不能转赠'],
])('is not offered %s', async (_, part, reason) => {
  served.answers.getCentre = wireCentre(part);
  await openPage(<TransferPage />, { meetingCode: 'MI2027' });
  await page.waitFor(() => expect(page.text()).toContain(reason));
});

describe('for a member of a team', () => {
  const member = { ...wireEntered, id: '88', name: '张伟', whoPay: 2 };
  const team = { type: 'team', enteredId: '88', meetingCode: 'MI2027' };

  it('gives the ticket that the operator paid for, and goes back to the members', async () => {
    served.answers.getCentre = { ...wireCentre(), isTeamOperator: true, enteredList: [member] };
    await open(team);
    await fillReceiver();
    await press(page, '提交');
    await answerNext(page, true);
    await page.waitFor(() => expect(returnTo).toHaveBeenCalledWith('teamMembers', { meetingCode: 'MI2027' }));
    expect(served.made('applyTransfer')[0]?.body).toMatchObject({ enteredId: '88' });
  });

  it('gives no other ticket', async () => {
    served.answers.getCentre = { ...wireCentre(), enteredList: [{ ...member, whoPay: 1 }] };
    await openPage(<TransferPage />, team);
    await page.waitFor(() => expect(page.text()).toContain('当前不能转赠'));
    await page.unmount();
    await openPage(<TransferPage />, { ...team, enteredId: '99' });
    await page.waitFor(() => expect(page.text()).toContain('没有找到要转赠的参会人'));
  });
});
