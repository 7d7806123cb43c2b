import { nextRoutes } from './platform/browser/next-routes';
import { browserRoutes, routeNames, routes, subpackageRoots, type RouteName } from './routes';

const names = routeNames.filter((name) => process.env.TARO_ENV !== 'weapp' || !browserRoutes.includes(name));
const pages: string[] = names.map((name) => routes[name].page);
const rootOf = (page: string) => subpackageRoots.find((root) => page.startsWith(`${root}/`));

/** The pages that nearly everybody opens next, by page. */
const surelyNext: Partial<Record<RouteName, readonly RouteName[]>> = {
  freeSuccess: ['centre'],
  review: ['centre'],
  paymentSuccess: ['centre'],
  remittanceAccount: ['centre'],
  teamRegister: ['centre'],
};

/**
 * Returns the subpackages that WeChat preloads on each page (product §15.23): on any network those that nearly everybody
 * needs next, on wifi also those that only some need.
 */
function preloadRule(): Record<string, { network: 'all' | 'wifi'; packages: string[] }> {
  const rules = names.map((name) => {
    const { page } = routes[name];
    const isSure = surelyNext[name] !== undefined;
    const next = (surelyNext[name] ?? nextRoutes[name] ?? []).map((other) => rootOf(routes[other].page));
    const packages = subpackageRoots.filter((root) => next.includes(root) && root !== rootOf(page));
    return [page, { network: isSure ? ('all' as const) : ('wifi' as const), packages }] as const;
  });
  return Object.fromEntries(rules.filter(([, { packages }]) => packages.length > 0));
}

export default defineAppConfig({
  // Our page frame renders the title bar, so that it looks the same and is announced the same on both platforms.
  window: { navigationStyle: 'custom', navigationBarTextStyle: 'black', backgroundTextStyle: 'dark' },
  ...(process.env.TARO_ENV === 'weapp'
    ? {
        pages: pages.filter((page) => rootOf(page) === undefined),
        subPackages: subpackageRoots.map((root) => ({
          root,
          pages: pages.filter((page) => page.startsWith(`${root}/`)).map((page) => page.slice(root.length + 1)),
        })),
        // Runs only the components of the page that is opened.
        lazyCodeLoading: 'requiredComponents',
        sitemapLocation: 'sitemap.json',
        __usePrivacyCheck__: true,
        preloadRule: preloadRule(),
      }
    : // A browser loads each page by itself. `animation` is a key of Taro's: pages change without sliding, which would show
      // a white page on the way back.
      { pages, animation: false }),
});
