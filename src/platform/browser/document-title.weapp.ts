import Taro from '@tarojs/taro';

/** Sets the page's name in WeChat's list of recent pages and when sharing. The title bar is rendered by the app. */
export function setDocumentTitle(title: string): void {
  void Taro.setNavigationBarTitle({ title });
}
