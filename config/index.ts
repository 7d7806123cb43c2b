import './compile-sources';
import path from 'node:path';
import { defineConfig, type UserConfigExport } from '@tarojs/cli';
import type { IProjectConfig } from '@tarojs/taro/types/compile';
import type { Chunk, ChunkGraph, Compiler, Module } from 'webpack';
import { basePath, chooseAppSettings } from './app-settings';
import { ariaComponents } from '../src/platform/browser/aria-components';
import { routeNames, routes } from '../src/routes';
import devConfig from './dev';
import { minifier } from './minify-script';
import prodConfig from './prod';

/**
 * Libraries whose published code the oldest browsers cannot parse: ours, and those of Taro's router (ADR 0006).
 */
const compiledLibraries =
  /node_modules[\\/](@tanstack|dompurify|uqr|query-string|filter-obj|decode-uri-component|split-on-first)[\\/]/;

/** iOS before 12.2 does not know the name `globalThis`, which TanStack Query reads. */
const globalThisOrWindow = '(typeof globalThis === "object" ? globalThis : typeof window === "object" ? window : {})';

const isWeapp = process.env.TARO_ENV === 'weapp';
const isProduction = process.env.NODE_ENV === 'production';
/** The output folder. Development and tests set others. */
const outputRoot = process.env.APP_OUTPUT_ROOT ?? (isWeapp ? 'dist/weapp' : 'dist/h5');

const uiStyles = { type: 'css/mini-extract', enforce: true };
/** The screens of a first visit. */
const firstScreen = /[\\/]registration[\\/](landing|attendee-form)[\\/]index\.tsx$/;

/** Tells whether a style of the ui kit or of the app is in a chunk of the first screens, or of the app itself. */
function isStyleOfFirstScreens(style: Module, { chunkGraph }: { chunkGraph: ChunkGraph }): boolean {
  const isShared = /[\\/]src[\\/](ui|platform|app\.css$)/.test(style.nameForCondition() ?? '');
  const isFirst = (chunk: Chunk): boolean =>
    chunk.canBeInitial() ||
    [...chunkGraph.getChunkModulesIterable(chunk)].some((module) => firstScreen.test(module.nameForCondition() ?? ''));
  return isShared && [...chunkGraph.getModuleChunksIterable(style)].some(isFirst);
}

type H5Config = NonNullable<IProjectConfig['h5']>;
type Chain = Parameters<NonNullable<H5Config['webpackChain']>>[0];

/** Minifies a published build with Oxc, and leaves out what only takes time. */
function buildFast(chain: Chain): void {
  chain.optimization.minimizer('terserPlugin').tap(() => [minifier]);
  // Nobody sees its bar, and at the end it collects all that webpack knows of the build.
  chain.plugins.delete('webpackbar');
  chain.plugin('problemsAlone').use({ apply: reportProblemsAlone });
}

/** Leaves all but errors and warnings out of webpack's report: Taro reads no more of it, and the rest takes seconds. */
function reportProblemsAlone(compiler: Compiler): void {
  compiler.hooks.compilation.tap('problemsAlone', ({ hooks }) => {
    hooks.statsNormalize.tap('problemsAlone', (options) => {
      options.all ??= false;
      options.errors ??= true;
      options.warnings ??= true;
    });
  });
}

/** Taro's table of public URLs, by page path. */
const customRoutes = Object.fromEntries(routeNames.map((name) => [`/${routes[name].page}`, [...routes[name].urls]]));

// These settings are for the build; app-settings.ts has those of the running app.
export default defineConfig((merge) => {
  const base: UserConfigExport = {
    projectName: 'conference-registration',
    date: '2026-11-20',
    designWidth: 375,
    deviceRatio: { 375: 2, 640: 1.17, 750: 1, 828: 0.905 },
    sourceRoot: 'src',
    outputRoot,
    framework: 'react',
    compiler: { type: 'webpack5', prebundle: { enable: false } },
    cache: { enable: false },
    plugins: [
      path.resolve(__dirname, 'page-titles.ts'),
      [
        path.resolve(__dirname, 'aria-attributes.ts'),
        { components: ariaComponents, runtime: path.resolve(__dirname, '../src/platform/browser/aria-runtime.ts') },
      ],
    ],
    defineConstants: {
      BUILD_APP_SETTINGS: JSON.stringify(JSON.stringify(chooseAppSettings())),
      BUILD_BASE_PATH: JSON.stringify(basePath()),
    },
    mini: {
      postcss: { pxtransform: { enable: true, config: {} } },
      compile: { include: [(file: string) => compiledLibraries.test(file)] },
      webpackChain(chain, webpack) {
        if (isProduction) buildFast(chain);
        chain.plugin('globalThis').use(webpack.DefinePlugin, [{ globalThis: globalThisOrWindow }]);
        // TanStack Query hangs without an AbortController. It cannot be set as a global: iOS 12.0 has no name for the
        // global object.
        const AbortController = [
          path.resolve(__dirname, '../src/platform/browser/simple-abort-controller'),
          'SimpleAbortController',
        ];
        chain.plugin('abortController').use(webpack.ProvidePlugin, [{ AbortController }]);
      },
    },
    copy: {
      patterns: isWeapp
        ? [{ from: 'src/sitemap.json', to: `${outputRoot}/sitemap.json` }]
        : [
            { from: 'src/platform/browser/service-worker.js', to: `${outputRoot}/service-worker.js` },
            { from: 'src/icons', to: outputRoot },
          ],
      options: {},
    },
    h5: {
      publicPath: `${basePath()}/`,
      staticDirectory: 'static',
      esnextModules: ['nutui-react-taro', 'icons-react-taro'],
      useHtmlComponents: true,
      router: { mode: 'browser', basename: basePath(), customRoutes },
      // Six digits tell one build's file from the next one's; every page downloads those of all chunks.
      output: { filename: 'js/[name].[contenthash:6].js', chunkFilename: 'chunk/[name].[contenthash:6].js' },
      miniCssExtractPluginOption: {
        ignoreOrder: true,
        filename: 'css/[name].[contenthash:6].css',
        chunkFilename: 'css/[name].[contenthash:6].css',
      },
      compile: { include: [(file: string) => compiledLibraries.test(file)] },
      postcss: {
        autoprefixer: { enable: true, config: {} },
        pxtransform: { enable: true, config: { baseFontSize: 20, minRootSize: 17.06, maxRootSize: 24 } },
      },
      // The settings go into a script element of the page, which an unescaped `<` could end.
      htmlPluginOption: { appSettings: JSON.stringify(chooseAppSettings()).replace(/</g, '\\u003c') },
      webpackChain(chain, webpack) {
        chain.plugin('globalThis').use(webpack.DefinePlugin, [{ globalThis: globalThisOrWindow }]);
        if (isProduction) buildFast(chain);
        // Webpack's own code is as new as the app's, and exports have the shortest names: 2 KB less on a first visit.
        chain.target('browserslist');
        if (isProduction) chain.optimization.set('mangleExports', 'size');
        // Ids of four digits, which have room for thousands of modules: webpack's own have five from 500 modules on, 1 KB more.
        if (isProduction) {
          chain.optimization.set('moduleIds', false);
          chain
            .plugin('moduleIds')
            .use(webpack.ids.DeterministicModuleIdsPlugin, [{ maxLength: 4, fixedLength: true }]);
        }
        // The looks of Taro's components, with an icon font: the app draws none that has one. And Taro's reset, which our own
        // style sheet repeats, for the landing page that the server draws.
        chain.module
          .rule('taroLooks')
          .test(/@tarojs[\\/]components(-react)?[\\/](dist[\\/].*|global)\.css$/)
          .set('sideEffects', false);
        // Without 'all', modules that pages share are copied into each of their chunks.
        chain.optimization.splitChunks({
          chunks: 'all',
          // Webpack's 20 KB would split several small parts off the form's pages; a small file of its own compresses worse.
          // A page that opens later may bring such a part along once more.
          minSize: 50_000,
          cacheGroups: {
            defaultVendors: { test: /[\\/]node_modules[\\/]/, priority: -10, reuseExistingChunk: true },
            // The name lets the check of the page's weight recognise chunks that are loaded on demand.
            cleaner: {
              name: 'clean-html',
              test: /[\\/](dompurify|clean-html|allowed-html)/,
              chunks: 'async',
              enforce: true,
            },
            // The ui kit's styles are in two files instead of in every page's: those of the first screens, behind the app's own,
            // then the rest.
            uiStyles: { ...uiStyles, name: 'ui', test: isStyleOfFirstScreens, priority: 2 },
            laterUiStyles: { ...uiStyles, name: 'ui-later', test: /[\\/]src[\\/]ui[\\/]/, priority: 1 },
            // The page of completions shares no chunks: it would split those of the first forms further, and its visitors, who come
            // by a link, have loaded none of them yet.
            default: {
              ...{ minChunks: 2, priority: -20, reuseExistingChunk: true },
              // Nor do those of the team's desk, which phones never load.
              chunks: ({ name }: Chunk) => name !== 'completion' && name !== 'team-desk',
            },
          },
        });
      },
    },
  };
  return process.env.NODE_ENV === 'development' ? merge({}, base, devConfig) : merge({}, base, prodConfig);
});
