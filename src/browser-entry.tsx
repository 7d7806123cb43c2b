// First: the app's own styles come after it.
import './platform/browser/browser-pages/page.css';
import App from './app';
import { startApp } from './platform/browser/browser-pages/page-host';
import { routes } from './routes';

// Where the browser's build begins, in place of what Taro writes for it (config/index.ts, ADR 0004).
startApp(
  App,
  (route) =>
    import(/* webpackInclude: /pages\/\w+\/[\w-]+\/index\.tsx$/ */ `./${routes[route].page}.tsx`) as Promise<{
      default: React.ComponentType;
    }>,
);
