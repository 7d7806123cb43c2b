const { basename } = require('node:path');
const config = require('../../jest.config.cjs');

/** A transform of jest's, with mutants put into what Babel takes; what packages need stays as it is. */
const mutating = (transform) =>
  Array.isArray(transform) && transform[0] === 'babel-jest'
    ? [require.resolve('./mutating-transform.cjs'), transform[1]]
    : transform;

/** The product's own projects, with mutants put in. */
const withMutants = (project) => ({
  ...project,
  // A test runs several times: none may see the calls of the time before.
  clearMocks: true,
  testEnvironment: require.resolve(`./${basename(project.testEnvironment, '-environment.cjs')}-environment.cjs`),
  transform: Object.fromEntries(
    Object.entries(project.transform).map(([files, transform]) => [files, mutating(transform)]),
  ),
});

module.exports = {
  ...config,
  // A busy machine must not pass for a test that notices.
  testTimeout: 120_000,
  projects: config.projects
    .filter(({ displayName }) => ['unit', 'server', 'pages'].includes(displayName))
    .map(withMutants),
};
