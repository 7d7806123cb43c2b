const compileSource = require('../../test/jest/compile-source.cjs');

/** The guard to take out, which the runner passes to each run of jest: absolute `file`, `find`, `replace`. */
const guard = JSON.parse(process.env.GUARD ?? 'null');

/** The source of a file, without the guard where it stands in that file. */
const withoutGuard = (source, file) =>
  file === guard?.file ? source.replace(guard.find, () => guard.replace) : source;

/** The tests' own compiler, which reads each source without the guard. Its cache goes by what it reads. */
module.exports = {
  createTransformer(options) {
    const compiler = compileSource.createTransformer(options);
    return {
      process: (source, file, rest) => compiler.process(withoutGuard(source, file), file, rest),
      getCacheKey: (source, file, rest) => compiler.getCacheKey(withoutGuard(source, file), file, rest),
    };
  },
};
