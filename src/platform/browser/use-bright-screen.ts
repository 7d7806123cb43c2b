import { useEffect } from 'react';
import { usePageVisible } from './use-page-visible';
import { keepScreenBright } from '../device/keep-screen-bright';

/** Keeps the screen bright while the page is visible and shows a code to scan. */
export function useBrightScreen(isShown: boolean): void {
  const isWanted = usePageVisible() && isShown;
  useEffect(() => (isWanted ? keepScreenBright() : undefined), [isWanted]);
}
