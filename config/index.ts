import './compile-sources';
import os from 'node:os';
import path from 'node:path';
import { defineConfig, type UserConfigExport } from '@tarojs/cli';
import type { Chunk, ChunkGraph, Module } from 'webpack';
import { basePath, chooseAppSettings } from './app-settings';
// Compiled here for page-titles.ts: Taro compiles nothing else when it loads its plugins.
import '../src/routes';
import { ariaComponents } from '../src/platform/browser/aria-components';
import devConfig from './dev';
import { minifyScript } from './minify-script';
import prodConfig from './prod';

/**
 * Libraries whose published code the oldest browsers cannot parse. Taro's terser settings also turn private class fields
 * into a syntax error in every browser.
 */
const compiledLibraries = /node_modules[\\/](@tanstack|dompurify|uqr)[\\/]/;

/** iOS before 12.2 does not know the name `globalThis`, which TanStack Query reads. */
const globalThisOrWindow = '(typeof globalThis === "object" ? globalThis : typeof window === "object" ? window : {})';

// The minifiers leave one core to the thread that starts them, which only waits. Of two cores that is half.
const cores = os.availableParallelism();
os.availableParallelism = () => cores + 1;

const isWeapp = process.env.TARO_ENV === 'weapp';
/** The output folder. Development and tests set others. */
const outputRoot = process.env.APP_OUTPUT_ROOT ?? (isWeapp ? 'dist/weapp' : 'dist/h5');

const uiStyles = { type: 'css/mini-extract', enforce: true };
/** The screens of a first visit. */
const firstScreen = /[\\/]pages[\\/]registration[\\/](landing|attendee-form)[\\/]index\.tsx$/;

/** Tells whether a style of the ui kit is in a chunk of the first screens, or of the app itself. */
function isStyleOfFirstScreens(style: Module, { chunkGraph }: { chunkGraph: ChunkGraph }): boolean {
  const isOfUi = /[\\/]src[\\/]ui[\\/]/.test(style.nameForCondition() ?? '');
  const isFirst = (chunk: Chunk): boolean =>
    chunk.canBeInitial() ||
    [...chunkGraph.getChunkModulesIterable(chunk)].some((module) => firstScreen.test(module.nameForCondition() ?? ''));
  return isOfUi && [...chunkGraph.getModuleChunksIterable(style)].some(isFirst);
}

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
      router: { mode: 'browser', basename: basePath() },
      output: { filename: 'js/[name].[contenthash:8].js', chunkFilename: 'chunk/[name].[contenthash:8].js' },
      miniCssExtractPluginOption: {
        ignoreOrder: true,
        filename: 'css/[name].[contenthash:8].css',
        chunkFilename: 'css/[name].[contenthash:8].css',
      },
      compile: { include: [(file: string) => compiledLibraries.test(file)] },
      postcss: {
        autoprefixer: { enable: true, config: {} },
        pxtransform: { enable: true, config: { baseFontSize: 20, minRootSize: 17.06, maxRootSize: 24 } },
      },
      webpackChain(chain, webpack) {
        chain.plugin('globalThis').use(webpack.DefinePlugin, [{ globalThis: globalThisOrWindow }]);
        // swc runs in threads of its own.
        const bySwc = { parallel: false, extractComments: false, minify: minifyScript };
        if (process.env.NODE_ENV === 'production')
          chain.optimization.minimizer('terserPlugin').tap((args: object[]) => [{ ...args[0], ...bySwc }]);
        // The app has its own entry, and its own implementation of the Taro API that it and NutUI call in a browser:
        // Taro's entry, router and runtime would add 20 KB to every first visit (ADR 0004).
        const inSource = (file: string): string => path.resolve(__dirname, '../src', file);
        chain
          .plugin('entry')
          .use(webpack.NormalModuleReplacementPlugin, [
            /[\\/]src[\\/]app\.config(\.ts)?$/,
            inSource('browser-entry.tsx'),
          ]);
        chain.resolve.alias.set('@tarojs/taro', inSource('platform/browser/browser-pages/taro-in-browser.ts'));
        chain.resolve.alias.set(
          '@tarojs/components$',
          inSource('platform/browser/browser-pages/components-in-browser.ts'),
        );
        // The app uses neither part of TanStack Query. The stubs save 2 KB.
        const unusedQueryParts = /^\.\/(infiniteQueryBehavior|mutationCache)\.js$/;
        chain
          .plugin('reactQueryStubs')
          .use(webpack.NormalModuleReplacementPlugin, [
            unusedQueryParts,
            inSource('platform/browser/react-query-stubs.ts'),
          ]);
        // An import that a replacement does not export fails the build.
        chain.module.strictExportPresence(true);
        // The settings go into a script element of the page, which an unescaped `<` could end.
        const appSettings = JSON.stringify(chooseAppSettings()).replace(/</g, '\\u003c');
        chain.plugin('htmlWebpackPlugin').tap((args: object[]) => [{ ...args[0], appSettings }]);
        // Without 'all', modules that pages share are copied into each of their chunks.
        chain.optimization.splitChunks({
          chunks: 'all',
          // Webpack's 20 KB would split several small parts off the form's pages; a small file of its own compresses worse.
          minSize: 24_000,
          cacheGroups: {
            defaultVendors: { test: /[\\/]node_modules[\\/]/, priority: -10, reuseExistingChunk: true },
            // The name lets the check of the page's weight recognise chunks that are loaded on demand.
            cleaner: {
              name: 'clean-html',
              test: /[\\/](dompurify|clean-html|allowed-html)/,
              chunks: 'async',
              enforce: true,
            },
            // The ui kit's styles are in two files instead of in every page's: those of the first screens, then the rest.
            uiStyles: { ...uiStyles, name: 'ui', test: isStyleOfFirstScreens, priority: 2 },
            laterUiStyles: { ...uiStyles, name: 'ui-later', test: /[\\/]src[\\/]ui[\\/]/, priority: 1 },
            default: { minChunks: 2, priority: -20, reuseExistingChunk: true },
          },
        });
      },
    },
  };
  return process.env.NODE_ENV === 'development' ? merge({}, base, devConfig) : merge({}, base, prodConfig);
});
