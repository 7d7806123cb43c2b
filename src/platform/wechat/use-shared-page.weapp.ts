import { useShareAppMessage, useShareTimeline } from '@tarojs/taro';
import { fileAddress } from '../../contract/file-address';
import { routes } from '../../routes';
import { pageUrl } from '../browser/navigation/route-url';
import { appSettings } from '../network/settings';
import type { SharedPage } from '../browser/shared-page';

/**
 * See the H5 variant. WeChat's menu asks on the page that its configuration names (the landing page's index.config.ts), and offers
 * nothing on the others. Before there is anything to share the app alone is shared, and nothing of the person at any time.
 */
export function useSharedPage(shared: SharedPage | null | undefined): void {
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

function cardOf(shared: SharedPage | null) {
  const path = shared === null ? pageUrl('landing') : pageUrl(shared.route, shared.params);
  const query = path.split('?')[1] ?? '';
  if (shared === null) return { title: routes.landing.title, line: '', path, query, picture: {} };
  const { title, line, picture } = shared;
  // Without a picture WeChat takes one of the screen, which is for everybody.
  const imageUrl = fileAddress(picture, appSettings().apiOrigin);
  return { title, line, path, query, picture: picture === '' ? {} : { imageUrl } };
}
