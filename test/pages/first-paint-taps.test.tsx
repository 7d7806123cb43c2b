import Taro from '@tarojs/taro';
import { parse } from 'acorn';
import { knownScript } from '../../server/web-page/first-paint-known';
import { tapScript } from '../../server/web-page/first-paint-taps';
import { wakeScript } from '../../server/web-page/first-paint-wake';
import { keepKnownAttendee } from '../../src/session/known-attendee';
import { getByRole } from '../jest/find-by-role';
import { serveCalls } from '../jest/serve-calls';
import { wire, serve, start } from './drawn-landing';

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
