/** @jest-environment jsdom */
import { bridgeScript } from './bridge-script';

interface Bridge {
  invoke(name: string, parameters: object, callback: (result: { err_msg: string; err_desc?: string }) => void): void;
}

/** The parts of a page that this test uses: the server's TypeScript project has no DOM types, deliberately. */
interface PageNode {
  textContent: string | null;
  innerHTML: string;
  children: { length: number };
  lastElementChild: PageNode | null;
  shadowRoot: PageNode | null;
  querySelector(selector: string): PageNode | null;
  querySelectorAll(selector: string): Iterable<PageNode>;
  getElementById(id: string): PageNode | null;
  getAttribute(name: string): string | null;
  setAttribute(name: string, value: string): void;
  removeAttribute(name: string): void;
  addEventListener(name: string, listener: () => void): void;
  dispatchEvent(event: Event): void;
  click(): void;
}

interface Page {
  WeixinJSBridge?: Bridge & { sandboxMenu(): unknown };
  document: PageNode & { body: PageNode };
  localStorage: { clear(): void; setItem(name: string, value: string): void };
  HTMLDialogElement: { prototype: object };
}

const page = globalThis as unknown as Page;
const { document, localStorage } = page;
const parameters = { appId: 'wx1', package: 'prepay_id=wx2', paySign: 'signed' };
const order = { merchant: '组委会', description: '注册费', amountFen: 120000 };
let calls: { url: string; body: unknown }[];
let refusals: Record<string, string>;
let verified: string;

beforeEach(() => {
  calls = [];
  refusals = {};
  verified = 'ok';
  document.body.innerHTML = '';
  localStorage.clear();
  delete page.WeixinJSBridge;
  Object.defineProperty(document, 'currentScript', {
    configurable: true,
    value: { src: 'http://localhost:4010/sandbox/bridge.js' },
  });
  // jsdom does not implement dialogs.
  Object.assign(page.HTMLDialogElement.prototype, {
    showModal(this: PageNode) {
      this.setAttribute('open', '');
    },
    close(this: PageNode) {
      this.removeAttribute('open');
    },
  });
  Object.assign(page, {
    fetch: async (url: string, init: { body: string }) => {
      calls.push({ url, body: JSON.parse(init.body) });
      const message = refusals[new URL(url).pathname];
      const answer = url.endsWith('/verify') ? { result: verified } : order;
      return { ok: message === undefined, json: async () => (message === undefined ? answer : { message }) };
    },
  });
});

const load = () => (new Function(bridgeScript) as () => void)();
const turn = () => new Promise((resolve) => setTimeout(resolve, 0));
const inDialog = () => document.body.lastElementChild?.shadowRoot ?? null;
const button = (name: string) =>
  [...(inDialog()?.querySelectorAll('button') ?? [])].find((candidate) => candidate.textContent === name);

/** Requests payment like a page, and waits for the cashier. */
async function pay() {
  const results: { err_msg: string; err_desc?: string }[] = [];
  page.WeixinJSBridge?.invoke('getBrandWCPayRequest', parameters, (result) => results.push(result));
  await turn();
  await turn();
  return results;
}

describe("the sandbox's bridge", () => {
  it('is put up, and announced afterwards', async () => {
    const announced = jest.fn();
    document.addEventListener('WeixinJSBridgeReady', announced);
    load();
    expect(page.WeixinJSBridge).toBeDefined();
    expect(announced).not.toHaveBeenCalled();
    await turn();
    expect(announced).toHaveBeenCalledTimes(1);
  });

  it('stays away where it was switched off', () => {
    localStorage.setItem('sandbox:bridge', 'off');
    load();
    expect(page.WeixinJSBridge).toBeUndefined();
  });

  it('shows merchant, description and amount, and pays with the very parameters of the page', async () => {
    load();
    const results = await pay();
    const dialog = inDialog()?.querySelector('dialog');
    expect(inDialog()?.getElementById(dialog?.getAttribute('aria-labelledby') ?? '')?.textContent).toBe(
      '微信支付（沙箱）',
    );
    for (const text of ['组委会', '注册费', '1,200.00']) expect(dialog?.textContent).toContain(text);
    button('支付')?.click();
    await turn();
    expect(results).toEqual([{ err_msg: 'get_brand_wcpay_request:ok' }]);
    expect(calls).toEqual([
      { url: 'http://localhost:4010/sandbox/cashier', body: parameters },
      { url: 'http://localhost:4010/sandbox/pay', body: parameters },
    ]);
    expect(document.body.children).toHaveLength(0);
  });

  it.each([
    ['取消', 'cancel'],
    ['支付失败', 'fail'],
  ])('answers %s with %s and pays nothing', async (name, result) => {
    load();
    const results = await pay();
    button(name)?.click();
    await turn();
    expect(results).toEqual([{ err_msg: `get_brand_wcpay_request:${result}` }]);
    expect(calls).toHaveLength(1);
  });

  it('takes Escape for 取消', async () => {
    load();
    const results = await pay();
    inDialog()
      ?.querySelector('dialog')
      ?.dispatchEvent(new Event('cancel', { cancelable: true }));
    await turn();
    expect(results).toEqual([{ err_msg: 'get_brand_wcpay_request:cancel' }]);
  });

  it('fails at once where the sandbox refuses the parameters', async () => {
    refusals['/sandbox/cashier'] = '支付验证签名失败';
    load();
    const refused = { err_msg: 'get_brand_wcpay_request:fail', err_desc: '支付验证签名失败' };
    expect(await pay()).toEqual([refused]);
  });

  it('says why a payment was refused and lets the person choose again', async () => {
    refusals['/sandbox/pay'] = '订单已过期';
    load();
    const results = await pay();
    button('支付')?.click();
    await turn();
    expect(inDialog()?.querySelector('[role=alert]')?.textContent).toBe('订单已过期');
    expect(results).toEqual([]);
    button('取消')?.click();
    await turn();
    expect(results).toEqual([{ err_msg: 'get_brand_wcpay_request:cancel' }]);
  });

  it('refuses a second cashier while one is open', async () => {
    load();
    await pay();
    expect(await pay()).toMatchObject([{ err_msg: 'get_brand_wcpay_request:fail' }]);
  });

  describe('for the JS-SDK', () => {
    const signed = {
      ...{ verifyAppId: 'wx1', verifyTimestamp: '1', verifyNonceStr: 'n', verifySignature: 's' },
      verifyJsApiList: ['updateAppMessageShareData', 'hideMenuItems'],
    };
    async function invoke(name: string, parameters: object): Promise<string[]> {
      const said: string[] = [];
      page.WeixinJSBridge?.invoke(name, parameters, ({ err_msg }) => said.push(err_msg));
      await turn();
      await turn();
      return said;
    }
    const given = { title: '年会', desc: '西安', link: 'http://localhost/conf', imgUrl: 'http://localhost/b.png' };

    it('permits what a good signature is for, and shows what would be shared', async () => {
      load();
      expect(await invoke('preVerifyJSAPI', signed)).toEqual(['preVerifyJSAPI:ok']);
      expect(calls).toMatchObject([
        { body: { appId: 'wx1', timestamp: '1', nonceStr: 'n', signature: 's', url: 'http://localhost/' } },
      ]);
      expect(await invoke('updateAppMessageShareData', given)).toEqual(['updateAppMessageShareData:ok']);
      const friend = { title: '年会', line: '西安', link: given.link, picture: given.imgUrl };
      expect(page.WeixinJSBridge?.sandboxMenu()).toEqual({ friend, isShareable: true });
      await invoke('hideMenuItems', { menuList: ['menuItem:share:appMessage'] });
      expect(page.WeixinJSBridge?.sandboxMenu()).toEqual({ friend, isShareable: false });
      expect(await invoke('updateTimelineShareData', given)).toEqual(['updateTimelineShareData:permission denied']);
    });

    it('permits nothing by a bad one', async () => {
      load();
      expect(await invoke('updateAppMessageShareData', given)).toEqual(['updateAppMessageShareData:permission denied']);
      verified = 'invalid signature';
      expect(await invoke('preVerifyJSAPI', signed)).toEqual(['preVerifyJSAPI:fail_invalid signature']);
      expect(await invoke('updateAppMessageShareData', given)).toEqual(['updateAppMessageShareData:permission denied']);
      expect(page.WeixinJSBridge?.sandboxMenu()).toEqual({ isShareable: true });
    });
  });
});
