// Imported first, so that the app's own styles come after it.
import './platform/browser/browser-pages/page.css';
import App from './app';
import { startApp } from './platform/browser/browser-pages/page-host';
import { routes } from './routes';

// The entry of the browser build. It replaces the entry that Taro generates (config/index.ts, ADR 0004).
startApp(
  App,
  (route) =>
    import(/* webpackInclude: /pages\/\w+\/[\w-]+\/index\.tsx$/ */ `./${routes[route].page}.tsx`) as Promise<{
      default: React.ComponentType;
    }>,
);
