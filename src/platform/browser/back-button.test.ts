import Taro from '@tarojs/taro';
import { leaveLayers, watchBackButton } from './back-button';
import { closeOnBack } from './layer-history';

/** jsdom walks its history in timers of its own, as a browser does: each waits for those before it, and no longer. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0));
}
const goBack = async (): Promise<void> => {
  history.back();
  await settled();
};
/** As Taro's router does it. */
const push = (key: string): void => {
  history.pushState({ key, idx: 1 }, '', `/${key}`);
  Taro.eventCenter.trigger('__taroRouterChange');
};

const router = jest.fn();

beforeAll(() => {
  watchBackButton();
  // The router listens after us.
  window.addEventListener('popstate', () => {
    router(location.pathname);
    Taro.eventCenter.trigger('__taroRouterChange');
  });
});

let pageCount = 0;
let page = '';
beforeEach(async () => {
  page = `page${(pageCount += 1)}`;
  push(page);
  await settled();
  router.mockClear();
});

describe('Back', () => {
  it('closes what is open, without the router hearing of it, and then leaves the page', async () => {
    const close = jest.fn(() => release());
    const release = closeOnBack(close);
    await settled();
    await goBack();
    expect(close).toHaveBeenCalledTimes(1);
    expect(router).not.toHaveBeenCalled();
    expect(location.pathname).toBe(`/${page}`);
    await goBack();
    expect(router).toHaveBeenCalledTimes(1);
  });

  it('leaves the page at once when what was open was closed by its button', async () => {
    const close = jest.fn();
    const release = closeOnBack(close);
    await settled();
    release();
    await settled();
    expect(router).not.toHaveBeenCalled();
    await goBack();
    expect(close).not.toHaveBeenCalled();
    expect(router).toHaveBeenCalledTimes(1);
  });

  it('leaves open what was opened while the entry of another was being taken back', async () => {
    const release = closeOnBack(jest.fn());
    await settled();
    release();
    // The entry is being taken back, and the browser has not said so yet.
    const go = jest.spyOn(history, 'go');
    while (go.mock.calls.length === 0) await new Promise((resolve) => setTimeout(resolve, 0));
    go.mockRestore();
    const close = jest.fn(() => releaseNext());
    const releaseNext = closeOnBack(close);
    await settled();
    expect(close).not.toHaveBeenCalled();
    await goBack();
    expect(close).toHaveBeenCalledTimes(1);
    expect(router).not.toHaveBeenCalled();
  });

  it('closes nested layers one by one, from the top', async () => {
    const closed: string[] = [];
    const open = (name: string): (() => void) => {
      const release = closeOnBack(() => {
        closed.push(name);
        release();
      });
      return release;
    };
    open('sheet');
    await settled();
    open('question');
    await settled();
    await goBack();
    expect(closed).toEqual(['question']);
    await goBack();
    expect(closed).toEqual(['question', 'sheet']);
    expect(router).not.toHaveBeenCalled();
  });

  it('needs one press for one dialog, though another was there before it', async () => {
    const first = closeOnBack(jest.fn());
    await settled();
    const length = history.length;
    first();
    const close = jest.fn(() => second());
    const second = closeOnBack(close);
    await settled();
    expect(history.length).toBe(length);
    await goBack();
    expect(close).toHaveBeenCalledTimes(1);
    await goBack();
    expect(router).toHaveBeenCalledTimes(1);
  });

  it('has nothing to go forward to that would eat the next Back', async () => {
    const release = closeOnBack(() => release());
    await settled();
    await goBack();
    history.forward();
    await settled();
    await settled();
    expect(router).not.toHaveBeenCalled();
    await goBack();
    expect(router).toHaveBeenCalledTimes(1);
  });
});

describe('leaveLayers', () => {
  it('asks for no entry twice: on a slow phone what was asked first may still come', async () => {
    jest.useFakeTimers();
    const go = jest.spyOn(history, 'go').mockImplementation(() => undefined);
    const release = closeOnBack(jest.fn());
    await jest.advanceTimersByTimeAsync(0);
    release();
    await jest.advanceTimersByTimeAsync(10_000);
    const left = leaveLayers();
    await jest.advanceTimersByTimeAsync(10_000);
    await left;
    expect(go.mock.calls).toEqual([[-1]]);
    go.mockRestore();
    jest.useRealTimers();
  });

  it('clears the way for the router, and a layer that stays open is closed by Back after the return', async () => {
    const close = jest.fn(() => release());
    const release = closeOnBack(close);
    await settled();
    await leaveLayers();
    expect((history.state as { layers?: string[] }).layers).toBeUndefined();
    expect(close).not.toHaveBeenCalled();
    push('above');
    await goBack();
    expect(router).toHaveBeenCalledTimes(1);
    await settled();
    await goBack();
    expect(close).toHaveBeenCalledTimes(1);
    expect(router).toHaveBeenCalledTimes(1);
  });
});
