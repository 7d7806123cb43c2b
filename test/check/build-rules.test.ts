import { brokenTextRules } from '../../scripts/check/forbidden-text.mjs';

const broken = (line: string, file = 'config/index.ts'): string[] => brokenTextRules(file, line);

it.each([
  ['an alias', "chain.resolve.alias.set('@tarojs/taro', inSource('taro.ts'));"],
  ['an alias of Taro’s', 'alias: { react: standIn },'],
  ['a replaced module', "chain.plugin('entry').use(webpack.NormalModuleReplacementPlugin, [from, to]);"],
  ['a module that is left out', 'new webpack.IgnorePlugin({ resourceRegExp })'],
  ['an external', "externals: { 'react-dom': 'ReactDOM' },"],
  ['a loader of ours', "chain.module.rule('mine').use('mine').loader(path.resolve(__dirname, 'mine.cjs'));"],
  ['a changed built-in', "import os from 'node:os';\nos.availableParallelism = () => 3;"],
  ['a built-in that is assigned to', "import * as fs from 'node:fs';\nObject.assign(fs, { readFile });"],
])('refuses %s', (_name, line) => {
  expect(broken(line)).toEqual([expect.stringContaining('config/index.ts:')]);
});

it('refuses a Babel plugin of ours', () => {
  expect(broken("plugins: [path.resolve(__dirname, 'config/plain.cjs')]", 'babel.config.js')).toHaveLength(1);
  expect(broken("plugins: ['./plain.cjs']", 'babel.config.js')).toHaveLength(1);
});

it.each([
  "path.resolve(__dirname, 'page-titles.ts'),",
  "chain.plugin('abortController').use(webpack.ProvidePlugin, [{ AbortController }]);",
  'process.env.TARO_ENV === "weapp"',
  '// The alias is gone.',
])('lets settings pass: %s', (line) => {
  expect(broken(line)).toEqual([]);
});

it('looks at nothing but the build', () => {
  expect(broken('alias', 'jest.config.cjs')).toEqual([]);
});
