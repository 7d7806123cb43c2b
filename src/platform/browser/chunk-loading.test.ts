import Taro from '@tarojs/taro';
import { routes, type RouteName } from '../../routes';
import { feedbackState, resetFeedback } from '../device/feedback';
import { navigate, replace } from './navigation/navigation';
import { explainMissingChunk, preloadNextPages, preloadPart } from './chunk-loading';

const url = 'https://a.example/conf/chunk/7.js';
const missing = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError', request: url });

const answerWith = (answer: () => Promise<Partial<Response>>) => {
  window.fetch = jest.fn(answer) as unknown as typeof fetch;
};
const gone = () => Promise.resolve({ ok: false, headers: new Headers() });

/** Stands in for the table of pages that Taro's entry makes. */
function pagesAre(load: Partial<Record<RouteName, () => Promise<void>>>): void {
  const rows = Object.entries(load).map(([name, loader]) => ({
    path: routes[name as RouteName].page,
    load: () => [loader()],
  }));
  Object.assign(window, { __taroAppConfig: { routes: rows } });
}

/** The table of next pages is a chunk of its own. */
const loaded = async (): Promise<void> => {
  await import('./next-routes');
  await jest.advanceTimersByTimeAsync(0);
};

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(Taro, 'getCurrentPages').mockReturnValue([{}] as Taro.Page[]);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  resetFeedback();
  Object.assign(window, { __taroAppConfig: undefined });
});

describe('explainMissingChunk', () => {
  it('reloads once for a file that the server no longer has, and again for a later deployment', async () => {
    const reload = jest.fn();
    answerWith(gone);
    await explainMissingChunk(missing, undefined, reload);
    await explainMissingChunk(missing, undefined, reload);
    expect(reload).toHaveBeenCalledTimes(1);
    expect(feedbackState().toast?.kind).toBe('fail');
    jest.setSystemTime(Date.now() + 61_000);
    answerWith(() => Promise.resolve({ ok: true, headers: new Headers({ 'content-type': 'text/html' }) }));
    await explainMissingChunk(missing, undefined, reload);
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it('keeps the page and says so when the network is away, known to the browser or not', async () => {
    const reload = jest.fn();
    answerWith(() => Promise.reject(new TypeError('Failed to fetch')));
    await explainMissingChunk(missing, undefined, reload);
    expect(feedbackState().toast?.text).toContain('网络不通');
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    answerWith(gone);
    await explainMissingChunk(missing, undefined, reload);
    expect(reload).not.toHaveBeenCalled();
    await expect(explainMissingChunk(new TypeError('x is undefined'))).rejects.toThrow('x is undefined');
  });
});

describe('opening a page', () => {
  const navigateTo = () => jest.spyOn(Taro, 'navigateTo').mockResolvedValue({ errMsg: 'ok' });

  it('waits for its code, and a second press pushes nothing', async () => {
    const go = navigateTo();
    let arrive = (): void => undefined;
    pagesAre({ login: () => new Promise<void>((resolve) => (arrive = resolve)) });
    const first = navigate('login');
    const second = navigate('login');
    await jest.advanceTimersByTimeAsync(3_000);
    expect(go).not.toHaveBeenCalled();
    arrive();
    await jest.advanceTimersByTimeAsync(0);
    expect(go).toHaveBeenCalledTimes(1);
    Taro.eventCenter.trigger('__afterTaroRouterChange');
    await Promise.all([first, second]);
    expect(go).toHaveBeenCalledTimes(1);
  });

  it('opens only the page that was asked for last', async () => {
    const go = navigateTo();
    let arrive = (): void => undefined;
    pagesAre({ login: () => new Promise<void>((resolve) => (arrive = resolve)) });
    const slow = navigate('login');
    const wanted = navigate('landing');
    await jest.advanceTimersByTimeAsync(0);
    Taro.eventCenter.trigger('__afterTaroRouterChange');
    await wanted;
    arrive();
    await slow;
    expect(go.mock.calls).toEqual([[{ url: '/pages/registration/landing/index' }]]);
  });

  it('stays and says why when the code does not come, and works once it does', async () => {
    const go = navigateTo();
    answerWith(() => Promise.reject(new TypeError('Failed to fetch')));
    let isOffline = true;
    pagesAre({ login: () => (isOffline ? Promise.reject(missing) : Promise.resolve()) });
    await navigate('login');
    expect(go).not.toHaveBeenCalled();
    expect(feedbackState().toast?.text).toContain('网络不通');
    isOffline = false;
    const opened = navigate('login');
    await jest.advanceTimersByTimeAsync(3_000);
    await opened;
    expect(go).toHaveBeenCalledTimes(1);
  });

  it('goes on by itself where there is no way back', async () => {
    const redirectTo = jest.spyOn(Taro, 'redirectTo').mockResolvedValue({ errMsg: 'ok' });
    answerWith(() => Promise.reject(new TypeError('Failed to fetch')));
    let isOffline = true;
    pagesAre({ login: () => (isOffline ? Promise.reject(missing) : Promise.resolve()) });
    void replace('login');
    await jest.advanceTimersByTimeAsync(3_100);
    expect(redirectTo).not.toHaveBeenCalled();
    isOffline = false;
    window.dispatchEvent(new Event('online'));
    await jest.advanceTimersByTimeAsync(0);
    expect(redirectTo).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(3_000);
  });
});

describe('preloadNextPages', () => {
  it('fetches the next pages after the first touch, or after some seconds, and swallows failures', async () => {
    const load = jest.fn(() => Promise.reject(missing));
    pagesAre({ attendeeForm: load });
    preloadNextPages('landing');
    window.dispatchEvent(new Event('pointerdown'));
    window.dispatchEvent(new Event('pointerdown'));
    expect(load).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1_000);
    await loaded();
    expect(load).toHaveBeenCalledTimes(1);
    preloadNextPages('landing');
    await jest.advanceTimersByTimeAsync(4_000);
    await loaded();
    expect(load).toHaveBeenCalledTimes(2);
    preloadNextPages('landing')();
    await jest.advanceTimersByTimeAsync(4_000);
    await loaded();
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('fetches the parts of the page that nobody has come near first', async () => {
    const loads: string[] = [];
    const load = (name: string) => async () => void loads.push(name);
    pagesAre({ attendeeForm: load('page') });
    preloadPart(load('gone'))();
    const stop = preloadPart(load('part'));
    preloadNextPages('landing');
    await jest.advanceTimersByTimeAsync(4_000);
    await loaded();
    stop();
    expect(loads.slice(0, 2)).toEqual(['part', 'page']);
  });
});
