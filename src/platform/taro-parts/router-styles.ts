/*
 * Stands in the H5 build for the styles that Taro's router writes into the page (config/index.ts): those of tab bars, of
 * pages that slide in and of a navigation bar, none of which this app has, are half a KB of every first visit.
 */

/** What hides the pages below the top one, and makes each page scroll by itself unless the window does. */
export function loadRouterStyle(_hasTabBar: boolean, scrollsWindow: boolean): void {
  const scroll = scrollsWindow ? '' : 'overflow-x:hidden;overflow-y:scroll;max-height:100vh;';
  addStyle(
    '.taro_router{position:relative;width:100%;height:100%}' +
      `.taro_page{width:100%;height:100%;${scroll}}` +
      '.taro_page_shade,.taro_router>.taro_page.taro_page_show.taro_page_stationed:not(.taro_page_shade):not(.taro_tabbar_page):not(:last-child){display:none}',
  );
}

/** Pages do not slide (app.config.ts). */
export function loadAnimateStyle(): void {
  // Nothing to style.
}

/** Each page draws its own title bar. */
export function loadNavigationBarStyle(): void {
  // Nothing to style.
}

/** Last in the head, as the router's own. */
export function addStyle(css: string): void {
  const style = document.createElement('style');
  style.textContent = css;
  document.head.append(style);
}
