/**
 * Stryker's runner for the tests of the pure rules. One process compiles the tests once, as a bundle, and loads it anew for each
 * mutant, which takes milliseconds where a run of jest takes seconds. The tests run in jest's own circus, with jest's `expect`.
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

// As in jest's configuration: a test that passes only in one zone fails.
process.env.TZ = 'America/Los_Angeles';

/** Several times what all tests together reach any line; Stryker's own limit would let an endless loop run for minutes. */
const mostHits = 3_000_000;

/** Stryker's instrumented code reads the active mutant here, and counts what it reaches. */
const instrumented = (globalThis.__stryker__ ??= {});

class RulesRunner {
  /** The path of each test file by its name. The name contains a hash: Stryker keeps no result of a test that changed. */
  #files = new Map();
  #script;
  #onTestEvent;

  capabilities() {
    return { reloadEnvironment: true };
  }

  async init() {
    const { test, describe, beforeAll, beforeEach, afterAll, afterEach } = circus;
    Object.assign(globalThis, { expect, test, it: test, describe, beforeAll, beforeEach, afterAll, afterEach });
    fc.configureGlobal({ numRuns: 25 });
    circus.addEventHandler((event) => event.test && this.#onTestEvent?.(event));
    const paths = ['src/domain', 'src/contract', 'test/conformance'].flatMap(testFilesIn);
    this.#files = new Map(paths.map((path) => [`${path} (${hashOf(path)})`, path]));
    const loaders = paths.map((path) => `${JSON.stringify(path)}: () => { require(${JSON.stringify(`./${path}`)}); }`);
    const { outputFiles } = await build({
      stdin: { contents: `module.exports = { ${loaders} };`, resolveDir: process.cwd() },
      ...{ bundle: true, write: false, packages: 'external', platform: 'node', format: 'cjs', target: 'node20' },
    });
    this.#script = new vm.Script(`(function (require, module) {${outputFiles[0].text}\n})`, { filename: 'rules.cjs' });
  }

  /**
   * Runs each file by itself, so that the constants that it reaches while it loads count as covered by its tests. Stryker would run
   * all tests for a mutant in a constant, and would never try a survivor again.
   */
  async dryRun() {
    instrumented.activeMutant = undefined;
    const tests = [];
    const perTest = {};
    for (const file of this.#files.keys()) {
      instrumented.mutantCoverage = undefined;
      const results = await this.#run({ files: [file], isBailing: false });
      const coverage = instrumented.mutantCoverage;
      const whileLoading = Object.fromEntries(Object.keys(coverage?.static ?? {}).map((mutant) => [mutant, 1]));
      for (const { id } of results) perTest[id] = { ...whileLoading, ...coverage?.perTest[id] };
      tests.push(...results);
    }
    return { status: DryRunStatus.Complete, tests, mutantCoverage: { static: {}, perTest } };
  }

  async mutantRun({ activeMutant, sandboxFileName, testFilter, disableBail, hitLimit }) {
    instrumented.activeMutant = activeMutant.id;
    instrumented.hitLimit = hitLimit && Math.min(hitLimit, mostHits);
    instrumented.hitCount = hitLimit && 0;
    // The tests beside the mutated file are the likeliest to fail, and random tries take the longest.
    const beside = relative(process.cwd(), sandboxFileName).replace(/\.ts$/, '.test.ts ');
    const rank = (file) => (file.startsWith(beside) ? 0 : file.includes('properties') ? 2 : 1);
    const files = [...new Set(testFilter?.map(fileOf) ?? this.#files.keys())].sort((a, b) => rank(a) - rank(b));
    try {
      const tests = await this.#run({ files, chosen: testFilter && new Set(testFilter), isBailing: !disableBail });
      const endless = determineHitLimitReached(instrumented.hitCount, instrumented.hitLimit);
      return toMutantRunResult(endless ?? { status: DryRunStatus.Complete, tests }, disableBail);
    } finally {
      instrumented.activeMutant = undefined;
    }
  }

  async #run({ files, chosen, isBailing }) {
    const module = { exports: {} };
    this.#script.runInThisContext()(createRequire(resolve('package.json')), module);
    const tests = [];
    for (const file of files) {
      tests.push(...(await this.#runFile(file, module.exports[this.#files.get(file)], chosen, isBailing)));
      if (isBailing && tests.some(({ status }) => status === TestStatus.Failed)) break;
    }
    return tests;
  }

  async #runFile(file, load, chosen, isBailing) {
    circus.resetState();
    const tests = [];
    this.#onTestEvent = ({ name, test }) => {
      if (name === 'test_start') {
        instrumented.currentTestId = idOf(test);
        const isOver = isBailing && tests.some(({ status }) => status === TestStatus.Failed);
        if (isOver || (chosen !== undefined && !chosen.has(idOf(test)))) test.mode = 'skip';
      }
      if (name === 'test_done') {
        instrumented.currentTestId = undefined;
        if (test.mode !== 'skip') tests.push(resultOf(test));
      }
    };
    try {
      circus.describe(file, load);
    } catch (error) {
      // A file that cannot be loaded fails all of its tests.
      const id = [...(chosen ?? [])].find((test) => fileOf(test) === file) ?? file;
      return [
        { id, name: id, timeSpentMs: 0, status: TestStatus.Failed, failureMessage: String(error?.stack ?? error) },
      ];
    }
    await circus.run();
    return tests;
  }
}

/** Ten thousand random forms for each mutant would take days. */
const testFilesIn = (folder) =>
  readdirSync(folder, { recursive: true })
    .filter((path) => path.endsWith('.test.ts') && path !== 'form-properties.test.ts')
    .map((path) => `${folder}/${path}`)
    .sort();

const hashOf = (file) => createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 8);

/** Joins the names of a test's file, of its blocks, and its own. */
function idOf(test) {
  const names = [test.name];
  for (let block = test.parent; block.parent !== undefined; block = block.parent) names.unshift(block.name);
  return names.join(' › ');
}

const fileOf = (id) => id.slice(0, id.indexOf(' › '));

function resultOf(test) {
  const id = idOf(test);
  const result = { id, name: id, timeSpentMs: test.duration ?? 0, fileName: resolve(fileOf(id).split(' ')[0]) };
  if (test.errors.length === 0) return { ...result, status: TestStatus.Success };
  const [error] = [test.errors[0]].flat();
  return { ...result, status: TestStatus.Failed, failureMessage: String(error?.message ?? error) };
}

export const strykerPlugins = [declareFactoryPlugin(PluginKind.TestRunner, 'rules', () => new RulesRunner())];
