import { eventCenter } from '@tarojs/runtime';
import { PageTitle } from './page-title';

it('titles the document by the page that shows, as it was named last', () => {
  const shown = { originPathname: '/a', pageConfig: { navigationBarTitleText: '会议报名' } };
  const title = new PageTitle(shown);
  title.load();
  expect(document.title).toBe('会议报名');
  eventCenter.trigger('__taroH5SetNavigationBarTitle', '第二十届年会');
  expect(document.title).toBe('第二十届年会');
  Object.assign(shown, { originPathname: '/b', pageConfig: {} });
  title.load();
  expect(document.title).toBe('第二十届年会');
  eventCenter.trigger('__taroH5SetNavigationBarTitle', '登录');
  Object.assign(shown, { originPathname: '/a' });
  title.load();
  expect(document.title).toBe('第二十届年会');
});
