const { projects } = require('../../jest.config.cjs');

/**
 * The tests of the pure rules, for Stryker, which takes one project without a name: the unit tests but for those of what was
 * built.
 */
const rules = { ...projects.find(({ displayName }) => displayName === 'unit') };
delete rules.displayName;
rules.testMatch = rules.testMatch.map((path) => path.replace('{build,conformance}', 'conformance'));

module.exports = rules;
