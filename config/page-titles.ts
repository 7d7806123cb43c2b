import { browserRoutes, routeNames, routes } from '../src/routes';

/** The part of a Taro plugin's context that this plugin uses: the configs of app and pages, by path. */
interface PluginContext {
  modifyMiniConfigs: (change: (options: { configMap: Partial<Record<string, PageConfig>> }) => void) => void;
}
interface PageConfig {
  content: Record<string, unknown>;
}

/**
 * A Taro plugin that sets the title of each mini-program page from the table of routes, as a page's own config file
 * would. In a browser the page frame sets the document's title.
 */
export default function pageTitles(ctx: PluginContext): void {
  ctx.modifyMiniConfigs(({ configMap }) => {
    for (const { page, title } of routeNames
      .filter((name) => !browserRoutes.includes(name))
      .map((name) => routes[name])) {
      const config = configMap[`${page}.config`];
      if (config === undefined) throw new Error(`Taro made no config for ${page}`);
      config.content.navigationBarTitleText = title;
    }
  });
}
