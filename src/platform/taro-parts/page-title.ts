import { eventCenter } from '@tarojs/runtime';

/**
 * Stands in the H5 build for the navigation bar of Taro's router (config/index.ts), which is hidden here: its drawings,
 * styles and handlers weigh 5 KB of every first visit. What it does that counts is the document's title, page by page.
 */

interface ShownPage {
  originPathname: string;
  pageConfig?: { navigationBarTitleText?: string };
}

/** The router asks for a bar at the start. */
export function initNavigationBar(): void {
  // Each page draws its own.
}

/** As the router's own: made once for all pages, told when another one shows. */
export class PageTitle {
  private readonly titles = new Map<string, string>();

  constructor(private readonly page: ShownPage) {
    eventCenter.on('__taroH5SetNavigationBarTitle', (title: string) => this.set(title));
  }

  load(): void {
    const { originPathname, pageConfig } = this.page;
    this.set(this.titles.get(originPathname) ?? pageConfig?.navigationBarTitleText ?? document.title);
  }

  private set(title: string): void {
    this.titles.set(this.page.originPathname, title);
    document.title = title;
  }
}

export { PageTitle as default };
