import { parse } from 'acorn';

/** The edition that Chrome 78 and iOS 12 support in full (`browserslist` in package.json). */
const edition = 2019;
/** ES2018, but Safari has supported it only since 16.4. In a string it becomes a pattern at run time. */
const lookbehind = /\(\?<[=!]/;

/**
 * Parses a script as the oldest browsers do.
 * @param {string} text
 * @returns {{ tree: import('acorn').Program | null, problems: string[] }} the problems with the text around them; no
 *   tree if the script cannot be parsed
 */
export function findNewerSyntax(text) {
  const problems = [];
  const onToken = ({ type, value, start }) => {
    const pattern = type.label === 'regexp' ? value.pattern : type.label === 'string' ? value : '';
    if (lookbehind.test(pattern)) problems.push(`Lookbehind in a pattern: ${around(text, start)}`);
  };
  try {
    return { tree: parse(text, { ecmaVersion: edition, sourceType: 'script', onToken }), problems };
  } catch (error) {
    return { tree: null, problems: [...problems, `${error.message}: ${around(text, error.pos)}`] };
  }
}

const around = (text, position) => text.slice(Math.max(0, position - 40), position + 40).replace(/\s+/g, ' ');
