import './compile-sources';
import os from 'node:os';
import path from 'node:path';
import { defineConfig, type UserConfigExport } from '@tarojs/cli';
import type { Chunk, ChunkGraph, Module } from 'webpack';
import { basePath, chooseAppSettings } from './app-settings';
// For page-titles.ts: Taro loads its plugins when only they are compiled.
import '../src/routes';
import { ariaComponents } from '../src/platform/browser/aria-components';
import devConfig from './dev';
import { minifyScript } from './minify-script';
import prodConfig from './prod';

/**
 * Libraries that ship what the oldest browsers cannot parse. Private class fields, moreover, Taro's terser settings turn into a syntax error for everybody.
 */
const compiledLibraries = /node_modules[\\/](@tanstack|dompurify|uqr)[\\/]/;

/** iOS before 12.2 does not know the name `globalThis`, which TanStack Query reads. */
const globalThisOrWindow = '(typeof globalThis === "object" ? globalThis : typeof window === "object" ? window : {})';

// The minifiers leave one core to the thread that started them, which then only waits: of two that is half.
const cores = os.availableParallelism();
os.availableParallelism = () => cores + 1;

const isWeapp = process.env.TARO_ENV === 'weapp';
/** Named by the scripts: development and the tests have folders of their own. */
const outputRoot = process.env.APP_OUTPUT_ROOT ?? (isWeapp ? 'dist/weapp' : 'dist/h5');

const uiStyles = { type: 'css/mini-extract', enforce: true };
/** The screens that a visitor who has just come sees. */
const firstScreen = /[\\/]pages[\\/]registration[\\/](landing|attendee-form)[\\/]index\.tsx$/;

/** Tells whether a style of the ui kit is in a chunk of the first screens, or of the app itself. */
function isStyleOfFirstScreens(style: Module, { chunkGraph }: { chunkGraph: ChunkGraph }): boolean {
  const isOfUi = /[\\/]src[\\/]ui[\\/]/.test(style.nameForCondition() ?? '');
  const isFirst = (chunk: Chunk): boolean =>
    chunk.canBeInitial() ||
    [...chunkGraph.getChunkModulesIterable(chunk)].some((module) => firstScreen.test(module.nameForCondition() ?? ''));
  return isOfUi && [...chunkGraph.getModuleChunksIterable(style)].some(isFirst);
}

// The build's settings only; what the running app reads is in app-settings.ts.
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
        // Without one, TanStack Query waits for ever and says nothing. On iOS 12.0 no global could be set: there is no
        // name for the global object.
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
        // In threads of its own.
        const bySwc = { parallel: false, extractComments: false, minify: minifyScript };
        if (process.env.NODE_ENV === 'production')
          chain.optimization.minimizer('terserPlugin').tap((args: object[]) => [{ ...args[0], ...bySwc }]);
        // The app starts at an entry of its own, and what it and NutUI call of Taro in a browser is ours: Taro's entry,
        // router and runtime are 20 KB of every first visit (ADR 0004).
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
        // Parts of TanStack Query that nothing here calls: 2 KB.
        for (const [part, ours] of [
          [/^\.\/infiniteQueryBehavior\.js$/, 'no-infinite-queries.ts'],
          [/^\.\/mutationCache\.js$/, 'no-mutations.ts'],
        ] as const) {
          chain.plugin(ours).use(webpack.NormalModuleReplacementPlugin, [part, inSource(`platform/browser/${ours}`)]);
        }
        // A name that a stand-in lacks fails the build.
        chain.module.strictExportPresence(true);
        // Into the page's app-settings block; `<` would end it early.
        const appSettings = JSON.stringify(chooseAppSettings()).replace(/</g, '\\u003c');
        chain.plugin('htmlWebpackPlugin').tap((args: object[]) => [{ ...args[0], appSettings }]);
        // Without 'all', what pages share is copied into each of their chunks.
        chain.optimization.splitChunks({
          chunks: 'all',
          // From this size on: the form's pages share several parts of little more than webpack's 20 KB, and each part that is
          // a file of its own compresses worse.
          minSize: 24_000,
          cacheGroups: {
            defaultVendors: { test: /[\\/]node_modules[\\/]/, priority: -10, reuseExistingChunk: true },
            // By name, so that the page's budget can tell what is loaded on demand.
            cleaner: {
              name: 'clean-html',
              test: /[\\/](dompurify|clean-html|allowed-html)/,
              chunks: 'async',
              enforce: true,
            },
            // The ui kit's styles once, and not again in every page's: what the first screens need in one file, the rest
            // in another, which comes after it.
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
