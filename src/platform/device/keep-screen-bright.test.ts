import Taro from '@tarojs/taro';
import { keepScreenBright as keepPageLit } from './keep-screen-bright';
import { keepScreenBright } from './keep-screen-bright.weapp';

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('in the mini-program', () => {
  const phone = { brightness: 0.3, isKeptOn: false };
  beforeEach(() => {
    Object.assign(phone, { brightness: 0.3, isKeptOn: false });
    Object.assign(Taro, {
      getScreenBrightness: () => Promise.resolve({ value: phone.brightness }),
      setScreenBrightness: ({ value }: { value: number }) => Promise.resolve(void (phone.brightness = value)),
      setKeepScreenOn: ({ keepScreenOn }: { keepScreenOn: boolean }) =>
        Promise.resolve(void (phone.isKeptOn = keepScreenOn)),
    });
  });

  it('is bright while somebody wants it, and then as it was', async () => {
    const [one, other] = [keepScreenBright(), keepScreenBright()];
    await settled();
    expect(phone).toEqual({ brightness: 0.8, isKeptOn: true });
    one();
    one();
    await settled();
    expect(phone).toEqual({ brightness: 0.8, isKeptOn: true });
    other();
    await settled();
    expect(phone).toEqual({ brightness: 0.3, isKeptOn: false });
  });

  it('is as it was even where the ticket is gone before the phone has answered', async () => {
    for (let turn = 0; turn < 3; turn += 1) keepScreenBright()();
    await settled();
    expect(phone).toEqual({ brightness: 0.3, isKeptOn: false });
  });

  it('leaves a brighter screen alone, and what the person has set meanwhile', async () => {
    phone.brightness = 0.95;
    const release = keepScreenBright();
    await settled();
    expect(phone.brightness).toBe(0.95);
    release();
    await settled();
    phone.brightness = 0.2;
    const releaseLater = keepScreenBright();
    await settled();
    phone.brightness = 0.5;
    releaseLater();
    await settled();
    expect(phone).toEqual({ brightness: 0.5, isKeptOn: false });
  });

  it('shows the ticket where the phone refuses', async () => {
    Object.assign(Taro, { getScreenBrightness: () => Promise.reject(new Error('not supported')) });
    keepScreenBright()();
    await settled();
    expect(phone).toEqual({ brightness: 0.3, isKeptOn: false });
  });
});

describe('on the page', () => {
  afterEach(() => Reflect.deleteProperty(navigator, 'wakeLock'));

  it('holds the browser’s wake lock, also after the page was out of sight', async () => {
    const locks: { isHeld: boolean }[] = [];
    const request = jest.fn(() => {
      const lock = { isHeld: true, release: () => Promise.resolve(void (lock.isHeld = false)) };
      locks.push(lock);
      return Promise.resolve(lock);
    });
    Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
    const release = keepPageLit();
    await settled();
    expect(request).toHaveBeenCalledWith('screen');
    document.dispatchEvent(new Event('visibilitychange'));
    await settled();
    expect(locks.map(({ isHeld }) => isHeld)).toEqual([false, true]);
    release();
    await settled();
    document.dispatchEvent(new Event('visibilitychange'));
    await settled();
    expect(locks.map(({ isHeld }) => isHeld)).toEqual([false, false]);
  });

  it('does without where there is none, or it is refused', async () => {
    expect(() => keepPageLit()()).not.toThrow();
    const request = () => Promise.reject(new Error('NotAllowedError'));
    Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
    const release = keepPageLit();
    await settled();
    expect(release).not.toThrow();
  });
});
