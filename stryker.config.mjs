import jestConfig from './jest.config.cjs';

const unit = jestConfig.projects.find(({ displayName }) => displayName === 'unit');

/**
 * Mutates the rules and the wire, `npm run mutants:rules`: a night on two cores at first, minutes after that, since results
 * are kept. `-- --mutate 'src/domain/ticket/*.ts'` takes a part: some seconds a hundred mutants, and some more for each
 * constant, since all tests run for it.
 */
export default {
  mutate: ['src/{domain,contract}/**/*.ts', '!**/*.test.ts'],
  testRunner: 'jest',
  jest: {
    config: {
      ...unit,
      // Stryker runs this one project, in a copy of the repository.
      rootDir: undefined,
      projects: [],
      testTimeout: jestConfig.testTimeout,
      testMatch: ['<rootDir>/src/{domain,contract}/**/*.test.ts', '<rootDir>/test/conformance/**/*.test.ts'],
      // Ten thousand random forms for each mutant would take days.
      testPathIgnorePatterns: ['/form-properties\\.test\\.ts$'],
    },
  },
  coverageAnalysis: 'perTest',
  // The tests' compiler checks no types.
  disableTypeChecks: false,
  concurrency: 2,
  // A busy machine must not take a slow test for an endless one.
  timeoutMS: 20_000,
  timeoutFactor: 3,
  incremental: true,
  incrementalFile: '.cache/stryker/results.json',
  tempDirName: '.cache/stryker/sandbox',
  ignorePatterns: ['/dist', '/.data', '/.cache', '/.swc', '/bench', '/docs'],
  reporters: ['progress-append-only', 'clear-text'],
  clearTextReporter: { allowColor: false, logTests: false },
  thresholds: { high: 95, low: 90, break: 90 },
};
