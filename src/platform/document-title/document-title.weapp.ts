import Taro from '@tarojs/taro';

/** Names the page for WeChat's list of recent pages and for sharing; the title bar is ours. */
export function setDocumentTitle(title: string): void {
  void Taro.setNavigationBarTitle({ title });
}
