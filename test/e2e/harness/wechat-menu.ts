import type { Page } from 'playwright-core';

/** The browsers of WeChat on phones, by what they call themselves. */
export const wechatUserAgents = {
  iPhone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.50(0x1800323d) NetType/WIFI Language/zh_CN',
  Android:
    'Mozilla/5.0 (Linux; Android 14; V2324A Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36 MMWEBID/1234 MicroMessenger/8.0.50.2701(0x28003257) WeChat/arm64 Weixin NetType/WIFI Language/zh_CN ABI/arm64',
} as const;

interface SharedCard {
  title: string;
  line: string;
  link: string;
  picture: string;
}

/** The card that the sandbox's WeChat would share of the page now. */
interface WechatMenu {
  /** The page's own text; undefined if it has set none. */
  friend?: SharedCard;
  timeline?: SharedCard;
  isShareable: boolean;
}

export const readWechatMenu = (page: Page): Promise<WechatMenu> =>
  page.evaluate<WechatMenu>('window.WeixinJSBridge.sandboxMenu()');

/** Opens what stands for the menu behind WeChat's three dots. */
export async function openWechatMenu(page: Page) {
  await page.getByRole('button', { name: '微信菜单（沙箱）' }).click();
  return page.getByRole('dialog', { name: '微信菜单（沙箱）' });
}
