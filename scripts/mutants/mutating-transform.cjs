const babelJest = require('babel-jest').default;
const { readPlan } = require('./plan.cjs');
const { switchMutants } = require('./switch-mutants.cjs');

const plan = readPlan();

/** Babel, with the planned mutants put into each source on its way there. Jest's cache goes by the text that comes out. */
function withMutants(source, file) {
  const mutants = plan.filter((mutant) => mutant.file === file);
  return mutants.length === 0 ? source : switchMutants(source, mutants, file);
}

module.exports = {
  createTransformer(options) {
    const babel = babelJest.createTransformer(options);
    return {
      ...babel,
      process: (source, file, rest) => babel.process(withMutants(source, file), file, rest),
      getCacheKey: (source, file, rest) => babel.getCacheKey(withMutants(source, file), file, rest),
    };
  },
};
