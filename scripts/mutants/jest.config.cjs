const config = require('../../jest.config.cjs');

const compileSource = require.resolve('../../test/jest/compile-source.cjs');
const compileWithoutGuard = require.resolve('./compile-without-guard.cjs');

/** A project whose sources are compiled without the guard; packages stay as they are. */
const withoutGuard = (project) => ({
  ...project,
  transform: Object.fromEntries(
    Object.entries(project.transform).map(([files, how]) => [
      files,
      how[0] === compileSource ? [compileWithoutGuard, how[1]] : how,
    ]),
  ),
});

/** The projects that compile our sources file by file; the others test what was built. */
module.exports = {
  ...config,
  // A busy machine must not pass for a test that notices.
  testTimeout: 120_000,
  projects: config.projects
    .filter(({ displayName }) => ['unit', 'server', 'pages'].includes(displayName))
    .map(withoutGuard),
};
