import type { SharedPage } from '../../browser/shared-page';
import type { SignPage } from './page-signer';

/** WeChat's own script, on a bridge that permits what a page was configured for, as WeChat's client does. */
const userAgents = {
  iPhone: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Mobile/15E148 MicroMessenger/8.0.50(0x1800323d)',
  Android:
    'Mozilla/5.0 (Linux; Android 14) Chrome/116.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0.50.2701(0x28003257)',
};
const shared: SharedPage = {
  ...{ title: '学术年会', line: '2027年5月14日 – 5月16日 · 西安国际会议中心', picture: '/banner.png' },
  ...{ route: 'landing', params: { meetingCode: 'MI2027' } },
};
const card = {
  title: '学术年会',
  desc: '2027年5月14日 – 5月16日 · 西安国际会议中心',
  link: 'http://localhost/conf/Guide/index?meetingCode=MI2027',
  imgUrl: 'http://localhost/banner.png',
};

interface Call {
  name: string;
  parameters: Record<string, unknown>;
}
let calls: Call[];
let signed: [string, boolean][];
let accepted: (signature: string) => boolean;
let permitted: readonly string[];
/** The client's answers to permitted calls that do not succeed. */
let said: Record<string, string>;
let unanswered = 0;
let signPage: SignPage;

beforeEach(() => {
  calls = [];
  signed = [];
  said = {};
  accepted = () => true;
  permitted = [];
  signPage = (address, isRefused) => {
    signed.push([address, isRefused]);
    return Promise.resolve({ appId: 'wx1', timestamp: 1, nonceStr: 'n', signature: `s${signed.length}` });
  };
  document.body.innerHTML =
    '<script id="app-settings" type="application/json">{"extras":{"wechatJsSdk":true}}</script>';
  delete document.documentElement.dataset.wechatJsSdk;
  window.WeixinJSBridge = {
    invoke(name, given, callback) {
      const parameters = { ...given } as Record<string, unknown>;
      calls.push({ name, parameters });
      unanswered += 1;
      setTimeout(() => {
        unanswered -= 1;
        if (name === 'preVerifyJSAPI') {
          const isGood = accepted(String(parameters.verifySignature));
          permitted = isGood ? (parameters.verifyJsApiList as string[]) : [];
          callback({ err_msg: isGood ? 'preVerifyJSAPI:ok' : 'preVerifyJSAPI:fail_invalid signature' });
        } else {
          const outcome = said[name] ?? 'ok';
          if (outcome === 'never') return;
          callback({ err_msg: `${name}:${permitted.includes(name) ? outcome : 'permission denied'}` });
        }
      }, 1);
    },
  };
});
afterEach(async () => {
  // What is under way must not reach the next test's bridge.
  while (unanswered > 0) await new Promise((resolve) => setTimeout(resolve, 10));
  jest.restoreAllMocks();
  history.replaceState(null, '', '/');
  delete window.WeixinJSBridge;
});

/** The port, entered by an address, in a client. */
async function enter(address: string, client: keyof typeof userAgents | 'none' = 'iPhone') {
  const userAgent = client === 'none' ? 'Mozilla/5.0 Chrome/116.0.0.0' : userAgents[client];
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  history.replaceState(null, '', address);
  // A document of its own: script and port are loaded once in each.
  jest.resetModules();
  const port = await import('./share-page');
  port.setPageSigner((...given) => signPage(...given));
  return port;
}
const made = (name: string) => calls.filter((call) => call.name === name);
const namesMade = () => calls.map(({ name }) => name).filter((name) => name !== 'getNetworkType');

async function until(condition: () => boolean): Promise<void> {
  for (let left = 400; !condition(); left -= 1) {
    if (left === 0) throw new Error(`It did not come to this: ${condition.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

it('shares the card, with nothing of who shares it, and shows the menu’s items', async () => {
  const port = await enter('/conf/Guide/index?meetingCode=MI2027&code=secret&state=s');
  port.sharePage(shared);
  await until(() => made('showMenuItems').length === 1);
  expect(made('updateAppMessageShareData')[0]?.parameters).toMatchObject(card);
  expect(made('updateTimelineShareData')[0]?.parameters).toMatchObject({
    ...{ title: `学术年会（${card.desc}）`, link: card.link, imgUrl: card.imgUrl },
  });
  expect(JSON.stringify(made('updateAppMessageShareData')[0]?.parameters)).not.toMatch(/secret|state/);
});

it('has a picture of its own where the card has none', async () => {
  const port = await enter('/conf/Guide/index?meetingCode=MI2027');
  port.sharePage({ ...shared, picture: '' });
  await until(() => made('updateAppMessageShareData').length === 1);
  const { imgUrl } = made('updateAppMessageShareData')[0]?.parameters ?? {};
  expect(imgUrl).toBe('http://localhost/conf/share-picture.png');
});

it('hides what a personal page could be shared by, and leaves fonts and reloading', async () => {
  const port = await enter('/conf/personal/index');
  port.sharePage(null);
  await until(() => made('hideMenuItems').length === 1);
  const { menuList } = made('hideMenuItems')[0]?.parameters ?? {};
  expect(menuList).toEqual(expect.arrayContaining(['menuItem:share:appMessage', 'menuItem:copyUrl']));
  expect(JSON.stringify(menuList)).not.toMatch(/setFont|refresh|openWithSafari/);
  expect(made('updateAppMessageShareData')).toEqual([]);
});

it.each([
  ['iPhone', ['/conf/Guide/index?meetingCode=MI2027']],
  ['Android', ['/conf/Guide/index?meetingCode=MI2027', '/conf/personal/index', '/conf/Guide/index?meetingCode=MI2027']],
] as const)('%s is configured by %j while screens come and go', async (client, addresses) => {
  const port = await enter('/conf/Guide/index?meetingCode=MI2027', client);
  port.sharePage(shared);
  await until(() => made('showMenuItems').length === 1);
  history.replaceState(null, '', '/conf/personal/index');
  port.sharePage(null);
  await until(() => made('hideMenuItems').length === 1);
  history.replaceState(null, '', '/conf/Guide/index?meetingCode=MI2027');
  port.sharePage(shared);
  await until(() => made('showMenuItems').length === 2);
  expect(signed).toEqual(addresses.map((address) => [`http://localhost${address}`, false]));
});

it('does for the last of several pages what is to be done, and nothing for the others', async () => {
  const port = await enter('/conf/Guide/index?meetingCode=MI2027');
  port.sharePage(null);
  port.sharePage(shared);
  port.sharePage(null);
  await until(() => made('hideMenuItems').length === 1);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(namesMade()).toEqual(['preVerifyJSAPI', 'hideMenuItems']);
});

it('asks once for a signature of another ticket where WeChat refuses one, and then lets it be', async () => {
  accepted = (signature) => signature === 's2';
  const port = await enter('/conf/Guide/index?meetingCode=MI2027');
  port.sharePage(shared);
  await until(() => made('showMenuItems').length === 1);
  const address = 'http://localhost/conf/Guide/index?meetingCode=MI2027';
  expect(signed).toEqual([
    [address, false],
    [address, true],
  ]);
  expect(document.documentElement.dataset.wechatJsSdk).toBeUndefined();
});

it('is silent where WeChat refuses both, and says why to whoever looks', async () => {
  accepted = () => false;
  const port = await enter('/conf/Guide/index?meetingCode=MI2027');
  port.sharePage(shared);
  await until(() => document.documentElement.dataset.wechatJsSdk !== undefined);
  expect(document.documentElement.dataset.wechatJsSdk).toMatch(/permission denied|invalid signature/);
  expect(signed).toHaveLength(2);
  expect(await port.openWechatMap({ name: 'a', address: 'b', latitude: 1, longitude: 2 })).toBe(false);
  expect(signed).toHaveLength(3);
});

it('is silent where the server signs nothing', async () => {
  signPage = () => Promise.reject(new Error('busy'));
  const port = await enter('/conf/Guide/index?meetingCode=MI2027');
  port.sharePage(shared);
  await until(() => document.documentElement.dataset.wechatJsSdk === 'busy');
  expect(calls).toEqual([]);
});

it('opens WeChat’s map at a place’s coordinates', async () => {
  const port = await enter('/conf/free/index');
  const place = { name: '学术年会', address: '西安国际会议中心', latitude: 34.386, longitude: 108.987 };
  expect(await port.openWechatMap(place)).toBe(true);
  expect(made('openLocation')[0]?.parameters).toMatchObject(place);
});

it.each([
  ['ok', true],
  ['cancel', true],
  ['permission denied', false],
])('opens WeChat’s scanner, which opens what it has read: %s', async (outcome, isOpened) => {
  said.scanQRCode = outcome;
  await enter('/conf/Guide/index');
  const { scanInWechat } = await import('./scan-in-wechat.h5');
  expect(await scanInWechat()).toBe(isOpened);
  expect(made('scanQRCode')[0]?.parameters).toMatchObject({ needResult: 0, scanType: ['qrCode'] });
});

it('lets nothing wait for somebody who is scanning', async () => {
  said.scanQRCode = 'never';
  const port = await enter('/conf/Guide/index');
  const { scanInWechat } = await import('./scan-in-wechat.h5');
  void scanInWechat();
  await until(() => made('scanQRCode').length === 1);
  port.sharePage(null);
  await until(() => made('hideMenuItems').length === 1);
});

it.each([
  ['outside WeChat', true, 'none'],
  ['of a server that signs nothing', false, 'iPhone'],
] as const)('does nothing %s', async (_where, wechatJsSdk, client) => {
  const block = document.getElementById('app-settings');
  if (block !== null) block.textContent = JSON.stringify({ extras: { wechatJsSdk } });
  const port = await enter('/conf/Guide/index?meetingCode=MI2027', client);
  port.sharePage(shared);
  expect(await port.openWechatMap({ name: 'a', address: 'b', latitude: 1, longitude: 2 })).toBe(false);
  await new Promise((resolve) => setTimeout(resolve, 50));
  const { scanInWechat } = await import('./scan-in-wechat.h5');
  expect(await scanInWechat()).toBe(false);
  expect({ signed, calls }).toEqual({ signed: [], calls: [] });
});
