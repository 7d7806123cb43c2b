import { queryClient } from '../../../api/use-call';
import { beginSession } from '../../../session/session';
import { navigate, replace, returnTo } from '../../../platform/browser/navigation/navigation';
import { getByRole, queryAllByRole } from '../../../../test/jest/find-by-role';
import { attachHeldFile } from '../../../../test/jest/held-upload';
import { openPage, page, serve, served } from '../../../../test/pages/app';
import { answerNext, fill, keptToastText, press, toastText, valueOf } from '../../../../test/pages/press-and-answer';
import { wireForm, wireMeeting } from '../../../../test/pages/wire-centre';
import { wireMembers, wireOperator, wireTeam } from '../../../../test/pages/wire-team';
import MemberAddCreditPage from '../member-add-credit/index';
import MemberEditPage from '../member-edit/index';
import MemberViewPage from '../member-view/index';
import MemberAddPage from './index';

jest.mock('../../../platform/browser/navigation/navigation');

const ofMeeting = { meetingCode: 'MI2027', meetingId: '7' };

const openForm = async (element = <MemberAddPage />, params: Record<string, string> = ofMeeting): Promise<void> => {
  await openPage(element, params);
  await page.waitFor(() => getByRole(page.root, 'textbox', '姓名'));
};
const fillPerson = async (): Promise<void> => {
  await fill(page, '姓名', '王芳');
  await fill(page, '手机号码', '13622172217');
};

beforeEach(() => {
  beginSession('7', 'token-1');
  serve({
    getCentre: wireTeam(),
    getMeetingForm: wireForm,
    getMeetingByCode: wireMeeting,
    getEnteredByPhone: { code: 0 },
    addMember: '添加成功',
  });
});

describe('adding a member', () => {
  it('asks for credit next where the meeting is paid and offers some', async () => {
    await openForm();
    await press(page, '下一步');
    expect(page.text()).toContain('请填写姓名');
    await fillPerson();
    await press(page, '下一步');
    await page.waitFor(() => expect(navigate).toHaveBeenCalledWith('memberAddCredit', { meetingCode: 'MI2027' }));
    await page.unmount();
    await openForm(<MemberAddCreditPage />);
    expect(valueOf(page, '姓名')).toBe('王芳');
    served.says.addMember = '添加成功，请尽快交费';
    served.answers.addMember = '1024';
    await press(page, '稍后申请');
    expect((await answerNext(page, true)).text).toBe('添加成功，请尽快交费');
    expect(served.made('addMember')).toHaveLength(1);
    expect(served.made('addMember')[0]?.body).toMatchObject({ meetingId: '7', name: '王芳', phone: '13622172217' });
    expect(served.made('addMember')[0]?.body).not.toHaveProperty('attr2');
    expect(returnTo).toHaveBeenCalledWith('teamMembers', { meetingCode: 'MI2027' });
    expect(JSON.stringify({ ...localStorage })).not.toContain('13622172217');
  });

  it('saves at once and goes on to the next, who has the same employer', async () => {
    await openForm();
    await fillPerson();
    await fill(page, '工作单位', '湘江医院');
    await press(page, '保存并继续添加');
    await page.waitFor(() => expect(replace).toHaveBeenCalledWith('memberAdd', { meetingCode: 'MI2027' }));
    expect(keptToastText()).toBe('王芳 添加成功');
    expect(served.made('addMember')).toHaveLength(1);
    expect(served.made('addMember')[0]?.body).not.toHaveProperty('attr2');
    await page.unmount();
    await openForm();
    expect(['姓名', '手机号码', '工作单位'].map((name) => valueOf(page, name))).toEqual(['', '', '湘江医院']);
  });

  it('shows an operator nothing of what another typed on the same device', async () => {
    await openForm();
    await fillPerson();
    await page.unmount();
    served.answers.getCentre = { ...wireTeam(), teamOperator: { ...wireOperator, webUserId: 'u-2' } };
    queryClient.clear();
    await openForm();
    expect(valueOf(page, '姓名')).toBe('');
  });

  it('goes back to the form where that has not been filled in', async () => {
    await openPage(<MemberAddCreditPage />, ofMeeting);
    await page.waitFor(() => expect(replace).toHaveBeenCalledWith('memberAdd', { meetingCode: 'MI2027' }));
  });

  it('is done with the form where no credit is offered, and keeps what was typed when that fails', async () => {
    served.answers.getCentre = wireTeam({ meeting: { isScore: '0' } });
    served.failing.add('addMember');
    await openForm();
    await fillPerson();
    await press(page, '提交');
    await page.waitFor(() => expect(toastText()).toContain('网络'));
    await page.unmount();
    served.failing.clear();
    // The earlier post arrived after all, which must not block the user.
    served.answers.getEnteredByPhone = { code: -1, message: '该手机号已报名' };
    await openForm();
    expect(valueOf(page, '姓名')).toBe('王芳');
    await press(page, '提交');
    await answerNext(page, true);
    expect(served.made('addMember')).toHaveLength(2);
  });

  it('waits for an attachment that is on its way, and sends it with the rest', async () => {
    served.answers.getCentre = wireTeam({ meeting: { isScore: '0' } });
    await openForm();
    await fillPerson();
    const arrive = await attachHeldFile(page);
    await press(page, '提交');
    await page.waitFor(() => expect(toastText()).toBe('附件正在上传，请稍候'));
    expect([served.made('getEnteredByPhone'), served.made('addMember')]).toEqual([[], []]);

    arrive();
    await page.waitFor(() => expect(queryAllByRole(page.root, 'progressbar', 'a.pdf 上传进度')).toEqual([]));
    await press(page, '提交');
    await page.waitFor(() => expect(served.made('addMember')).toHaveLength(1));
    expect(served.made('addMember')[0]?.body).toMatchObject({ bmtable: '/files/a.pdf' });
    await answerNext(page, true);
  });

  it('stops at a phone that has registered', async () => {
    served.answers.getEnteredByPhone = { code: -1, message: '该手机号已报名' };
    await openForm();
    await fillPerson();
    await press(page, '下一步');
    await page.waitFor(() => expect(page.text()).toContain('该手机号已报名，请核对手机号'));
    expect(page.text()).not.toMatch(/登录查看|更换手机号/);
    expect(navigate).not.toHaveBeenCalled();
  });

  it('is closed with the registration', async () => {
    served.answers.getCentre = wireTeam({ meeting: { bmEndTime: '2020-01-01' } });
    await openPage(<MemberAddPage />, ofMeeting);
    expect((await answerNext(page, true)).text).toBe('会议报名已结束');
    expect(queryAllByRole(page.root, 'textbox')).toEqual([]);
    expect(page.text()).toContain('不能再添加参会人。');
    const button = await page.waitFor(() => getByRole(page.root, 'button', '会议已结束'));
    expect((button as HTMLButtonElement).disabled).toBe(true);
  });
});

describe('correcting a member', () => {
  it('starts with what was answered, and sends the record', async () => {
    await openForm(<MemberEditPage />, { ...ofMeeting, id: '12' });
    expect(valueOf(page, '工作单位')).toBe('湘江医院');
    await fill(page, '工作单位', '天山医院');
    await press(page, '保存');
    await page.waitFor(() => expect(toastText()).toBe('修改成功'));
    expect(served.made('updateMember')[0]?.body).toMatchObject({ enteredId: '12', gzdw: '天山医院', zjlx: '0' });
    expect(returnTo).toHaveBeenCalledWith('teamMembers', { meetingCode: 'MI2027' });
  });

  it('says that it fills in a place, which may be completed meanwhile', async () => {
    const team = wireTeam({ members: [{ ...wireMembers.unpaid, needsCompletion: '1' }] });
    serve({ getCentre: team, getMeetingForm: wireForm, getMeetingByCode: wireMeeting });
    await openForm(<MemberEditPage />, { ...ofMeeting, id: '12' });
    await press(page, '保存');
    await page.waitFor(() => expect(served.made('updateMember')[0]?.body).toMatchObject({ fillsPlace: '1' }));
  });

  it.each([
    ['who has paid', '11', '该参会人的信息不能修改'],
    ['who is not in the team', '99', '没有找到该参会人'],
  ])('is not offered for one %s', async (_, id, text) => {
    await openPage(<MemberEditPage />, { ...ofMeeting, id });
    await page.waitFor(() => expect(page.text()).toContain(text));
  });
});

it('shows a member, and leads to what their state allows', async () => {
  await openPage(<MemberViewPage />, { ...ofMeeting, id: '11' });
  await page.waitFor(() => expect(page.text()).toContain('湘江医院'));
  await press(page, '学分');
  expect(navigate).toHaveBeenCalledWith('memberCredit', { meetingCode: 'MI2027', enteredId: '11' });
});
