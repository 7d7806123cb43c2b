/**
 * Compiles our sources for jest: esbuild in a tenth of Babel's time, which every test on a clean checkout waits for. What
 * needs Babel goes there: `jest.mock`, which must move above the imports, and NutUI, imported component by component.
 */
const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const { transformSync, version } = require('esbuild');
const { createTransformer } = require('babel-jest').default;

const needsBabel = /\bjest\.(mock|unmock)\(|@nutui\/nutui-react-taro/;
const loaders = { ts: 'ts', tsx: 'tsx', mts: 'ts', js: 'jsx', jsx: 'jsx', mjs: 'jsx', cjs: 'jsx' };
const own = readFileSync(module.filename);

module.exports = {
  createTransformer: (babelOptions) => {
    const babel = createTransformer(babelOptions);
    const isForBabel = (source) => needsBabel.test(source);
    return {
      getCacheKey: (source, file, options) =>
        isForBabel(source)
          ? babel.getCacheKey(source, file, options)
          : createHash('sha256').update(own).update(version).update(file).update(source).digest('hex').slice(0, 32),
      process: (source, file, options) => {
        if (isForBabel(source)) return babel.process(source, file, options);
        const { code, map } = transformSync(source, {
          loader: loaders[file.slice(file.lastIndexOf('.') + 1)],
          ...{ format: 'cjs', target: 'node20', jsx: 'automatic', sourcefile: file, sourcemap: true },
          // jest's sandbox has no import().
          supported: { 'dynamic-import': false },
        });
        return { code, map };
      },
    };
  },
};
