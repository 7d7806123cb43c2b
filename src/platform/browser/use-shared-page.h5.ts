import { useEffect } from 'react';
import type { Meeting } from '../../domain/meeting/meeting';
import { usePageVisible } from './use-page-visible';
import { sharePage } from '../wechat/js-sdk/share-page';

/**
 * Sets what WeChat's menu shares while the page is on top: a meeting's card, or nothing (product §6.18).
 * @param shared the meeting to share; null for nothing, undefined to leave it unchanged
 */
export function useSharedPage(shared: Meeting | null | undefined): void {
  // Does nothing while the page is below another one, even if its meeting changes.
  const visible = usePageVisible();
  useEffect(() => {
    if (visible && shared !== undefined) sharePage(shared);
  }, [visible, shared]);
}
