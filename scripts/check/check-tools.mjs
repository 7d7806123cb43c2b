import { isApiDescribed } from '../openapi.mjs';
import { inRoot, packageFile, root } from '../terminal/project-paths.mjs';
import { runCommand } from '../terminal/run-command.mjs';
import { brokenDocumentRules } from './document-rules.mjs';
import { brokenRepositoryRules, listRepositoryFiles, readRepositoryTexts } from './repository-rules.mjs';

/** A check that runs the command of an installed package. */
const tool = (name, [file, ...args], { slow = false } = {}) => ({
  ...{ name, slow },
  run: () => runCommand(process.execPath, [packageFile(...file.split('/')), ...args], { cwd: root, keep: true }),
});

const types = (project) => {
  const buildInfo = ['--incremental', '--tsBuildInfoFile', inRoot('.cache', `${project}.tsbuildinfo`)];
  return tool(`types (${project})`, ['typescript-7/bin/tsc', '-p', project, ...buildInfo]);
};

/** A check of our own, which returns what is wrong, one line each. */
const own = (name, findProblems) => ({
  name,
  run: async () => {
    const problems = await findProblems();
    if (problems.length > 0) throw new Error(problems.join('\n'));
  },
});

const cachedIn = (name) => ['--cache', '--cache-location', inRoot('.cache', name)];
const eslint = ['eslint/bin/eslint.js', '.', '--max-warnings=0', ...cachedIn('eslint')];
const oxlint = ['oxlint/bin/oxlint', '--type-aware', '--deny-warnings'];
const floors = (config, ...folders) => [
  'dependency-cruiser/bin/dependency-cruise.mjs',
  '--config',
  config,
  '--output-type',
  'err-long',
  ...folders,
];
const knip = ['knip/bin/knip.js', '--no-progress', '--config', 'knip.config.cjs'];
const prettier = ['prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', ...cachedIn('prettier'), '.'];

/** Each check: its name, a function that runs it and throws what is wrong, and whether `--fast` leaves it out. */
export const checkTools = [
  tool('style and purity (eslint)', eslint, { slow: true }),
  tool('promises and unsafe types (oxlint)', oxlint),
  ...['tsconfig.json', 'tsconfig.weapp.json', 'tsconfig.server.json', 'tsconfig.desk.json', 'tsconfig.pure.json'].map(
    types,
  ),
  tool(
    'floors (dependency-cruiser)',
    floors('.dependency-cruiser.cjs', 'src', 'server', 'desk', 'config', 'scripts', 'test'),
  ),
  tool('circles of folders (dependency-cruiser)', floors('.dependency-cruiser-folders.cjs', 'src', 'server', 'desk')),
  tool('dead code and packages (knip)', knip, { slow: true }),
  tool('code that only tests use (knip)', [...knip, '--production'], { slow: true }),
  tool('format (prettier)', prettier),
  own('guards and their tests', async () => (await import('../mutants/find-guards.mjs')).findGuards().problems),
  own('repository rules', brokenRepositoryRules),
  own('docs/openapi.json', async () =>
    (await isApiDescribed()) ? [] : ['docs/openapi.json does not describe the calls: run npm run openapi'],
  ),
  own('documents and references', () => brokenDocumentRules(readRepositoryTexts(), listRepositoryFiles())),
];
