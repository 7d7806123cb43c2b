/**
 * Mutates the rules and the wire, `npx stryker run`: hours on a small machine at first, minutes after that, since results are
 * kept. `--mutate 'src/domain/ticket/**'` takes a part.
 */
export default {
  mutate: ['src/{domain,contract}/**/*.ts', '!**/*.test.ts'],
  testRunner: 'jest',
  plugins: ['@stryker-mutator/jest-runner'],
  jest: { configFile: 'scripts/mutants/rules.jest.config.cjs' },
  coverageAnalysis: 'perTest',
  // Babel checks no types.
  disableTypeChecks: false,
  concurrency: 2,
  dryRunTimeoutMinutes: 60,
  incremental: true,
  incrementalFile: '.cache/stryker/results.json',
  tempDirName: '.cache/stryker/sandbox',
  ignorePatterns: ['/dist', '/.data', '/.cache', '/.swc', '/bench', '/docs'],
  reporters: ['clear-text', 'json'],
  jsonReporter: { fileName: '.cache/stryker/report.json' },
  clearTextReporter: { allowColor: false, logTests: false },
  thresholds: { high: 95, low: 90, break: 90 },
};
