import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const configs = ['../../.dependency-cruiser.cjs', '../../.dependency-cruiser-folders.cjs'];
const ownFolder = /^(src|server|desk|config|scripts|test|bench)\//;

/**
 * Finds rules of dependency-cruiser that name a file or folder which no longer exists: such a rule passes whatever is
 * imported.
 * @param {readonly string[]} files paths of the repository
 * @returns {string[]} one line for each
 */
export function deadFloorRules(files) {
  return configs.flatMap((config) =>
    require(config).forbidden.flatMap(({ name, from, to }) =>
      [from.path, from.pathNot, to.path, to.pathNot]
        .flatMap((pattern) => (pattern === undefined ? [] : literalStarts(pattern)))
        .filter((start) => ownFolder.test(start) && !files.some((file) => file.startsWith(start)))
        .map((start) => `a floor rule names what is gone: ${name}: ${start}`),
    ),
  );
}

/**
 * Expands the groups of a regular expression, and returns how each alternative begins, up to the first character class,
 * wildcard or quantifier.
 */
function literalStarts(pattern) {
  let at = 0;
  const alternatives = () => {
    const found = [];
    let current = [{ text: '', isCut: false }];
    const append = (parts) => {
      current = current.flatMap((one) =>
        one.isCut ? [one] : parts.map(({ text, isCut }) => ({ text: one.text + text, isCut })),
      );
    };
    const cut = () => append([{ text: '', isCut: true }]);
    for (; at < pattern.length && pattern[at] !== ')'; at += 1) {
      const sign = pattern[at];
      if (sign === '|') {
        found.push(...current);
        current = [{ text: '', isCut: false }];
      } else if (sign === '(') {
        at += pattern.startsWith('(?:', at) ? 3 : 1;
        append(alternatives());
      } else if (sign === '\\') {
        at += 1;
        if (/[a-z0-9]/i.test(pattern[at])) cut();
        else append([{ text: pattern[at], isCut: false }]);
      } else if (sign === '[') {
        at = pattern.indexOf(']', at);
        cut();
      } else if (sign === '.' || sign === '$') cut();
      else if (/[?*+]/.test(sign))
        current = current.map(({ text, isCut }) => ({ text: isCut ? text : text.slice(0, -1), isCut: true }));
      else if (sign !== '^') append([{ text: sign, isCut: false }]);
    }
    return [...found, ...current];
  };
  return [...new Set(alternatives().map(({ text }) => text))];
}
