/**
 * Compiles our sources for jest: esbuild in a tenth of Babel's time, which every test on a clean checkout waits for. What
 * needs Babel goes there: `jest.mock`, which must move above the imports, and NutUI, imported component by component.
 */
const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const { relative, resolve } = require('node:path');
const { transformSync, version } = require('esbuild');
const { createTransformer } = require('babel-jest').default;

const root = resolve(__dirname, '../..');
const needsBabel = /\bjest\.(mock|unmock)\(|@nutui\/nutui-react-taro/;
/** A test's own set-up does something when it is imported, such as to register hooks. */
const isProduct = (file) => /^(server|src)[/\\](?!.*(test-support[/\\]|\.test\.))/.test(relative(root, file));
const loaders = { ts: 'ts', tsx: 'tsx', mts: 'ts', js: 'jsx', jsx: 'jsx', mjs: 'jsx', cjs: 'jsx' };
const own = readFileSync(module.filename);

/** The guard that `npm run mutants` takes out: the `file` that contains it, the text to `find`, and what replaces it. */
const guard = JSON.parse(process.env.GUARD ?? 'null');
const withoutGuard = (source, file) =>
  file === guard?.file ? source.replace(guard.find, () => guard.replace) : source;

/**
 * Makes what esbuild has compiled load each module when a binding of it is first used: a test of one route would otherwise
 * load the whole server. Imports for their effect alone and `export *` still load at once.
 */
function importAtFirstUse(code) {
  const names = [];
  const header = /^var (import_\w+) = ((?:__toESM\()?require\(.*\));$/gm;
  const withoutHeaders = code.replace(header, (_line, name, load) => {
    names.push(name);
    return `var loaded_${name}; var ${name} = { get $() { return loaded_${name} ??= ${load}; } };`;
  });
  if (names.length === 0) return code;
  const uses = new RegExp(`(?<!var |loaded_)\\b(${names.join('|')})\\b`, 'g');
  return withoutHeaders.replace(uses, '$1.$$');
}

module.exports = {
  /**
   * @param {object} options Babel's options
   * @param {boolean} [options.loadsAtFirstUse] imports load their module when it is first used
   */
  createTransformer: ({ loadsAtFirstUse = false, ...babelOptions }) => {
    const babel = createTransformer(babelOptions);
    const isForBabel = (source) => needsBabel.test(source);
    return {
      getCacheKey: (text, file, options) => {
        const source = withoutGuard(text, file);
        if (isForBabel(source)) return babel.getCacheKey(source, file, options);
        const hash = createHash('sha256').update(`${own}${version}${loadsAtFirstUse}${file}\n${source}`);
        return hash.digest('hex').slice(0, 32);
      },
      process: (text, file, options) => {
        const source = withoutGuard(text, file);
        if (isForBabel(source)) return babel.process(source, file, options);
        const { code, map } = transformSync(source, {
          loader: loaders[file.slice(file.lastIndexOf('.') + 1)],
          ...{ format: 'cjs', target: 'node20', jsx: 'automatic', sourcefile: file, sourcemap: true },
          // jest's sandbox has no import().
          supported: { 'dynamic-import': false },
        });
        return { code: loadsAtFirstUse && isProduct(file) ? importAtFirstUse(code) : code, map };
      },
    };
  },
};
