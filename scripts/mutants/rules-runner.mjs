/**
 * Stryker's runner for the tests of the pure rules: one process that keeps the bundled tests compiled and loads them anew for each
 * mutant, so that a mutant costs milliseconds where a run of jest costs seconds. The tests run in jest's own circus with jest's own
 * `expect`. Of a mutant only those tests run that reach it; of one in a constant, all of the files that reach it as they load.
 */
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { relative, resolve } from 'node:path';
import { readFileSync, readdirSync } from 'node:fs';
import vm from 'node:vm';
import { PluginKind, declareFactoryPlugin } from '@stryker-mutator/api/plugin';
import {
  DryRunStatus,
  TestStatus,
  determineHitLimitReached,
  toMutantRunResult,
} from '@stryker-mutator/api/test-runner';
import { build } from 'esbuild';
import { expect } from 'expect';
import fc from 'fast-check';
import * as circus from 'jest-circus';

// As in jest's configuration: what passes only in one zone shows.
process.env.TZ = 'America/Los_Angeles';

const testFolders = ['src/domain', 'src/contract', 'test/conformance'];

/** Several times what all tests together reach any line; Stryker's own limit would let an endless loop go on for minutes. */
const mostHits = 3_000_000;

/** What Stryker's instrumented code reads and counts in. */
const instrumented = (globalThis.__stryker__ ??= {});

class RulesRunner {
  /** The path of each test file by its name, which tells its text too: a kept result is not reused once the text has changed. */
  #files = new Map();
  #script;
  #onEvent;

  capabilities() {
    return { reloadEnvironment: true };
  }

  async init() {
    const { test, describe, beforeAll, beforeEach, afterAll, afterEach } = circus;
    Object.assign(globalThis, { expect, test, it: test, describe, beforeAll, beforeEach, afterAll, afterEach });
    // Enough for what a mutant changes; what a hundred tries would notice besides counts as survived.
    fc.configureGlobal({ numRuns: 25 });
    circus.addEventHandler((event) => this.#onEvent?.(event));
    const paths = testFolders.flatMap((folder) => testFilesIn(folder));
    const { outputFiles, metafile } = await build({
      absWorkingDir: process.cwd(),
      stdin: { contents: entryOf(paths), resolveDir: process.cwd() },
      bundle: true,
      write: false,
      metafile: true,
      packages: 'external',
      platform: 'node',
      format: 'cjs',
      target: 'node20',
    });
    this.#files = new Map(paths.map((path) => [`${path} (${textOf(path, metafile.inputs)})`, path]));
    this.#script = new vm.Script(`(function (require, module) {${outputFiles[0].text}\n})`, { filename: 'rules.cjs' });
  }

  /**
   * Each file by itself, so that what it reaches as it loads, constants above all, counts as covered by its tests. Stryker would
   * run all tests for these and, once they survived, would never try them again for a new test.
   */
  async dryRun({ coverageAnalysis }) {
    instrumented.activeMutant = undefined;
    const isCovering = coverageAnalysis === 'perTest';
    const tests = [];
    const perTest = {};
    for (const file of this.#files.keys()) {
      instrumented.mutantCoverage = undefined;
      const run = await this.#run({ files: [file], isBailing: false, isCovering });
      const coverage = instrumented.mutantCoverage;
      const loaded = Object.fromEntries(Object.keys(coverage?.static ?? {}).map((mutant) => [mutant, 1]));
      for (const { id } of run) perTest[id] = { ...loaded, ...coverage?.perTest[id] };
      tests.push(...run);
    }
    const mutantCoverage = isCovering ? { static: {}, perTest } : undefined;
    return { status: DryRunStatus.Complete, tests, mutantCoverage };
  }

  async mutantRun({ activeMutant, sandboxFileName, testFilter, disableBail, hitLimit }) {
    const mutated = relative(process.cwd(), sandboxFileName);
    instrumented.activeMutant = activeMutant.id;
    instrumented.hitLimit = hitLimit === undefined ? undefined : Math.min(hitLimit, mostHits);
    instrumented.hitCount = hitLimit === undefined ? undefined : 0;
    const files = testFilter?.map((id) => fileOf(id)) ?? this.#files.keys();
    // The tests beside the file first, since they are the likeliest to notice; random tries of everything last.
    const beside = `${mutated.replace(/\.ts$/, '.test.ts')} `;
    const rank = (file) => (file.startsWith(beside) ? 0 : file.includes('properties') ? 2 : 1);
    const sorted = [...new Set(files)].sort((a, b) => rank(a) - rank(b));
    try {
      const chosen = testFilter && new Set(testFilter);
      const tests = await this.#run({ files: sorted, chosen, isBailing: !disableBail, isCovering: false });
      const status = DryRunStatus.Complete;
      return toMutantRunResult(
        determineHitLimitReached(instrumented.hitCount, instrumented.hitLimit) ?? { status, tests },
        disableBail,
      );
    } finally {
      instrumented.activeMutant = undefined;
    }
  }

  /** Loads and runs one file after another, up to the first failure if that is enough. */
  async #run({ files, chosen, isBailing, isCovering }) {
    const tests = [];
    const module = { exports: {} };
    this.#script.runInThisContext()(createRequire(resolve('package.json')), module);
    for (const file of files) {
      tests.push(
        ...(await this.#runFile(file, module.exports[this.#files.get(file)], { chosen, isBailing, isCovering })),
      );
      if (isBailing && tests.some(({ status }) => status === TestStatus.Failed)) break;
    }
    return tests;
  }

  async #runFile(file, load, { chosen, isBailing, isCovering }) {
    circus.resetState();
    const tests = [];
    this.#onEvent = (event) => {
      if (event.name === 'test_start' && isCovering) instrumented.currentTestId = idOf(event.test);
      if (event.name !== 'test_done') return;
      instrumented.currentTestId = undefined;
      const result = resultOf(event.test);
      tests.push(result);
      if (result.status !== TestStatus.Failed || !isBailing) return;
      for (const test of testsBelow(circus.getState().rootDescribeBlock)) test.mode = 'skip';
    };
    try {
      circus.describe(file, load);
    } catch (error) {
      // What cannot even be loaded is noticed by every test.
      const id = [...(chosen ?? [])].find((test) => fileOf(test) === file) ?? file;
      const failureMessage = String(error?.stack ?? error);
      return [{ id, name: id, timeSpentMs: 0, status: TestStatus.Failed, failureMessage }];
    }
    if (chosen !== undefined)
      for (const test of testsBelow(circus.getState().rootDescribeBlock))
        if (!chosen.has(idOf(test))) test.mode = 'skip';
    await circus.run();
    return tests.filter(({ status }) => status !== TestStatus.Skipped);
  }
}

function testFilesIn(folder) {
  return (
    readdirSync(folder, { recursive: true })
      // Ten thousand random forms for each mutant would take days.
      .filter((path) => path.endsWith('.test.ts') && path !== 'form-properties.test.ts')
      .map((path) => `${folder}/${path}`)
      .sort()
  );
}

/** The bundle's entry: of each test file, what loads it. */
function entryOf(files) {
  const lines = files.map((file) => `${JSON.stringify(file)}: () => { require(${JSON.stringify(`./${file}`)}); }`);
  return `module.exports = {${lines.join(',\n')}};`;
}

/** A short name for the text of a test file and of the other files under `test` that it imports. */
function textOf(file, inputs) {
  const seen = new Set([file]);
  for (const path of seen)
    for (const { path: next } of inputs[path]?.imports ?? []) if (next.startsWith('test/')) seen.add(next);
  const hash = createHash('sha256');
  for (const path of seen) hash.update(readFileSync(path));
  return hash.digest('hex').slice(0, 8);
}

function idOf(test) {
  const names = [test.name];
  for (let block = test.parent; block.parent !== undefined; block = block.parent) names.unshift(block.name);
  return names.join(' › ');
}

function fileOf(id) {
  return id.slice(0, id.indexOf(' › '));
}

function testsBelow(block) {
  return block.children.flatMap((child) => (child.type === 'test' ? [child] : testsBelow(child)));
}

function resultOf(test) {
  const id = idOf(test);
  const base = {
    id,
    name: id,
    timeSpentMs: test.duration ?? 0,
    fileName: resolve(fileOf(id).split(' ')[0]),
  };
  if (test.mode === 'skip' || test.status === 'skip') return { ...base, status: TestStatus.Skipped };
  if (test.errors.length === 0) return { ...base, status: TestStatus.Success };
  const [error] = [test.errors[0]].flat();
  return { ...base, status: TestStatus.Failed, failureMessage: String(error?.message ?? error) };
}

export const strykerPlugins = [declareFactoryPlugin(PluginKind.TestRunner, 'rules', () => new RulesRunner())];
