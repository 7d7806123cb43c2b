import { useEffect } from 'react';
import type { Meeting } from '../../domain/meeting/meeting';
import { usePageVisible } from './use-page-visible';
import { sharePage } from '../wechat/js-sdk/share-page';

/**
 * What WeChat's menu shares of a page while it is on top: a meeting's card, or nothing (product §6.18).
 * @param shared undefined leaves it as before
 */
export function useSharedPage(shared: Meeting | null | undefined): void {
  // Not while below another page, whatever its meeting becomes there.
  const visible = usePageVisible();
  useEffect(() => {
    if (visible && shared !== undefined) sharePage(shared);
  }, [visible, shared]);
}
