/**
 * Nine projects, so that pure rules run in milliseconds and only what needs a page pays for one:
 *   unit    src/domain, src/contract, src/routes, desk, test/{build,check,conformance}: node, nothing else
 *   server  server/, test/operate: node
 *   prove   attempts to break the server's promises; few of them here, thousands in `npm run prove`
 *   pages   everything that draws or touches Taro: jsdom, Taro's H5 runtime
 *   weapp   the built mini-program, booted in node's vm
 *   old-engine  what was built, on an engine as old as the oldest browser
 *   e2e     the built product in a real Chromium, one worker
 *   webkit  its main journeys in a real WebKit
 *   bench   the same with a clock in hand; `npm run bench` alone runs it, since a busy machine decides what it measures
 * The last five read dist/: `npm test` and `npm run bench` build it first.
 */

// Everything is in Asia/Shanghai whatever the device's zone: a test that passes only in one zone shows here.
process.env.TZ = 'America/Los_Angeles';

/** A test of one route would otherwise load the whole server, which takes longer than the test. */
const loadsAtFirstUse = { loadsAtFirstUse: true };

/** Own sources. `configFile: false`: the root Babel config is Taro's build, not ours. */
const babelOptions = {
  configFile: false,
  babelrc: false,
  presets: [
    [require.resolve('@babel/preset-env'), { targets: { node: 'current' } }],
    [require.resolve('@babel/preset-react'), { runtime: 'automatic' }],
    [require.resolve('@babel/preset-typescript'), { allowDeclareFields: true }],
  ],
};

/** @param compileOptions of `test/jest/compile-source.cjs`, besides Babel's */
const nodeProject = (displayName, roots, testMatch, compileOptions = {}) => ({
  displayName,
  rootDir: __dirname,
  roots,
  testMatch,
  testEnvironment: 'node',
  setupFilesAfterEnv: ['<rootDir>/test/jest/fail-on-warnings.ts'],
  transform: {
    '/node_modules/(typebox|content-disposition)/': require.resolve('./test/jest/bundle-package.cjs'),
    '^.+\\.m?[jt]sx?$': [require.resolve('./test/jest/compile-source.cjs'), { ...babelOptions, ...compileOptions }],
  },
  transformIgnorePatterns: ['/node_modules/(?!(typebox|content-disposition)/)'],
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'cjs', 'json'],
  // Its other entry is an ES module, which reads the same file.
  moduleNameMapper: { '^@mdn/browser-compat-data/forLegacyNode$': '@mdn/browser-compat-data' },
});

/** NutUI is imported component by component, as in the build: its whole bundle takes seconds to load. */
const nutuiOnDemand = [
  require.resolve('babel-plugin-import'),
  {
    libraryName: '@nutui/nutui-react-taro',
    camel2DashComponentName: false,
    customName: require.resolve('./test/jest/nutui-component-path.cjs'),
  },
];

const pages = {
  displayName: 'pages',
  rootDir: __dirname,
  roots: ['<rootDir>/src', '<rootDir>/test'],
  testMatch: [
    '<rootDir>/src/{ui,platform,forms,features,pages,api}/**/*.test.{ts,tsx}',
    '<rootDir>/src/app*.test.{ts,tsx}',
    '<rootDir>/test/{pages,jest}/**/*.test.{ts,tsx}',
  ],
  testEnvironment: 'jsdom',
  testEnvironmentOptions: { url: 'http://localhost/conf/', customExportConditions: ['node', 'node-addons'] },
  setupFiles: ['<rootDir>/test/jest/browser-globals.cjs'],
  setupFilesAfterEnv: ['<rootDir>/test/jest/fail-on-warnings.ts'],
  // Taro and NutUI publish ES modules, some as .mjs; React's own files are CommonJS already.
  transform: {
    '^.+\\.(m?js|jsx|ts|tsx)$': [
      require.resolve('./test/jest/compile-source.cjs'),
      { ...babelOptions, plugins: [nutuiOnDemand] },
    ],
  },
  transformIgnorePatterns: ['/node_modules/(react|react-dom|scheduler|@babel/runtime|core-js-pure)/'],
  // A port's H5 variant wins over its default, as in the H5 build.
  moduleFileExtensions: ['h5.tsx', 'h5.ts', 'tsx', 'ts', 'mjs', 'js', 'jsx', 'cjs', 'json'],
  moduleNameMapper: {
    '\\.(css|scss)$': '<rootDir>/test/jest/empty-style.cjs',
    '\\.(png|jpe?g|webp|svg)$': '<rootDir>/test/jest/empty-style.cjs',
    // Taro's test kit takes act() from its old home, which warns on every use.
    '^react-dom/test-utils$': '<rootDir>/test/jest/react-act.cjs',
    '^@tarojs/taro$': '<rootDir>/test/jest/taro-with-hooks.ts',
    '^@tarojs/components$': '<rootDir>/test/jest/taro-components.ts',
  },
  globals: {
    ENABLE_INNER_HTML: true,
    ENABLE_ADJACENT_HTML: true,
    ENABLE_SIZE_APIS: true,
    ENABLE_TEMPLATE_CONTENT: true,
    ENABLE_MUTATION_OBSERVER: true,
    ENABLE_CLONE_NODE: true,
    ENABLE_CONTAINS: true,
    DEPRECATED_ADAPTER_COMPONENT: false,
    __TARO_FRAMEWORK__: 'react',
    BUILD_APP_SETTINGS: '{}',
    BUILD_BASE_PATH: '/conf',
  },
};

/** These settings start the product once, with an empty database. */
const withSharedProduct = {
  globalSetup: '<rootDir>/test/e2e/harness/start-shared-product.ts',
  globalTeardown: '<rootDir>/test/e2e/harness/stop-shared-product.ts',
};

/** A project that drives the built product in a browser. */
const inBrowser = (displayName, testMatch) => ({
  ...nodeProject(displayName, ['<rootDir>/test', '<rootDir>/bench'], [testMatch]),
  ...withSharedProduct,
  testEnvironment: '<rootDir>/test/e2e/harness/noting-failures-environment.cjs',
  setupFilesAfterEnv: ['<rootDir>/test/jest/fail-on-warnings.ts', '<rootDir>/test/e2e/harness/allow-slow-steps.ts'],
});

module.exports = {
  // A busy machine makes RSA keys and opens databases slowly; a test that hangs still ends.
  testTimeout: 180_000,
  projects: [
    nodeProject(
      'unit',
      ['<rootDir>/src', '<rootDir>/desk', '<rootDir>/test'],
      [
        '<rootDir>/desk/**/*.test.ts',
        '<rootDir>/src/{domain,contract}/**/*.test.ts',
        '<rootDir>/src/routes.test.ts',
        '<rootDir>/test/{build,check,conformance}/**/*.test.ts',
      ],
    ),
    {
      ...nodeProject(
        'server',
        ['<rootDir>/server', '<rootDir>/src', '<rootDir>/test'],
        ['<rootDir>/server/**/*.test.ts', '<rootDir>/test/operate/*.test.ts'],
        loadsAtFirstUse,
      ),
      testEnvironment: '<rootDir>/server/test-support/native-pglite-environment.cjs',
    },
    {
      ...nodeProject('prove', ['<rootDir>/test'], ['<rootDir>/test/prove/*.prove.ts'], loadsAtFirstUse),
      testEnvironment: '<rootDir>/server/test-support/native-pglite-environment.cjs',
    },
    pages,
    nodeProject('weapp', ['<rootDir>/test'], ['<rootDir>/test/weapp/**/*.test.ts']),
    {
      ...nodeProject('old-engine', ['<rootDir>/test'], ['<rootDir>/test/old-engine/**/*.test.ts']),
      ...withSharedProduct,
    },
    // `npm run screens` also takes pictures, for which it walks through every screen.
    inBrowser('e2e', `<rootDir>/test/e2e/**/*.${process.env.PRODUCTS_PICTURE === '1' ? '{test,pictures}' : 'test'}.ts`),
    inBrowser('webkit', '<rootDir>/test/webkit/*.test.ts'),
    {
      ...inBrowser('bench', '<rootDir>/bench/*.bench.ts'),
      testEnvironment: '<rootDir>/server/test-support/native-pglite-environment.cjs',
    },
  ],
};
