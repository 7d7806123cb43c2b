const compileSource = require('../../test/jest/compile-source.cjs');

/** The guard to take out, which the runner passes to each run of jest: absolute `file`, `find`, `replace`. */
const guard = JSON.parse(process.env.GUARD ?? 'null');

/** Returns the source of a file, without the guard where the file contains it. */
const withoutGuard = (source, file) =>
  file === guard?.file ? source.replace(guard.find, () => guard.replace) : source;

/** The tests' own compiler, given each source without the guard. Its cache depends on that source. */
module.exports = {
  createTransformer(options) {
    const compiler = compileSource.createTransformer(options);
    return {
      process: (source, file, rest) => compiler.process(withoutGuard(source, file), file, rest),
      getCacheKey: (source, file, rest) => compiler.getCacheKey(withoutGuard(source, file), file, rest),
    };
  },
};
