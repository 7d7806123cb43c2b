import { getByRole, queryAllByRole } from '../../../test/jest/find-by-role';
import { openPage, page, serve, served } from '../../../test/pages/app';
import CompletionPage from '../../pages/team/completion/index';
import { feedbackState } from '../../platform/device/feedback';

jest.mock('../../ui/overlay/feedback-host', () => ({ FeedbackHost: () => null }));

const link = 'n9Yf0uTAR6iY3Jb0tYk1dZ';
const meeting = {
  ...{ id: 3, code: 'MIX2027', meetingName: '中国智慧医院建设大会', isBmf: '1', isScore: '0', bmEndTime: '2099-04-30' },
  ...{ startTime: '2099-05-14', endTime: '2099-05-16', meetingAddress: '西安国际会议中心' },
};
const rule = JSON.stringify({ rules: [{ required: true }] });
const items = [
  { shortName: 'name', name: '姓名', isShow: '1', formType: 1, defaultValue: rule },
  { shortName: 'phone', name: '手机号码', isShow: '1', formType: 1, defaultValue: rule },
  { shortName: 'gzdw', name: '工作单位', isShow: '1', formType: 1, defaultValue: rule },
  { shortName: 'keshi', name: '科室', isShow: '1', formType: 1, defaultValue: rule },
];
const entered = {
  ...{ id: 'e1', meetingId: 3, name: '李瑞', phone: '13500229034', userType: 2, payStatus: 0, isSignUp: '0' },
  ...{ needsCompletion: '1', extendParam: JSON.stringify({ name: '李瑞', phone: '13500229034', keshi: '心内科' }) },
};
const place = {
  ...{ state: 'open', meetingCode: 'MIX2027', inviter: '李静', inviterPhone: '137****8810', teamName: '湘江医院' },
  ...{ until: '2099-04-30', entered },
};

const open = (): Promise<void> => openPage(<CompletionPage />, { link }, '/personal/complete');
const see = (text: string): Promise<void> => page.waitFor(() => expect(page.text()).toContain(text));
const press = async (name: string): Promise<void> =>
  page.click(await page.waitFor(() => getByRole(page.root, 'button', name)));
const agree = async (): Promise<void> => {
  // The form draws its last card after the first ones.
  await page.waitFor(() => expect(queryAllByRole(page.root, 'checkbox')).not.toEqual([]));
  for (const tick of queryAllByRole(page.root, 'checkbox')) await page.click(tick);
};

beforeEach(() => {
  localStorage.clear();
  serve({
    getCompletion: place,
    getMeetingByCode: meeting,
    getMeetingForm: { meetingForm: items, meeting },
    complete: { ...place, state: 'done', entered: { ...entered, needsCompletion: '', extendParam: '{}' } },
  });
});

it('says who took the place and that it costs nothing, then what is known and how much is left', async () => {
  await open();
  await see('李静已为您报名');
  const text = page.text();
  for (const part of ['湘江医院', '注册费由单位付，您不用付款', '135****9034', '还差 1 项', '提交，领取参会码'])
    expect(text.replace(/\s/g, '')).toContain(part.replace(/\s/g, ''));
  expect(text).not.toContain('13500229034');
  expect(queryAllByRole(page.root, 'textbox', '手机号码')).toEqual([]);
  expect(queryAllByRole(page.root, 'textbox', '姓名')).toEqual([]);
});

it('sends what was filled in beside the link, without a phone, and shows the ticket’s place', async () => {
  await open();
  await page.type(await page.waitFor(() => getByRole(page.root, 'textbox', '工作单位')), '湘江医院');
  await agree();
  await press('提交，领取参会码');
  await see('信息已完善');
  const [sent] = served.bodies('complete');
  expect(sent).toMatchObject({ link, gzdw: '湘江医院', keshi: '心内科' });
  expect(sent).not.toHaveProperty('phone');
  expect(page.text()).toContain('完成支付后显示参会码');
});

it('asks for the name only where it is wrong', async () => {
  await open();
  await press('姓名有误，更改');
  const name = await page.waitFor(() => getByRole(page.root, 'textbox', '姓名'));
  await page.type(name, '李睿');
  await page.type(getByRole(page.root, 'textbox', '工作单位'), '湘江医院');
  await agree();
  await press('提交，领取参会码');
  await page.waitFor(() => expect(served.bodies('complete')).toEqual([expect.objectContaining({ name: '李睿' })]));
});

it('keeps what was typed when no answer comes', async () => {
  served.refusals.complete = { httpStatus: 200, status: -1, message: '报名人数过多，请稍后再试' };
  await open();
  await page.type(await page.waitFor(() => getByRole(page.root, 'textbox', '工作单位')), '湘江医院');
  await agree();
  await press('提交，领取参会码');
  await page.waitFor(() => expect(feedbackState().toast?.text).toContain('请稍后再试'));
  expect(getByRole(page.root, 'textbox', '工作单位')).toHaveProperty('value', '湘江医院');
});

it.each([
  ['that has ended', { ...place, state: 'ended', entered: null }, '链接已失效'],
  ['of a place that is completed', { ...place, state: 'done' }, '信息已完善'],
])('shows a link %s as such', async (_what, answer, title) => {
  served.answers.getCompletion = answer;
  await open();
  await see(title);
});

it('does not open what the server does not know', async () => {
  served.refusals.getCompletion = { httpStatus: 404, status: 404, message: '链接无效，请让经办人重新发送' };
  await open();
  await see('没有找到这个报名');
});
