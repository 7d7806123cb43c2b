import safeRegex from 'safe-regex2';
import { patternSource } from '../../../src/domain/form/field-rules';
import { createPatternMatcher } from '../../pattern-matcher';

/** Longer than any answer that a phone's user types in one field (src/domain/form/field-rules). */
const probeLength = 500;

/**
 * What is wrong with a pattern that an organiser writes; null where it will do. One that does not compile would be
 * ignored, and one that backtracks without end would be given up on each time (ADR 0006): both are better
 * told of now.
 */
export function patternProblem(pattern: string): string | null {
  const source = patternSource(pattern);
  try {
    new RegExp(source);
  } catch {
    return '校验规则不是有效的正则表达式';
  }
  const isSlow = !safeRegex(source) || probes(source).some((text) => exceedsTimeLimit(source, text));
  return isSlow ? '校验规则可能长时间回溯（如嵌套的 + 或 *），请改写' : null;
}

/** Time is the clock's, so that a busy machine may take a good pattern's: one that is slow is slow each time. */
function exceedsTimeLimit(source: string, text: string): boolean {
  for (let run = 0; run < 5; run += 1) if (createPatternMatcher()(source, text) !== null) return false;
  return true;
}

/** Long repetitions of the signs that the pattern speaks of, spoilt at the end: what sends backtracking astray. */
function probes(source: string): string[] {
  const literals = [...new Set(source.replace(/\\./g, '').replace(/[^\p{L}\p{N}_ .@-]/gu, ''))].slice(0, 12);
  const signs = [...new Set([...literals, 'a', 'A', '0', ' ', '中'])];
  return signs.flatMap((sign) => [`${sign.repeat(30)}\u0001`, `${sign.repeat(probeLength - 1)}\u0001`]);
}
