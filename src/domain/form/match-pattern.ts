/**
 * Tests a text against a definition's pattern. Null says that the pattern cannot be used (it does not compile, or
 * took too long), and is ignored. A port, because a server must run strangers' patterns so that none can hang it.
 */
export type MatchPattern = (source: string, text: string) => boolean | null;

/** The browser's own expressions: a pattern that hangs can hang only the page of its own meeting. */
export const matchPatternNatively: MatchPattern = (source, text) => {
  try {
    return new RegExp(source).test(text);
  } catch {
    return null;
  }
};

/**
 * The expression that a rule means. Organisers write `^\d+$` as well as the literal `/^\d+$/`; a literal with flags
 * has no plain source, and is ignored.
 * @returns '' where there is nothing to match
 */
export function patternSource(pattern: string): string {
  const literal = /^\/(.+)\/([a-z]*)$/.exec(pattern);
  if (literal === null) return pattern;
  return literal[2] === '' ? (literal[1] ?? '') : '';
}
