const path = require('node:path');

const nutui = '@nutui/nutui-react-taro';

/**
 * Taro's builds only; jest brings its own. What is compiled for stands in `browserslist` in package.json, for styles
 * too: WeChat's own browser on Android brings a Chromium along, and iOS 12 is the oldest that WeChat still runs on.
 * Below these every page would be a fifth heavier. Every build is parsed as they do (scripts/build).
 */
module.exports = {
  // `a ?? b` and `a?.b` become one comparison each, which only `document.all` would tell from two.
  assumptions: { noDocumentAll: true },
  presets: [['taro', { framework: 'react', ts: true, compiler: 'webpack5', useBuiltIns: false, hot: false }]],
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
  overrides: [
    {
      test: /node_modules[\\/]@tanstack[\\/]/,
      assumptions: { setPublicClassFields: true },
      plugins: [path.resolve(__dirname, 'config/plain-private-fields.cjs')],
    },
  ],
};
