const nutui = '@nutui/nutui-react-taro';

/**
 * WeChat's own browser on Android brings a Chromium along; iOS 12 is the oldest that WeChat still runs on. Below these
 * targets every page would be a fifth heavier.
 */
const targets = { android: '78', chrome: '78', ios: '12' };

// Taro's builds only; jest brings its own.
module.exports = {
  presets: [['taro', { framework: 'react', ts: true, compiler: 'webpack5', useBuiltIns: false, targets, hot: false }]],
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
