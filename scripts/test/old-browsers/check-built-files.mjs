import { findNewerBuiltIns } from './find-newer-built-ins.mjs';
import { findNewerStyles } from './find-newer-styles.mjs';
import { findNewerSyntax } from './find-newer-syntax.mjs';
import { readBuiltScripts, readBuiltStyles } from './read-built-files.mjs';

/**
 * Parses every script of a build as the oldest browsers do, and looks for built-ins and styles that they lack. A library
 * that is not compiled "builds" and leaves a blank page there.
 * @param {string} folder full path of the build's output
 * @throws if the oldest browsers cannot run the build; the message lists every place
 */
export function checkBuiltFiles(folder) {
  const broken = readBuiltScripts(folder).flatMap(({ name, text }) => {
    const { tree, problems } = findNewerSyntax(text);
    const newer = tree === null ? [] : findNewerBuiltIns(tree, text).map((builtIn) => `${builtIn} is missing there`);
    return [...problems, ...newer].map((problem) => `${name}: ${problem}`);
  });
  for (const { name, text } of readBuiltStyles(folder)) {
    broken.push(...findNewerStyles(text).map((problem) => `${name}: ${problem}`));
  }
  if (broken.length > 0) throw new Error(`Built files that the oldest browsers cannot run:\n  ${broken.join('\n  ')}`);
}
