const compileSource = require('../../test/jest/compile-source.cjs');
const { readPlan } = require('./plan.cjs');
const { switchMutants } = require('./switch-mutants.cjs');

const plan = readPlan();

/** Our own transform, with the planned mutants put into each source on its way there; so is what jest's cache goes by. */
function withMutants(source, file) {
  const mutants = plan.filter((mutant) => mutant.file === file);
  return mutants.length === 0 ? source : switchMutants(source, mutants, file);
}

module.exports = {
  createTransformer(options) {
    const compiler = compileSource.createTransformer(options);
    return {
      process: (source, file, rest) => compiler.process(withMutants(source, file), file, rest),
      getCacheKey: (source, file, rest) => compiler.getCacheKey(withMutants(source, file), file, rest),
    };
  },
};
