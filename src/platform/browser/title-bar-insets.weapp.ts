import Taro from '@tarojs/taro';
import type { CSSProperties } from 'react';

/** The cached insets, which every screen uses; read again when the window's size changes. */
let known: CSSProperties | null = null;

/**
 * Returns CSS variables that position the title bar: below the status bar, with WeChat's menu button vertically centred,
 * and with the button's width reserved at both ends, so that the title is centred on the screen.
 */
export function titleBarInsets(): CSSProperties {
  if (known === null) {
    known = readInsets();
    Taro.onWindowResize(forget);
  }
  return known;
}

function forget(): void {
  known = null;
  Taro.offWindowResize(forget);
}

function readInsets(): CSSProperties {
  const menu = Taro.getMenuButtonBoundingClientRect();
  const { windowWidth, statusBarHeight = 0 } = Taro.getWindowInfo();
  const insets = {
    '--status-bar': `${statusBarHeight}px`,
    '--title-bar': `${menu.height + 2 * Math.max(4, menu.top - statusBarHeight)}px`,
    '--menu-room': `${windowWidth - menu.left}px`,
  };
  return insets as CSSProperties;
}
