import Taro from '@tarojs/taro';
import type { CSSProperties } from 'react';

/** Asked of WeChat once, and again when the window has another size: every screen draws with them. */
let known: CSSProperties | null = null;

/**
 * Where the title bar stands: below the status bar, as high as keeps WeChat's menu button in its middle, and with as
 * much room at both ends as that button takes, so that the title is in the middle of the screen.
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
