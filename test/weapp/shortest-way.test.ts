import { resolve } from 'node:path';
import type { calls } from '../../src/contract/calls';
import { routes, type RouteName } from '../../src/routes';
import { wireCentre, wireForm, wireMeeting } from '../pages/wire-centre';
import { answerCalls } from './answer-calls';
import { bootWeapp, type BootedWeapp } from './boot-weapp';

/** The price before and beside the form, and people who act for each other, in the mini-program. */

const folder = resolve(__dirname, '../../dist/test/weapp');
const session = { 'conf:session:7': JSON.stringify({ value: { token: 't', id: 's' } }) };
const priced = { ...wireMeeting, registrationFee: 1200, discountInfo: JSON.stringify({ number: 5, price: 900 }) };

type Answers = Partial<Record<keyof typeof calls, unknown>>;

// Every page restarts the whole program.

function open(name: RouteName, query: Record<string, string>, answers: Answers, extras: object = {}): BootedWeapp {
  const answer = answerCalls({
    ...{ getAppSettings: { extras }, getMeetingByCode: priced, getMeetingForm: { ...wireForm, meeting: priced } },
    ...answers,
  });
  return bootWeapp(folder, routes[name].page, query, answer, { stored: session });
}
const see = (weapp: BootedWeapp, ...texts: string[]): Promise<void> =>
  weapp.waitFor(() => {
    for (const text of texts) expect(weapp.shown()).toContain(text);
  });
const sent = (weapp: BootedWeapp, path: string): unknown[] =>
  weapp.requests.filter(({ url }) => url.endsWith(path)).map(({ data }) => JSON.parse(String(data)) as unknown);

it('shows the price on the landing page and in the form’s bar', async () => {
  const landing = open('landing', { meetingCode: 'MI2027' }, {});
  await see(landing, '价格', '¥1,200', '5 人起 ¥900/人');
  const form = open('attendeeForm', { meetingCode: 'MI2027' }, {});
  await see(form, '应付', '¥1,200', '5 人起 ¥900/人');
  expect([...landing.errors, ...form.errors]).toEqual([]);
});

it('gives a ticket by name and phone alone, and says until when it waits', async () => {
  const answers: Answers = { getCentre: wireCentre(), offerTransfer: '已发送，等待接收' };
  const weapp = open('transfer', { meetingCode: 'MI2027' }, answers, { transferOffers: true });
  await see(weapp, '填写全部信息');
  weapp.type('请输入', '王芳');
  weapp.type('11 位手机号码', '13622172217');
  weapp.press('下一步');
  await see(weapp, '转给这一位？', '还没接受就取消，参会资格不变');
  expect(sent(weapp, '/offerTransfer')).toEqual([]);
  weapp.press('转给王芳');
  await see(weapp, '已发短信，等待王芳接收');
  expect(sent(weapp, '/offerTransfer')).toEqual([
    { meetingId: '7', enteredId: '31', name: '王芳', phone: '13622172217' },
  ]);
  expect(weapp.errors).toEqual([]);
});

it('lets a member complete the place that was taken for them', async () => {
  const entered = {
    ...{ id: 'e1', meetingId: 7, name: '李瑞', phone: '13500229034', userType: 2, payStatus: 0, isSignUp: '0' },
    ...{ needsCompletion: '1', extendParam: JSON.stringify({ name: '李瑞', phone: '13500229034' }) },
  };
  const place = {
    ...{ state: 'open', meetingCode: 'MI2027', inviter: '李静', inviterPhone: '137****8810', teamName: '湘江医院' },
    ...{ until: '2099-04-30', entered },
  };
  const done = { ...place, state: 'done', entered: { ...entered, needsCompletion: '', extendParam: '{}' } };
  const link = 'n9Yf0uTAR6iY3Jb0tYk1dZ';
  const weapp = open('completion', { link }, { getCompletion: place, complete: done });
  await see(weapp, '李静已为您报名');
  weapp.type('请输入', '榆林市第二医院');
  weapp.tick('我已阅读并同意');
  weapp.press('提交，领取参会码');
  await see(weapp, '信息已完善');
  expect(sent(weapp, '/complete')).toEqual([expect.objectContaining({ link, gzdw: '榆林市第二医院' })]);
  expect(weapp.errors).toEqual([]);
});
