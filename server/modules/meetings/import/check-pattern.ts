import safeRegex from 'safe-regex2';
import { patternSource } from '../../../../src/domain/form/field-rules';
import { finishesInTime } from '../../../http/pattern-matcher';
import { patternAttacks } from './pattern-attacks';

/** Longer than any answer a user types into one field (src/domain/form/field-rules). */
const probeLength = 500;

/**
 * Finds the problem of a pattern that an organiser wrote; null for none. At registration the server ignores a pattern
 * that does not compile, and runs into its time limit with one that backtracks for long (ADR 0017), so both are refused
 * here.
 */
export function patternProblem(pattern: string): string | null {
  const flags = /^\/.+\/([a-z]+)$/.exec(pattern)?.[1];
  if (flags !== undefined) return `校验规则带有标志 ${flags}，会被忽略，请写成不带标志的正则表达式${caseHint(flags)}`;
  const source = patternSource(pattern);
  if (source === '') return null;
  try {
    new RegExp(source);
  } catch {
    return '校验规则不是有效的正则表达式';
  }
  if (/\(\?<[=!]/.test(source))
    return '旧 iPhone（iOS 16.3 及更早）不支持校验规则中的 (?<=…) 和 (?<!…)，会忽略整条规则，请改写';
  const isSlow =
    !safeRegex(source) || [...probes(source), ...attacksOn(source)].some((text) => isEndless(source, text));
  return isSlow ? '校验规则可能长时间回溯（如嵌套的 + 或 *），请改写' : null;
}

const caseHint = (flags: string): string => (flags.includes('i') ? '（不分大小写可写作 [A-Za-z]）' : '');

/** Tries several times, since a good pattern may run out of time once on a busy machine. */
function isEndless(source: string, text: string): boolean {
  for (let run = 0; run < 5; run += 1) if (finishesInTime(source, text)) return false;
  return true;
}

/** Makes texts that may be slow. Patterns that its parser does not know are left to the probes and the time limit. */
function attacksOn(source: string): string[] {
  try {
    return patternAttacks(source, probeLength);
  } catch {
    return [];
  }
}

/** Repeats the pattern's characters and ends with a mismatch, which triggers catastrophic backtracking. */
function probes(source: string): string[] {
  const literals = [...new Set(source.replace(/\\./g, '').replace(/[^\p{L}\p{N}_ .@-]/gu, ''))].slice(0, 12);
  const signs = [...new Set([...literals, 'a', 'A', '0', ' ', '中'])];
  return signs.flatMap((sign) => [`${sign.repeat(30)}\u0001`, `${sign.repeat(probeLength - 1)}\u0001`]);
}
