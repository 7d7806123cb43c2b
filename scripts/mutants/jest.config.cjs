const { basename } = require('node:path');
const config = require('../../jest.config.cjs');

const compileSource = require.resolve('../../test/jest/compile-source.cjs');

/**
 * What compiles our sources puts mutants in first; what packages need stays as it is.
 * @throws Error if nothing compiles our sources as this file knows it: every mutant would live
 */
function withMutatingCompiler({ displayName, transform }) {
  const isCompiler = (how) => Array.isArray(how) && how[0] === compileSource;
  const entries = Object.entries(transform);
  if (!entries.some(([, how]) => isCompiler(how)))
    throw new Error(`No source of ${displayName} is compiled by ${compileSource}`);
  const mutating = require.resolve('./mutating-transform.cjs');
  return Object.fromEntries(entries.map(([files, how]) => [files, isCompiler(how) ? [mutating, how[1]] : how]));
}

/** The product's own projects, with mutants put in. */
const withMutants = (project) => ({
  ...project,
  // A test runs several times: none may see the calls of the time before.
  clearMocks: true,
  testEnvironment: require.resolve(`./${basename(project.testEnvironment, '-environment.cjs')}-environment.cjs`),
  transform: withMutatingCompiler(project),
  moduleNameMapper: { ...project.moduleNameMapper, '/prepare-once$': require.resolve('./prepare-each-time.cjs') },
});

module.exports = {
  ...config,
  // A busy machine must not pass for a test that notices.
  testTimeout: 120_000,
  projects: config.projects
    .filter(({ displayName }) => ['unit', 'server', 'pages'].includes(displayName))
    .map(withMutants),
};
