import { resolve } from 'node:path';
import { readFileSync } from 'node:fs';
import { browserRoutes, routeNames, routes } from '../../src/routes';
import { bootWeapp } from './boot-weapp';
import { answerDemoMeeting, demoMeeting } from './demo-meeting';
import { scenes } from './simulator/wx-entry';

/** The cards that WeChat's menu shares of the mini-program (product §6.21). */

const folder = resolve(__dirname, '../../dist/test/weapp');
const landing = routes.landing.page;

// Every page restarts the whole program.

const withBanner: typeof answerDemoMeeting = (request) => {
  const answer = answerDemoMeeting(request) as { data: { data: object | null } };
  const { data } = answer.data;
  return { ...answer, statusCode: 200, data: { status: 200, data: data && { ...data, attr2: '/files/banner.jpg' } } };
};

it('shares a meeting with its name and banner, and nothing of who shares it', async () => {
  const weapp = bootWeapp(folder, landing, { scene: 'l.MI2027' }, withBanner, {
    stored: { 'conf:session:7': JSON.stringify({ value: { token: 'secret', id: 's' } }) },
  });
  await weapp.waitFor(() => expect(weapp.shown()).toContain(demoMeeting.meetingName));
  const { toFriend, toMoments } = weapp.client.shared();
  expect(toFriend).toEqual({
    title: demoMeeting.meetingName,
    path: `/${landing}?meetingCode=MI2027`,
    imageUrl: 'https://api.example.org/files/banner.jpg',
  });
  expect(toMoments).toEqual({
    title: expect.stringMatching(`^${demoMeeting.meetingName}（.+）$`) as unknown,
    query: 'meetingCode=MI2027',
    imageUrl: 'https://api.example.org/files/banner.jpg',
  });
  expect(weapp.errors).toEqual([]);
});

it('shares the app alone before there is a meeting', async () => {
  const weapp = bootWeapp(folder, landing, {}, () => null);
  await weapp.waitFor(() => expect(weapp.shown()).toContain('缺少会议编码'));
  expect(weapp.client.shared()).toEqual({
    toFriend: { title: '会议报名', path: `/${landing}` },
    toMoments: { title: '会议报名', query: '' },
  });
});

it('offers to share no other page', async () => {
  for (const { page } of routeNames
    .filter((name) => name !== 'landing' && !browserRoutes.includes(name))
    .map((name) => routes[name])) {
    const weapp = bootWeapp(folder, page, { meetingCode: 'MI2027' }, () => null);
    await weapp.waitFor(() => expect(weapp.shown()).toContain('"cn":[{'));
    const { path } = weapp.client.stack.top();
    if (path !== landing) expect({ path, ...weapp.client.shared() }).toEqual({ path, toFriend: null, toMoments: null });
  }
});

it('shows the meeting to who comes from a moment, and says how to go on', async () => {
  const weapp = bootWeapp(folder, landing, { meetingCode: 'MI2027' }, answerDemoMeeting, { scene: scenes.moment });
  await weapp.waitFor(() => expect(weapp.shown()).toContain('已报名？查看详情'));
  weapp.press('已报名？查看详情');
  await weapp.waitFor(() => expect(weapp.shown()).toContain('请点屏幕下方的“前往小程序”，再继续操作'));
  expect(weapp.client.stack.pages.map(({ path }) => path)).toEqual([landing]);
  expect(weapp.errors).toEqual([]);
  const config = JSON.parse(readFileSync(`${folder}/${landing}.json`, 'utf8')) as object;
  expect(config).toMatchObject({ singlePage: { navigationBarFit: 'squeezed' } });
  expect(Object.keys(config).filter((key) => key.startsWith('enable'))).toEqual([]);
});
