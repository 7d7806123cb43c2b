import Taro from '@tarojs/taro';

/** Sets the page's name in WeChat's recents and when sharing; the title bar is our own. */
export function setDocumentTitle(title: string): void {
  void Taro.setNavigationBarTitle({ title });
}
