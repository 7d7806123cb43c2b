import { mkdirSync } from 'node:fs';
import { inRoot, packageFile, root } from '../terminal/project-paths.mjs';
import { runCommand } from '../terminal/run-command.mjs';
import { brokenDocumentRules } from './document-rules.mjs';
import { brokenRepositoryRules, listRepositoryFiles, readRepositoryTexts } from './repository-rules.mjs';

const node = (file, ...args) => runCommand(process.execPath, [file, ...args], { cwd: root, keep: true });

const types = (project) => ({
  name: `types (${project})`,
  run: () =>
    node(
      packageFile('typescript-7', 'bin', 'tsc'),
      ...['-p', project, '--incremental', '--tsBuildInfoFile', inRoot('.cache', `${project}.tsbuildinfo`)],
    ),
});

const floors = (name, config, ...folders) => ({
  name,
  run: () =>
    node(
      packageFile('dependency-cruiser', 'bin', 'dependency-cruise.mjs'),
      ...['--config', config, '--output-type', 'err-long', ...folders],
    ),
});

const knip = (...args) =>
  node(packageFile('knip', 'bin', 'knip.js'), '--no-progress', '--config', 'knip.config.cjs', ...args);

/** Of a pure rule, whose test takes milliseconds. */
const sampleMutant = 'deadline-ends-early';

/** Each check: its name, what runs it, and whether `--fast` leaves it out. A check throws what is wrong. */
export const checkTools = [
  {
    name: 'style and purity (eslint)',
    slow: true,
    run: () =>
      node(
        packageFile('eslint', 'bin', 'eslint.js'),
        '.',
        '--max-warnings=0',
        '--cache',
        '--cache-location',
        inRoot('.cache', 'eslint'),
      ),
  },
  types('tsconfig.json'),
  types('tsconfig.weapp.json'),
  types('tsconfig.server.json'),
  types('tsconfig.pure.json'),
  floors('floors (dependency-cruiser)', '.dependency-cruiser.cjs', 'src', 'server', 'config', 'scripts', 'test'),
  floors('circles of folders (dependency-cruiser)', '.dependency-cruiser-folders.cjs', 'server'),
  {
    name: 'dead code and packages (knip)',
    slow: true,
    run: () => knip(),
  },
  {
    name: 'what only tests use (knip)',
    slow: true,
    run: () => knip('--production'),
  },
  {
    name: 'format (prettier)',
    run: () =>
      node(
        packageFile('prettier', 'bin', 'prettier.cjs'),
        '--check',
        '--log-level',
        'warn',
        '--cache',
        '--cache-location',
        inRoot('.cache', 'prettier'),
        '.',
      ),
  },
  {
    name: 'mutants and their tests',
    run: async () => {
      const { findMutants } = await import('../mutants/find-mutants.mjs');
      const { mutants, problems } = findMutants();
      // One of them for all: whether mutants reach what is tested at all.
      const { runMutants } = await import('../mutants/run-mutants.mjs');
      const { outcomes, problems: failures } = await runMutants(mutants.filter(({ name }) => name === sampleMutant));
      const isKilled = outcomes.length === 1 && outcomes[0].killedBy !== null;
      const lived = isKilled ? [] : [`The mutant ${sampleMutant} was not noticed: do mutants reach the sources?`];
      const all = [...problems, ...failures, ...lived];
      if (all.length > 0) throw new Error(all.join('\n'));
    },
  },
  {
    name: 'repository rules',
    run: async () => {
      const broken = brokenRepositoryRules();
      if (broken.length > 0) throw new Error(broken.join('\n'));
    },
  },
  {
    name: 'documents and references',
    run: async () => {
      const broken = brokenDocumentRules(readRepositoryTexts(), listRepositoryFiles());
      if (broken.length > 0) throw new Error(broken.join('\n'));
    },
  },
];

/** Where the tools keep their caches. */
export function makeCacheFolder() {
  mkdirSync(inRoot('.cache'), { recursive: true });
}
