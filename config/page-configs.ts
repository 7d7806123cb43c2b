import { routeNames, routes, type RouteName } from '../src/routes';

/** What a Taro plugin is given, as far as this one reads it: the configs of app and pages, by path. */
interface PluginContext {
  modifyMiniConfigs: (change: (options: { configMap: Partial<Record<string, PageConfig>> }) => void) => void;
}
interface PageConfig {
  content: Record<string, unknown>;
}

/** The page that people may pass on: WeChat's menu offers it nowhere else, since no other page can be asked for a card. */
const sharedPage: RouteName = 'landing';

const sharing = {
  enableShareAppMessage: true,
  enableShareTimeline: true,
  // Opened from a moment, the page stands below WeChat's own bar and not under it.
  singlePage: { navigationBarFit: 'squeezed' },
};

/**
 * A Taro plugin: gives each page of the mini-program its title from the table of routes, as a page's own config file
 * would, and the landing page its part in sharing. In a browser the page frame does both.
 */
export default function pageConfigs(ctx: PluginContext): void {
  ctx.modifyMiniConfigs(({ configMap }) => {
    for (const name of routeNames) {
      const { page, title } = routes[name];
      const config = configMap[`${page}.config`];
      if (config === undefined) throw new Error(`Taro made no config for ${page}`);
      Object.assign(config.content, { navigationBarTitleText: title }, name === sharedPage ? sharing : {});
    }
  });
}
