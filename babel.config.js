const nutui = '@nutui/nutui-react-taro';

/**
 * Babel's `bugfixes`, which Taro's preset does not pass on: the oldest browsers' few faults in parameters, destructuring
 * and template literals are mended, instead of rewriting all. The mini-program stays as Taro has it.
 */
const bugfixes = {
  exclude: ['transform-parameters', 'transform-destructuring', 'transform-template-literals'],
  include: [
    'bugfix/transform-safari-id-destructuring-collision-in-function-expression',
    'bugfix/transform-safari-rest-destructuring-rhs-array',
    'bugfix/transform-tagged-template-caching',
    'bugfix/transform-v8-spread-parameters-in-optional-chaining',
  ],
};

/**
 * Taro's builds only; jest brings its own. What is compiled for stands in `browserslist` in package.json, for styles
 * too: WeChat's own browser on Android brings a Chromium along, and iOS 12 is the oldest that WeChat still runs on.
 * Below these every page would be a fifth heavier. Every build is parsed as they do (scripts/build).
 */
module.exports = {
  // `a ?? b` and `a?.b` become one comparison each, which only `document.all` would tell from two.
  assumptions: { noDocumentAll: true },
  presets: [
    [
      'taro',
      {
        ...{ framework: 'react', ts: true, compiler: 'webpack5', useBuiltIns: false, hot: false },
        ...(process.env.TARO_ENV === 'h5' ? bugfixes : {}),
      },
    ],
  ],
  plugins: [
    [
      'import',
      {
        libraryName: nutui,
        camel2DashComponentName: false,
        customName: (name) => `${nutui}/dist/es/packages/${name.toLowerCase()}`,
        customStyleName: (name) => `${nutui}/dist/es/packages/${name.toLowerCase()}/style/css`,
      },
      'nutui-react-taro',
    ],
  ],
};
