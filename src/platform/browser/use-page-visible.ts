import { useDidHide, useDidShow } from '@tarojs/taro';
import { useState } from 'react';

/** Runs whenever the page becomes visible, including the first time: pages stay mounted below others. */
export const usePageShow: (onShow: () => void) => void = useDidShow;

/** Returns true while the page is on top of the stack. Call it inside a page. */
export function usePageVisible(): boolean {
  const [visible, setVisible] = useState(true);
  useDidShow(() => setVisible(true));
  useDidHide(() => setVisible(false));
  return visible;
}
