import { parse } from 'acorn';

/** The edition that Chrome 78 and iOS 12 know whole (`browserslist` in package.json). */
const edition = 2019;
/** ES2018, but Safari learnt it in 16.4. In a string it becomes a pattern as the page runs. */
const lookbehind = /\(\?<[=!]/;

/**
 * Parses a script as the oldest browsers do.
 * @param {string} text
 * @returns {{ tree: import('acorn').Program | null, problems: string[] }} the problems with the text around them; no
 *   tree where the script cannot be parsed
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
