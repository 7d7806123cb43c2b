import { useEffect } from 'react';
import { usePageVisible } from '../browser/use-page-visible';
import { sharePage } from './js-sdk/share-page';
import type { SharedPage } from '../browser/shared-page';

/**
 * Sets what WeChat's menu shares while this page is on top: a card, or nothing (product §6.18).
 * @param shared undefined leaves it as before
 */
export function useSharedPage(shared: SharedPage | null | undefined): void {
  // A page below another shares nothing.
  const visible = usePageVisible();
  useEffect(() => {
    if (visible && shared !== undefined) sharePage(shared);
  }, [visible, shared]);
}
