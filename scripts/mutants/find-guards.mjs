import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { listRepositoryFiles } from '../check/repository-rules.mjs';
import { inRoot } from '../terminal/project-paths.mjs';
import { partOf } from '../test/parts.mjs';

/**
 * A guard of `guards.yaml`: its code and what replaces it, the file that contains it, and those that contain its test (full
 * paths).
 * @typedef {{ topic: string, guard: string, test: string, find: string, replace: string, file: string,
 *   testFiles: string[] }} Guard
 */

/**
 * Finds the guards of `guards.yaml` in the sources, and their tests by title.
 * @returns {{ guards: Guard[], problems: string[] }} `problems` names each guard whose code is not found exactly once, or
 *   whose test is not found; such a guard is not among `guards`
 */
export function findGuards() {
  const topics = parse(readFileSync(inRoot('scripts', 'mutants', 'guards.yaml'), 'utf8'));
  const rows = Object.entries(topics).flatMap(([topic, ofTopic]) => ofTopic.map((row) => ({ topic, ...row })));
  const files = listRepositoryFiles()
    .filter((path) => /^(src|server|test)\/.*\.tsx?$/.test(path))
    .map((path) => ({ path, text: readFileSync(inRoot(path), 'utf8') }));
  const isTest = ({ path }) => /\.test\.tsx?$/.test(path);
  const tests = files.filter((file) => isTest(file) && ['unit', 'server', 'pages'].includes(partOf(file.path)));
  const sources = files.filter((file) => !isTest(file) && !file.path.startsWith('test/'));

  const problems = [];
  const guards = rows.flatMap(({ topic, guard, code, test }) => {
    const { find, replace } = readMarks(code);
    const inSources = sources.filter(({ text }) => text.includes(find));
    const inTests = tests.filter(({ text }) => text.includes(test));
    const count = inSources.reduce((sum, { text }) => sum + text.split(find).length - 1, 0);
    if (count !== 1) problems.push(`${guard} Its code occurs ${count} times instead of once: ${find}`);
    if (inTests.length === 0) problems.push(`${guard} No test has this title: ${test}`);
    if (count !== 1 || inTests.length === 0) return [];
    const testFiles = inTests.map(({ path }) => inRoot(path));
    return [{ topic, guard, test, find, replace, file: inRoot(inSources[0].path), testFiles }];
  });
  return { guards, problems };
}

/** Reads the marks of a row's code: the text as the source has it, and the text without the guard. */
function readMarks(code) {
  const [, before, taken, to = '', after] = /^(.*)«(.*?)(?:→(.*))?»(.*)$/s.exec(code) ?? [null, '', code, '', ''];
  return { find: before + taken + after, replace: before + to + after };
}
