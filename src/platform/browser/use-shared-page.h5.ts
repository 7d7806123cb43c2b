import { useEffect } from 'react';
import { usePageVisible } from './use-page-visible';
import { sharePage } from '../wechat/js-sdk/share-page';
import type { SharedPage } from './shared-page';

/**
 * What WeChat's menu shares of a page while it is on top: a card, or nothing (product §6.18).
 * @param shared undefined leaves it as before
 */
export function useSharedPage(shared: SharedPage | null | undefined): void {
  // Not while below another page, whatever it shares by then.
  const visible = usePageVisible();
  useEffect(() => {
    if (visible && shared !== undefined) sharePage(shared);
  }, [visible, shared]);
}
