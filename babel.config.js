const nutui = '@nutui/nutui-react-taro';

// Taro's builds only; jest brings its own.
module.exports = {
  presets: [['taro', { framework: 'react', ts: true, compiler: 'webpack5', useBuiltIns: false }]],
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
