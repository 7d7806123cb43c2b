import Taro from '@tarojs/taro';
import { titleBarInsets } from './title-bar-insets.weapp';

it('keeps the menu button in the middle of the bar, and the title in the middle of the screen, at any size', () => {
  const phone = { windowWidth: 390, statusBarHeight: 47 };
  const menu = { top: 51, height: 32, left: 296 };
  let resized: (() => void) | undefined;
  const asked = jest.fn(() => menu);
  Object.assign(Taro, {
    getMenuButtonBoundingClientRect: asked,
    getWindowInfo: () => phone,
    onWindowResize: (listener: () => void) => void (resized = listener),
    offWindowResize: () => void (resized = undefined),
  });
  const insets = { '--status-bar': '47px', '--title-bar': '40px', '--menu-room': '94px' };
  expect(titleBarInsets()).toEqual(insets);
  expect(titleBarInsets()).toBe(titleBarInsets());
  expect(asked).toHaveBeenCalledTimes(1);
  Object.assign(phone, { windowWidth: 844, statusBarHeight: 0 });
  Object.assign(menu, { top: 4, left: 750 });
  resized?.();
  expect(titleBarInsets()).toEqual({ '--status-bar': '0px', '--title-bar': '40px', '--menu-room': '94px' });
});
