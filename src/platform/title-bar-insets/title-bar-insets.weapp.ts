import Taro from '@tarojs/taro';
import type { CSSProperties } from 'react';

/** Space above for the status bar and on the right for WeChat's menu button. */
export function titleBarInsets(): CSSProperties {
  const menu = Taro.getMenuButtonBoundingClientRect();
  const { windowWidth, statusBarHeight = 0 } = Taro.getWindowInfo();
  return { paddingTop: `${statusBarHeight}px`, paddingRight: `${windowWidth - menu.left}px` };
}
