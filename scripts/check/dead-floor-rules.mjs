import { createRequire } from 'node:module';
import ret from 'ret';

const { types } = ret;
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
        .flatMap((pattern) => (pattern === undefined ? [] : startsOf([{ ...ret(pattern), type: types.GROUP }])))
        .filter((start) => ownFolder.test(start) && !files.some((file) => file.startsWith(start)))
        .map((start) => `a floor rule names what is gone: ${name}: ${start}`),
    ),
  );
}

/** Returns how the paths begin that the tokens of a pattern match, up to the first set, repetition or look-around. */
function startsOf([token, ...rest]) {
  if (token?.type === types.CHAR) return startsOf(rest).map((start) => String.fromCodePoint(token.value) + start);
  if (token?.value === '^') return startsOf(rest);
  const isLook = token?.followedBy || token?.notFollowedBy;
  if (token?.type !== types.GROUP || isLook) return [''];
  return (token.options ?? [token.stack]).flatMap((alternative) => startsOf([...alternative, ...rest]));
}
