import { useShareAppMessage, useShareTimeline } from '@tarojs/taro';
import { fileAddress } from '../../contract/file-address';
import type { Meeting } from '../../domain/meeting/meeting';
import { shareCard } from '../../domain/meeting/share-card';
import { routes } from '../../routes';
import { pageUrl } from './navigation/route-url';
import { appSettings } from '../network/settings';

/**
 * See the H5 variant. WeChat's menu offers sharing only on pages whose configuration enables it (the landing page's
 * index.config.ts). Before a meeting is known the app itself is shared. Personal data is never shared.
 */
export function useSharedPage(shared: Meeting | null | undefined): void {
  useShareAppMessage(() => {
    const { title, path, picture } = cardOf(shared ?? null);
    return { title, path, ...picture };
  });
  useShareTimeline(() => {
    const { title, line, query, picture } = cardOf(shared ?? null);
    // A Moments post shows only the title.
    return { title: line === '' ? title : `${title}（${line}）`, query, ...picture };
  });
}

function cardOf(meeting: Meeting | null) {
  const path = pageUrl('landing', { meetingCode: meeting?.code });
  const query = path.split('?')[1] ?? '';
  if (meeting === null) return { title: routes.landing.title, line: '', path, query, picture: {} };
  const { title, line, picture } = shareCard(meeting);
  // Without a picture WeChat uses a screenshot, which shows only the public landing page.
  const imageUrl = fileAddress(picture, appSettings().apiOrigin);
  return { title, line, path, query, picture: picture === '' ? {} : { imageUrl } };
}
