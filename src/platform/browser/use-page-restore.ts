import { useDidHide, useDidShow } from '@tarojs/taro';
import { useEffect, useRef } from 'react';
import { onPageRestore } from './page-restore';

/** Runs when the browser restores the app from its back-forward cache with this page on top. */
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

/** Runs whenever the page becomes visible, including the first time, and whenever the browser restores it. */
export function usePageReturn(onReturn: () => void): void {
  useDidShow(onReturn);
  usePageRestore(onReturn);
}
