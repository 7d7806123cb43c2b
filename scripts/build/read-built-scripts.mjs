import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { listFiles } from './list-files.mjs';

const inlineScript = /<script\b([^>]*)>([\s\S]*?)<\/script>/gi;
/** Data blocks such as the app's settings, and scripts that are files. */
const isNoScript = /\bsrc=|type="application\/json"/i;

/**
 * Every script of a build: its .js files, and the inline scripts of its pages.
 * @param {string} folder the build's output
 * @returns {{ name: string, text: string }[]} names are relative to the folder
 */
export function readBuiltScripts(folder) {
  return listFiles(folder).flatMap((file) => {
    const name = relative(folder, file);
    if (file.endsWith('.js')) return [{ name, text: readFileSync(file, 'utf8') }];
    if (!file.endsWith('.html')) return [];
    return [...readFileSync(file, 'utf8').matchAll(inlineScript)]
      .filter(([, attributes]) => !isNoScript.test(attributes))
      .map(([, , text], index) => ({ name: `${name}, inline script ${index + 1}`, text }));
  });
}

/**
 * Every style sheet of a build, the mini-program's too.
 * @param {string} folder the build's output
 * @returns {{ name: string, text: string }[]} names are relative to the folder
 */
export function readBuiltStyles(folder) {
  const files = listFiles(folder).filter((file) => /\.(css|wxss)$/.test(file));
  return files.map((file) => ({ name: relative(folder, file), text: readFileSync(file, 'utf8') }));
}
