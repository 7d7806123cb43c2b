const config = require('../../jest.config.cjs');

/** The product's own projects, with mutants put in. */
const withMutants = (project) => ({
  ...project,
  // A test runs several times: none may see the calls of the time before.
  clearMocks: true,
  testEnvironment: require.resolve(`./${project.testEnvironment}-environment.cjs`),
  transform: Object.fromEntries(
    Object.entries(project.transform).map(([files, [, options]]) => [
      files,
      [require.resolve('./mutating-transform.cjs'), options],
    ]),
  ),
});

module.exports = {
  ...config,
  projects: config.projects
    .filter(({ displayName }) => ['unit', 'server', 'pages'].includes(displayName))
    .map(withMutants),
};
