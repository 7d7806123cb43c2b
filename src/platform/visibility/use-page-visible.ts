import { useDidHide, useDidShow } from '@tarojs/taro';
import { useEffect, useRef, useState } from 'react';
import { onPageRestore } from '../page-restore/page-restore';

/**
 * Runs whenever the page comes to the front, including the first time: pages stay mounted below others. Also when the
 * browser brings it back out of its back-forward cache, from wherever the user was.
 */
export function usePageShow(onShow: () => void): void {
  useDidShow(onShow);
  usePageRestore(onShow);
}

/** Runs when the browser brings the app back out of its back-forward cache with this page on top. */
export function usePageRestore(onRestore: () => void): void {
  const isOnTop = useRef(true);
  useDidShow(() => void (isOnTop.current = true));
  useDidHide(() => void (isOnTop.current = false));
  const restore = useRef(onRestore);
  restore.current = onRestore;
  useEffect(
    () =>
      onPageRestore(() => {
        if (isOnTop.current) restore.current();
      }),
    [],
  );
}

/** Whether the page is on top of the stack. Call it inside a page. */
export function usePageVisible(): boolean {
  const [visible, setVisible] = useState(true);
  useDidShow(() => setVisible(true));
  useDidHide(() => setVisible(false));
  return visible;
}
