import { routeNames, routes, subpackageRoots } from './routes';

const pages: string[] = routeNames.map((name) => routes[name].page);
const inSubpackage = (page: string): boolean => subpackageRoots.some((root) => page.startsWith(`${root}/`));

export default defineAppConfig({
  pages: pages.filter((page) => !inSubpackage(page)),
  subPackages: subpackageRoots.map((root) => ({
    root,
    pages: pages.filter((page) => page.startsWith(`${root}/`)).map((page) => page.slice(root.length + 1)),
  })),
  // Our page frame draws the title bar, so that it looks and is announced alike on both platforms.
  window: { navigationStyle: 'custom', navigationBarTextStyle: 'black', backgroundTextStyle: 'dark' },
  animation: false,
});
