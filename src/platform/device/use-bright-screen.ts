import { useEffect } from 'react';
import { usePageVisible } from '../browser/use-page-visible';
import { keepScreenBright } from './keep-screen-bright';

/** Keeps the screen bright while something is shown to a scanner, on the page in front. */
export function useBrightScreen(isShown: boolean): void {
  const isWanted = usePageVisible() && isShown;
  useEffect(() => (isWanted ? keepScreenBright() : undefined), [isWanted]);
}
