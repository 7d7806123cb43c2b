import { useDidHide, useDidShow } from '@tarojs/taro';
import { useState } from 'react';

/** Runs each time the page comes to the front, the first time included: pages stay mounted below others. */
export const usePageShow: (onShow: () => void) => void = useDidShow;

/** Whether the page is at the front of the stack. Call it inside a page. */
export function usePageVisible(): boolean {
  const [visible, setVisible] = useState(true);
  useDidShow(() => setVisible(true));
  useDidHide(() => setVisible(false));
  return visible;
}
