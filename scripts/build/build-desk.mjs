import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { inRoot, outputRoot } from '../terminal/project-paths.mjs';
import { compressAssets } from './compress-assets.mjs';

/** The name by which desk/main.tsx imports the styles of Ant Design. */
const antdStyles = 'virtual:antd-styles.css';

const readJson = (...path) => JSON.parse(readFileSync(inRoot('desk', 'ui', ...path), 'utf8'));

/**
 * Computes the styles of the Ant Design components of desk/ui/antd-parts.json, in the theme of the desk. Computed in the
 * browser, they would take time whenever a component is first shown.
 */
async function computeAntdStyles() {
  const [{ extractStyle }, { ConfigProvider }, { createElement }] = await Promise.all([
    import('@ant-design/static-style-extract'),
    import('antd'),
    import('react'),
  ]);
  const theme = readJson('theme.json');
  const customTheme = (node) => createElement(ConfigProvider, { theme }, node);
  const { error } = console;
  // It draws a deprecated component too, and warns of it.
  console.error = () => undefined;
  try {
    return extractStyle({ customTheme, includes: readJson('antd-parts.json') });
  } finally {
    console.error = error;
  }
}

const antdStyleSheet = {
  name: 'antd-style-sheet',
  resolveId: (id) => (id === antdStyles ? id : null),
  load: (id) => (id === antdStyles ? computeAntdStyles() : null),
};

/** The page of a gate's scanner, below the desk's folder. */
const scannerPage = 'scanner/index.html';

/**
 * Writes the worker that keeps the scanner's page and files in the browser, so that it starts without a network: a new build
 * is a new worker, which replaces the kept files as a whole.
 */
const scannerWorker = {
  name: 'scanner-worker',
  apply: 'build',
  generateBundle(_options, bundle) {
    const wanted = new Set();
    const keep = (fileName) => {
      const file = bundle[fileName];
      if (file === undefined || wanted.has(fileName)) return;
      wanted.add(fileName);
      for (const other of [...(file.imports ?? []), ...(file.dynamicImports ?? [])]) keep(other);
      for (const other of [...(file.viteMetadata?.importedCss ?? []), ...(file.viteMetadata?.importedAssets ?? [])])
        keep(other);
    };
    const [entry] = Object.values(bundle).filter(
      ({ isEntry, facadeModuleId }) => isEntry && facadeModuleId?.endsWith(scannerPage),
    );
    if (entry === undefined) this.error('The scanner has no entry');
    keep(entry.fileName);
    const files = ['scanner/', ...wanted].map((name) => `/desk/${name}`);
    const source = readFileSync(inRoot('desk', 'scanner', 'service-worker.js'), 'utf8');
    // The page is kept with its headers, so that a change of either is a new version.
    const kept = ['desk/scanner/index.html', 'server/web-page/desk-page.ts'];
    const page = kept.map((path) => readFileSync(inRoot(path), 'utf8'));
    const digest = createHash('sha256')
      .update([source, ...files, ...page].join())
      .digest('hex');
    const cache = `scanner-${digest.slice(0, 12)}`;
    const filled = source.replace("'FILES'", JSON.stringify(files)).replace("'CACHE'", JSON.stringify(cache));
    this.emitFile({ type: 'asset', fileName: 'scanner/sw.js', source: filled });
  },
};

/** Vite's settings; development adds its server. */
const settings = {
  configFile: false,
  root: inRoot('desk'),
  base: '/desk/',
  publicDir: false,
  cacheDir: inRoot('.cache', 'vite'),
  logLevel: 'warn',
  plugins: [antdStyleSheet, scannerWorker],
  build: {
    outDir: inRoot(outputRoot('desk')),
    emptyOutDir: true,
    // The browsers of offices: 360's and QQ's are built on Chromium 86 and later, Ant Design asks for 88.
    target: ['chrome88', 'edge88', 'firefox102', 'safari15'],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { desk: inRoot('desk', 'index.html'), scanner: inRoot('desk', scannerPage) },
      // Ant Design marks its files for React's servers; a browser needs no such mark.
      onLog: (level, log, handle) => (log.code === 'MODULE_LEVEL_DIRECTIVE' ? null : handle(level, log)),
    },
  },
};

/** Builds the desk with Vite into dist/desk. */
export async function buildDesk() {
  const { build } = await import('vite');
  const { NODE_ENV } = process.env;
  await build(settings);
  // Vite sets it for the whole process, and tests that start after a build would load React's production build.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = NODE_ENV;
  await compressAssets(inRoot(outputRoot('desk')));
}

/**
 * Serves the desk, which reloads as its sources change. What it asks of the API goes on to the server.
 * @param {{ host: string, port: number, apiOrigin: string }} where
 */
export async function serveDesk({ host, port, apiOrigin }) {
  const { createServer } = await import('vite');
  // The server tells by the name of the host that a call is the desk's.
  const proxy = { '/api': { target: apiOrigin, changeOrigin: false } };
  const server = createHttpServer();
  const { middlewares } = await createServer({
    ...settings,
    // With a server of its own, Vite would end this process on SIGTERM before the product behind the desk has stopped.
    server: { middlewareMode: { server }, hmr: { server }, proxy, allowedHosts: true },
  });
  server.on('request', middlewares);
  await once(server.listen(port, host), 'listening');
}
