import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const inlineScript = /<script\b([^>]*)>([\s\S]*?)<\/script>/gi;
/** Matches data blocks such as the app's settings, and scripts that are files. */
const isNoScript = /\bsrc=|type="application\/json"/i;

/**
 * Reads every script of a build: its .js files, and the inline scripts of its pages.
 * @param {string} folder the build's output
 * @returns {{ name: string, text: string }[]} names are relative to the folder
 */
export function readBuiltScripts(folder) {
  const pages = readFiles(folder, /\.html$/).flatMap(({ name, text }) =>
    [...text.matchAll(inlineScript)]
      .filter(([, attributes]) => !isNoScript.test(attributes))
      .map(([, , script], index) => ({ name: `${name}, inline script ${index + 1}`, text: script })),
  );
  return [...pages, ...readFiles(folder, /\.js$/)];
}

/**
 * Reads every style sheet of a build, the mini-program's too.
 * @param {string} folder the build's output
 * @returns {{ name: string, text: string }[]} names are relative to the folder
 */
export const readBuiltStyles = (folder) => readFiles(folder, /\.(css|wxss)$/);

const readFiles = (folder, kind) =>
  readdirSync(folder, { recursive: true })
    .filter((name) => kind.test(name))
    .sort()
    .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));
