import { nextRoutes } from './platform/page-code/next-routes';
import { routeNames, routes, subpackageRoots, type RouteName } from './routes';

const pages: string[] = routeNames.map((name) => routes[name].page);
const rootOf = (page: string) => subpackageRoots.find((root) => page.startsWith(`${root}/`));

/** Where one goes on from screens that nobody has to leave quickly. */
const laterRoutes: Partial<Record<RouteName, readonly RouteName[]>> = {
  landing: ['login', 'teamRegister'],
  freeSuccess: ['centre'],
  review: ['centre'],
  paymentSuccess: ['centre'],
  remittanceAccount: ['centre'],
};

/** The subpackages that a screen leads to: they are small, so they come on any network while people read. */
function preloadRule(): Record<string, { network: 'all'; packages: string[] }> {
  const rules = routeNames.map((name) => {
    const { page } = routes[name];
    const next = [...(nextRoutes[name] ?? []), ...(laterRoutes[name] ?? [])].map((other) => rootOf(routes[other].page));
    const packages = subpackageRoots.filter((root) => next.includes(root) && root !== rootOf(page));
    return [page, { network: 'all' as const, packages }] as const;
  });
  return Object.fromEntries(rules.filter(([, { packages }]) => packages.length > 0));
}

export default defineAppConfig({
  pages: pages.filter((page) => rootOf(page) === undefined),
  subPackages: subpackageRoots.map((root) => ({
    root,
    pages: pages.filter((page) => page.startsWith(`${root}/`)).map((page) => page.slice(root.length + 1)),
  })),
  // Our page frame draws the title bar, so that it looks and is announced alike on both platforms.
  window: { navigationStyle: 'custom', navigationBarTextStyle: 'black', backgroundTextStyle: 'dark' },
  ...(process.env.TARO_ENV === 'weapp'
    ? {
        // Opening a page runs its own components alone.
        lazyCodeLoading: 'requiredComponents',
        sitemapLocation: 'sitemap.json',
        __usePrivacyCheck__: true,
        preloadRule: preloadRule(),
      }
    : {}),
});
