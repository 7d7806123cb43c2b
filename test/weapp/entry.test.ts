import { resolve } from 'node:path';
import { routes } from '../../src/routes';
import { bootWeapp, type BootedWeapp } from './boot-weapp';
import { answerDemoMeeting, demoMeeting } from './demo-meeting';

/** How one gets into the mini-program: by its own codes, and by links that WeChat opens as it. */

const folder = resolve(__dirname, '../../dist/test/weapp');
const landing = routes.landing.page;
const link = (path: string): string => `https://conf.example.org${path}`;

// Every page restarts the whole program.

const open = (query: Record<string, string>): BootedWeapp => bootWeapp(folder, landing, query, answerDemoMeeting);
const askedFor = (weapp: BootedWeapp, code: string): Promise<void> =>
  weapp.waitFor(() =>
    expect(weapp.requests.map(({ url }) => url)).toContainEqual(
      expect.stringMatching(new RegExp(`/getMeetingBycode/${code}$`)),
    ),
  );
const shows = (weapp: BootedWeapp, page: string, text: string): Promise<void> =>
  weapp.waitFor(() => {
    expect(weapp.client.stack.top().path).toBe(page);
    expect(weapp.shown()).toContain(text);
  });

it.each([
  ['a mini-program code', { scene: 'l.MI2027' }],
  ['the link of a poster', { q: link('/conf/Guide/index?meetingCode=MI2027'), scancode_time: '1800000000' }],
])('%s opens its meeting', async (_what, query) => {
  const weapp = open(query);
  await askedFor(weapp, 'MI2027');
  await shows(weapp, landing, demoMeeting.meetingName);
  expect(weapp.client.stack.pages).toHaveLength(1);
  expect(weapp.errors).toEqual([]);
});

it.each([
  ['a code', { scene: 't.MI2027' }],
  ['a link', { q: link('/conf/personal/teamreg?meetingCode=MI2027') }],
])('%s leads on to another screen of its meeting, which stands alone', async (_what, query) => {
  const weapp = open(query);
  await shows(weapp, routes.teamRegister.page, '团队报名');
  expect(weapp.client.stack.top().query).toEqual({ meetingCode: 'MI2027' });
  expect(weapp.client.stack.pages).toHaveLength(1);
  expect(weapp.errors).toEqual([]);
});

it('has a code scanned where no meeting is known', async () => {
  const weapp = open({});
  await shows(weapp, landing, '缺少会议编码');
  await shows(weapp, landing, '请从会议链接重新进入，或扫描会议二维码');
  weapp.press('扫码');
  await weapp.waitFor(() => expect(weapp.client.opened).toEqual(['scanCode']));
  expect(weapp.errors).toEqual([]);
});

it.each([
  ['a code of nobody’s', { scene: 'MI2027' }],
  ['a link of nobody’s', { q: 'https://example.org/somewhere' }],
  ['a link that only a browser opens', { q: link('/conf/personal/testindex?meetingId=7') }],
])('%s is said to be one, whatever meeting was opened last', async (_what, query) => {
  const weapp = bootWeapp(folder, landing, query, answerDemoMeeting, {
    stored: { 'conf:last-meeting': JSON.stringify({ value: { id: '7', code: 'MI2027' } }) },
  });
  await shows(weapp, routes.notFound.page, '无法识别这个二维码');
  expect(weapp.shown()).toContain('请重新扫描，或从会议链接进入');
  expect(weapp.errors).toEqual([]);
});

it('opens what is scanned while it runs, and nothing of what was open', async () => {
  const weapp = open({ meetingCode: 'MI2027' });
  await shows(weapp, landing, demoMeeting.meetingName);
  weapp.client.hide();
  await weapp.client.scan(`/${landing}?scene=${encodeURIComponent('l.FREE2027')}`);
  await askedFor(weapp, 'FREE2027');
  await weapp.client.scan(`/${landing}?q=${encodeURIComponent(link('/conf/personal/teamreg?meetingCode=MIX2027'))}`);
  await shows(weapp, routes.teamRegister.page, '团队报名');
  expect(weapp.client.stack.top().query).toEqual({ meetingCode: 'MIX2027' });
  expect(weapp.client.stack.pages).toHaveLength(1);
  expect(weapp.errors).toEqual([]);
});
