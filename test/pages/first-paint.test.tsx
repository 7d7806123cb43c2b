import Taro from '@tarojs/taro';
import { QueryClientProvider } from '@tanstack/react-query';
import { parse } from 'acorn';
import { answer } from '../../server/http/answers';
import { drawFirstPaint } from '../../server/web-page/draw-first-paint';
import { knownScript } from '../../server/web-page/first-paint-known';
import { tapScript } from '../../server/web-page/first-paint-taps';
import { wakeScript } from '../../server/web-page/first-paint-wake';
import { keepPageAnswers } from '../../src/api/page-answers';
import { queryClient } from '../../src/api/use-call';
import { calls } from '../../src/contract/calls';
import { readMeeting } from '../../src/contract/meeting';
import LandingPage from '../../src/pages/registration/landing/index';
import { cleanedHtml } from '../../src/platform/browser/html/cleaned-html';
import { somePayment } from '../../src/features/payment/testing/some-payment';
import { keepKnownAttendee } from '../../src/session/known-attendee';
import { dropPendingPayment, keepPendingPayment } from '../../src/session/pending-payment';
import { setStored } from '../../src/platform/storage/storage';
import { getByRole } from '../jest/find-by-role';
import { mountPage, type MountedPage } from '../jest/mount-page';
import { serveCalls } from '../jest/serve-calls';
import { resetApp } from './open-page';
import { wireMeeting } from './wire-centre';

const site = { publicOrigin: 'https://conf.example.org', basePath: '/conf' };
const description =
  '<p>年会聚焦<strong>可信医疗</strong></p><table><tbody><tr><th>上午</th><td>开幕式</td></tr></tbody></table>';
const wire = {
  ...wireMeeting,
  ...{ code: 'SUB2027', bmEndTime: '2099-05-09', description, meetingAddress: '西安国际会议中心' },
  ...{ startTime: '2099-05-14', endTime: '2099-05-16', attr2: '/banner-750x420.svg' },
  ...{ registrationFee: 1200, discountInfo: JSON.stringify({ number: 5, price: 900 }) },
};

let page: MountedPage | null = null;
/** The browser's navigation entry of this visit; jsdom has none. */
let visits: object[];
Object.assign(performance, { getEntriesByType: () => visits });
beforeEach(() => {
  resetApp();
  cleanedHtml.clear();
  // The notice's dialog opens by itself the first time.
  setStored('notice-read:7', true);
  jest.spyOn(Taro, 'getCurrentPages').mockReturnValue([{}] as Taro.Page[]);
  visits = [{ type: 'navigate', transferSize: 300, responseEnd: 1 }];
});
afterEach(async () => {
  await page?.unmount();
  page = null;
  document.body.innerHTML = '';
  jest.restoreAllMocks();
});

const drawn = (changes: object = {}): string => {
  const meeting = readMeeting({ ...wire, ...changes });
  if (meeting === null) throw new Error('No meeting');
  return drawFirstPaint(meeting, Date.now(), site).html;
};

/** The page as the server sends it: drawn, its script run, with data or without. */
function serve({ changes = {}, data = {} }: { changes?: object; data?: object | null } = {}): HTMLElement {
  const meeting = readMeeting({ ...wire, ...changes });
  const body = answer(calls.getMeetingByCode, meeting);
  const block = { call: 'getMeetingByCode', input: { meetingCode: 'SUB2027' }, body, isCleaned: true, ...data };
  document.body.innerHTML = drawn(changes);
  if (data !== null) {
    const script = document.body.appendChild(document.createElement('script'));
    Object.assign(script, { id: 'page-data', type: 'application/json', textContent: JSON.stringify(block) });
  }
  window.eval(knownScript);
  window.eval(tapScript);
  const paint = document.getElementById('first-paint');
  if (paint === null) throw new Error('No first paint');
  return paint;
}

async function start(): Promise<MountedPage> {
  keepPageAnswers(queryClient);
  const app = (
    <QueryClientProvider client={queryClient}>
      <LandingPage />
    </QueryClientProvider>
  );
  page = await mountPage(app, { params: { meetingCode: 'SUB2027' } });
  return page;
}

/** Describes a tree as it is seen: its elements with their looks and words, without what only one of the two needs. */
function looksOf(element: Element): unknown {
  const attributes = ['src', 'alt', 'width', 'height', 'd', 'disabled', 'aria-hidden', 'aria-haspopup', 'colspan'];
  return {
    tag: element.tagName.toLowerCase(),
    look: (element.getAttribute('class') ?? '').split(/\s+/).filter(Boolean),
    ...Object.fromEntries(
      attributes.flatMap((name) => (element.hasAttribute(name) ? [[name, element.getAttribute(name)]] : [])),
    ),
    within: [...element.childNodes].flatMap((node) => {
      if (node instanceof Text) return node.data.trim() === '' ? [] : [node.data.trim()];
      return node instanceof Element && !['NOSCRIPT', 'STYLE'].includes(node.tagName) ? [looksOf(node)] : [];
    }),
  };
}

describe.each([
  ['open', {}],
  ['open, with visitors', { isEnterprisesParticipating: '1', isFreeUser: '1', discountInfo: '' }],
  ['free', { isBmf: '0', registrationFee: 0 }],
  ['of a server that names no fee', { registrationFee: undefined }],
  ['over', { bmEndTime: '2020-01-01' }],
  [
    'closed by its organiser, with nothing known',
    { bmClosed: true, attr2: '', meetingAddress: '', startTime: '', endTime: '' },
  ],
])('the first paint of a meeting that is %s', (_name, changes) => {
  it('is what the app then draws, element by element', async () => {
    const served = serveCalls({});
    const paint = serve({ changes });
    const before = ['main', 'footer'].map((part) => looksOf(paint.querySelector(part) as Element));
    const { root } = await start();
    expect(document.getElementById('first-paint')).toBeNull();
    const after = ['main', 'footer'].map((part) => looksOf(root.querySelector(part) as Element));
    expect(after).toEqual(before);
    expect(served.made('getMeetingByCode')).toHaveLength(0);
  });
});

describe.each([
  ['open', {}, ['为别人报名', '查看参会码']],
  ['over', { bmEndTime: '2020-01-01' }, ['查看参会码']],
])('the first paint of a meeting that is %s, for who is known to be registered', (_name, changes, labels) => {
  const wordsIn = (root: Element): string[] =>
    [...root.querySelectorAll('footer button')].map(({ textContent }) => textContent);

  it('has the app’s buttons from the first, so that none changes under a finger', async () => {
    keepKnownAttendee('7', 'ticket');
    const paint = serve({ changes });
    const before = looksOf(paint.querySelector('footer') as Element);
    expect(wordsIn(paint)).toEqual(labels);
    const main = paint.querySelector('footer .ui-button--primary');
    expect(main?.getAttribute('form')).toBe('first-paint-login');
    const { root } = await start();
    expect(looksOf(root.querySelector('footer') as Element)).toEqual(before);
  });

  it('is everybody’s where an order of theirs waits, where that is long ago, and where nothing can be read', () => {
    const everybodys = ['已报名？查看详情', labels.length === 1 ? '会议已结束' : '立即报名'];
    setStored('session-draft:7:known-attendee', 'ticket', -1);
    expect(wordsIn(serve({ changes }))).toEqual(everybodys);
    localStorage.setItem('conf:session-draft:7:known-attendee', '{');
    expect(wordsIn(serve({ changes }))).toEqual(everybodys);
    keepKnownAttendee('7', 'ticket');
    keepPendingPayment({ ...somePayment, payer: 'team' });
    expect(wordsIn(serve({ changes }))).toEqual(labels);
    keepPendingPayment(somePayment);
    expect(wordsIn(serve({ changes }))).toEqual(everybodys);
    for (const { outTradeNo } of [somePayment]) dropPendingPayment(outTradeNo);
  });
});

describe('a press before the app is there', () => {
  const pressEarly = (paint: HTMLElement, name: string): HTMLElement => {
    const button = getByRole(paint, 'button', name);
    button.focus();
    const press = new MouseEvent('click', { bubbles: true, cancelable: true });
    button.dispatchEvent(press);
    // No form is sent: the app does it.
    expect(press.defaultPrevented).toBe(true);
    return button;
  };

  it.each([
    ['立即报名', '/pages/registration/attendee-form/index?meetingCode=SUB2027'],
    ['已报名？查看详情', '/pages/centre/login/index?meetingId=7'],
  ])('on %s is taken, said to be, and done by the app once', async (name, url) => {
    const navigateTo = jest.spyOn(Taro, 'navigateTo').mockResolvedValue({ errMsg: 'ok' });
    serveCalls({});
    const button = pressEarly(serve(), name);
    expect([button.textContent, button.getAttribute('aria-busy')]).toEqual(['请稍候…', 'true']);
    button.click();
    const { waitFor } = await start();
    await waitFor(() => expect(navigateTo).toHaveBeenCalledTimes(1));
    expect(navigateTo).toHaveBeenCalledWith({ url });
    expect(document.activeElement?.textContent).toMatch(/立即报名|已报名|请稍候|处理中/);
  });

  it('is done once also by who is known to be registered', async () => {
    keepKnownAttendee('7', 'ticket');
    const navigateTo = jest.spyOn(Taro, 'navigateTo').mockResolvedValue({ errMsg: 'ok' });
    serveCalls({});
    pressEarly(serve(), '查看参会码');
    const { waitFor } = await start();
    await waitFor(() => expect(navigateTo).toHaveBeenCalledTimes(1));
    expect(navigateTo).toHaveBeenCalledWith({ url: '/pages/centre/login/index?meetingId=7' });
  });

  it('waits for the meeting where the page has brought none', async () => {
    const navigateTo = jest.spyOn(Taro, 'navigateTo').mockResolvedValue({ errMsg: 'ok' });
    serveCalls({ getMeetingByCode: wire });
    pressEarly(serve({ data: null }), '立即报名');
    const { waitFor } = await start();
    await waitFor(() => expect(navigateTo).toHaveBeenCalledTimes(1));
  });

  it('leads on by itself where the app’s code does not come, and so does every later one', () => {
    const paint = serve();
    const sent = jest.fn((event: Event) => event.preventDefault());
    const form = paint.querySelector<HTMLFormElement>('#first-paint-register');
    form?.addEventListener('submit', sent);
    const button = pressEarly(paint, '立即报名');
    const script = document.body.appendChild(document.createElement('script'));
    script.dispatchEvent(new Event('error'));
    expect([button.textContent, button.hasAttribute('aria-busy')]).toEqual(['立即报名', false]);
    expect(sent).toHaveBeenCalledTimes(1);
    button.click();
    expect(sent).toHaveBeenCalledTimes(2);
    expect(form?.getAttribute('action')).toBe('/conf/index');
    expect([...new FormData(form ?? undefined)]).toEqual([['meetingCode', 'SUB2027']]);
  });

  it('keeps its scripts to what the oldest browsers parse', () => {
    for (const script of [knownScript, tapScript, wakeScript])
      expect(() => parse(script, { ecmaVersion: 5 })).not.toThrow();
  });
});

describe('the page sleeps', () => {
  const files = ['http://localhost/conf/js/1.js', 'http://localhost/conf/js/app.js'];
  const started = (): string[] =>
    [...document.querySelectorAll('script')].flatMap(({ src }) => (src === '' ? [] : [src]));
  let idle: () => void;

  beforeEach(() => {
    jest.useFakeTimers();
    Object.assign(window, { requestIdleCallback: (work: () => void) => (idle = work) });
    idle = () => undefined;
    serve();
    for (const href of files) {
      const link = document.body.appendChild(document.createElement('link'));
      for (const [name, value] of Object.entries({ rel: 'preload', as: 'script', href }))
        link.setAttribute(name, value);
    }
    window.eval(wakeScript);
  });
  afterEach(() => {
    // A later test's events find nothing to start.
    jest.runAllTimers();
    jest.useRealTimers();
    delete (window as { requestIdleCallback?: unknown }).requestIdleCallback;
  });

  it.each([
    ['a tap', 'click'],
    ['a key', 'keydown'],
    ['a focus', 'focusin'],
  ])('until %s, and wakes once, in order, after the frame that answers it', (_name, type) => {
    jest.advanceTimersByTime(5_000);
    expect(started()).toEqual([]);
    const button = getByRole(document.body, 'button', '立即报名');
    button.dispatchEvent(new Event(type, { bubbles: true }));
    button.dispatchEvent(new Event(type, { bubbles: true }));
    expect(started()).toEqual([]);
    jest.advanceTimersByTime(50);
    expect(started()).toEqual(files);
  });

  it('through the focus of a press, whose click comes first', () => {
    const button = getByRole(document.body, 'button', '立即报名');
    for (const type of ['mousedown', 'focusin']) button.dispatchEvent(new Event(type, { bubbles: true }));
    jest.advanceTimersByTime(50);
    expect(started()).toEqual([]);
    for (const type of ['mouseup', 'click']) button.dispatchEvent(new Event(type, { bubbles: true }));
    jest.advanceTimersByTime(50);
    expect(started()).toEqual(files);
  });

  it('until it is idle once everything has come', () => {
    window.dispatchEvent(new Event('load'));
    jest.advanceTimersByTime(5_000);
    expect(started()).toEqual([]);
    idle();
    expect(started()).toEqual(files);
  });

  it('for ten seconds at most where a picture does not come', () => {
    jest.advanceTimersByTime(10_000);
    idle();
    expect(started()).toEqual(files);
  });
});

describe('the meeting that came with the page', () => {
  it('needs no cleaner, which another server’s own word does not spare', async () => {
    serveCalls({});
    serve();
    const { root } = await start();
    expect(root.querySelector('.ui-prose')?.innerHTML).toBe(description);
    expect(root.querySelector('[aria-busy]')).toBeNull();
  });

  it.each([
    ['says itself that it is clean', { isCleaned: true, cleaned: true, data: { isCleaned: true } }, null],
    ['stands beside a page that brought another text', {}, {}],
  ])('an answer of the API that %s is cleaned', async (_name, more, data) => {
    const attack = `${description}<img src="x" onerror="alert(1)">`;
    const served = serveCalls({ getMeetingByCode: { ...wire, ...more, description: attack } });
    serve({ data: data === null ? null : { ...data } });
    if (data === null) document.getElementById('first-paint')?.remove();
    const { root, waitFor } = await start();
    if (data !== null) await queryClient.refetchQueries({ queryKey: ['getMeetingByCode'] });
    await waitFor(() => expect(root.querySelector('.ui-prose img')).not.toBeNull());
    expect(served.made('getMeetingByCode')).toHaveLength(1);
    expect(root.querySelector('[onerror]')).toBeNull();
  });

  it('is cleaned where the server does not say that it has', async () => {
    serveCalls({});
    const attack = '<p>年会</p><img src="x" onerror="alert(1)">';
    serve({ changes: { description: attack }, data: { isCleaned: false } });
    const { root, waitFor } = await start();
    await waitFor(() => expect(root.querySelector('.ui-prose img')).not.toBeNull());
    expect(root.querySelector('[onerror]')).toBeNull();
  });

  it('is not read from what others put into the document', async () => {
    const served = serveCalls({ getMeetingByCode: wire });
    document.body.innerHTML = `<div><script id="page-data" type="application/json">{"call":"getMeetingByCode"}</script></div>`;
    const { waitFor } = await start();
    await waitFor(() => expect(served.made('getMeetingByCode')).toHaveLength(1));
    expect(cleanedHtml.size).toBe(0);
  });

  it.each([
    ['a step in the history', { type: 'back_forward', transferSize: 300 }],
    ['a store of the browser’s', { type: 'navigate', transferSize: 0 }],
    ['an engine that does not tell', { type: 'navigate' }],
  ])('is shown and asked for again where the document is from %s', async (_name, visit) => {
    visits = [visit];
    const served = serveCalls({ getMeetingByCode: { ...wire, meetingName: '改名的会议' } });
    serve();
    keepPageAnswers(queryClient);
    const kept = queryClient.getQueryData(['getMeetingByCode', { meetingCode: 'SUB2027' }, '']);
    expect(kept).toMatchObject({ name: wire.meetingName });
    const { root, waitFor } = await start();
    await waitFor(() => expect(root.querySelector('h1')?.textContent).toBe('改名的会议'));
    expect(served.made('getMeetingByCode')).toHaveLength(1);
  });

  it('says so where an old one cannot be confirmed', async () => {
    visits = [];
    const served = serveCalls({});
    served.failing.add('getMeetingByCode');
    serve();
    const { root, waitFor } = await start();
    await waitFor(() => expect(root.textContent).toContain('暂时无法连接服务器'));
    getByRole(root, 'button', '立即报名');
  });
});
