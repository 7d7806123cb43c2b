import Taro from '@tarojs/taro';
import type { CSSProperties } from 'react';

/** Room above for the phone's status bar and at the right for WeChat's own menu button. */
export function titleBarInsets(): CSSProperties {
  const menu = Taro.getMenuButtonBoundingClientRect();
  const { windowWidth, statusBarHeight = 0 } = Taro.getWindowInfo();
  return { paddingTop: `${statusBarHeight}px`, paddingRight: `${windowWidth - menu.left}px` };
}
