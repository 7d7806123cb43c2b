import { getByRole, queryAllByRole } from '../../../test/jest/find-by-role';
import { openPage, page, serve, served } from '../../../test/pages/app';
import { answerNext } from '../../../test/pages/press-and-answer';
import CompletionPage from '../../pages/team/completion/index';
import { feedbackState } from '../../platform/device/feedback';
import { beginSession } from '../../session/session';

jest.mock('../../ui/overlay/feedback-host', () => ({ FeedbackHost: () => null }));

const link = 'n9Yf0uTAR6iY3Jb0tYk1dZ';
const meeting = {
  ...{ id: 3, code: 'MIX2027', meetingName: '中国智慧医院建设大会', isBmf: '1', isScore: '1', bmEndTime: '2099-04-30' },
  ...{ startTime: '2099-05-14', endTime: '2099-05-16', meetingAddress: '西安国际会议中心' },
};
const rule = JSON.stringify({ rules: [{ required: true }] });
const items = [
  { shortName: 'name', name: '姓名', isShow: '1', formType: 1, defaultValue: rule },
  { shortName: 'phone', name: '手机号码', isShow: '1', formType: 1, defaultValue: rule },
  { shortName: 'gzdw', name: '工作单位', isShow: '1', formType: 1, defaultValue: rule },
];
const offer = {
  ...{ state: 'open', meetingCode: 'MIX2027', giver: '欧阳**', teamName: '', until: '2099-03-23 10:00:00' },
  ...{ name: '王芳', phone: '136 **** 2217', entered: null },
};
const over = { ...offer, state: 'ended', giver: '', name: '', phone: '' };
const entered = {
  ...{ id: 'e2', meetingId: 3, name: '王芳', phone: '13622172217', userType: 7, payStatus: 0, isSignUp: '1' },
  ...{ transferStatus: 2, attr4: '1', ticketCode: 'T-1', extendParam: '{}' },
};

const open = (params: Record<string, string> = { offer: link }): Promise<void> =>
  openPage(<CompletionPage />, params, '/personal/complete');
const see = (text: string): Promise<void> => page.waitFor(() => expect(page.text()).toContain(text));
const press = async (name: string): Promise<void> =>
  page.click(await page.waitFor(() => getByRole(page.root, 'button', name)));
async function fillIn(): Promise<void> {
  await page.type(await page.waitFor(() => getByRole(page.root, 'textbox', '工作单位')), '湘江医院');
  // The form draws its last card after the first ones.
  await page.waitFor(() => expect(queryAllByRole(page.root, 'checkbox')).not.toEqual([]));
  for (const tick of queryAllByRole(page.root, 'checkbox')) await page.click(tick);
}

beforeEach(() => {
  localStorage.clear();
  serve({
    getOffer: offer,
    getMeetingByCode: meeting,
    getMeetingForm: { meetingForm: items, meeting },
    acceptOffer: { ...over, state: 'done', entered },
    declineOffer: over,
  });
});

it('says who gives what, until when, and that it costs nothing; the receiver fills in the rest', async () => {
  await open();
  await see('欧阳** 把参会资格转给您');
  const text = page.text();
  for (const part of ['中国智慧医院建设大会', '注册费已付，您不用付款', '3月23日 10:00', '136 **** 2217', '对方看不到'])
    expect(text).toContain(part);
  expect(queryAllByRole(page.root, 'textbox', '手机号码')).toEqual([]);
  expect(text).not.toContain('我要学分');
  await fillIn();
  await press('接受，领取参会码');
  await see('已接受');
  expect(page.text()).toContain('王芳');
  const [sent] = served.bodies('acceptOffer');
  expect(sent).toMatchObject({ link, gzdw: '湘江医院' });
  expect(sent).not.toHaveProperty('phone');
});

it('says of a team that its operator sees what is filled in', async () => {
  served.answers.getOffer = { ...offer, teamName: '湘江医院' };
  await open();
  await see('经办人能看到您填写的内容');
});

it('names whoever is logged in at the meeting to the server', async () => {
  beginSession('3', 'token-of-somebody');
  await open({ offer: link, meetingId: '3' });
  await see('欧阳** 把参会资格转给您');
  expect(served.made('getOffer')[0]?.authorization).toBe('Bearer token-of-somebody');
});

it('is declined after a question', async () => {
  await open();
  await press('不接受');
  await answerNext(page, false);
  expect(served.made('declineOffer')).toEqual([]);
  await press('不接受');
  await answerNext(page, true);
  await see('参会资格仍归对方');
});

it('keeps what was typed when it is refused, or no answer comes', async () => {
  served.refusals.acceptOffer = { httpStatus: 200, status: -1, message: '链接已失效：已过接受的时限，或转赠已撤回' };
  await open();
  await fillIn();
  await press('接受，领取参会码');
  await page.waitFor(() => expect(feedbackState().toast?.text).toContain('链接已失效'));
  expect(getByRole(page.root, 'textbox', '工作单位')).toHaveProperty('value', '湘江医院');
});

it('shows nothing of a link that is over, and the ticket of one that was accepted', async () => {
  served.answers.getOffer = over;
  await open();
  await see('链接已失效');
  await page.unmount();
  served.answers.getOffer = { ...over, state: 'done', entered };
  await open({ offer: `${link}2` });
  await see('已接受');
});

it('does not open what the server does not know, or what is another phone’s', async () => {
  served.refusals.getOffer = { httpStatus: 404, status: 404, message: '链接已失效：已过接受的时限，或转赠已撤回' };
  await open();
  await see('这个链接打不开');
  expect(page.text()).toContain('请先退出登录');
});
