/**
 * Mutates the rules and the wire, `npm run mutants:rules`: about an hour on two cores at first, minutes after that, since
 * results are kept. `-- --mutate 'src/domain/ticket/**'` takes a part.
 */
export default {
  mutate: ['src/{domain,contract}/**/*.ts', '!**/*.test.ts'],
  testRunner: 'rules',
  plugins: ['./scripts/mutants/rules-runner.mjs'],
  coverageAnalysis: 'perTest',
  // Bundling checks no types.
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
