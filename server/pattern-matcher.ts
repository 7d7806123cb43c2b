import { createContext, Script } from 'node:vm';
import type { MatchPattern } from '../src/domain/form/field-rules';

/** Limit for one try of a pattern on an answer, in milliseconds. */
const patternTimeoutMs = 50;
/** Limit for all patterns of one submission together, retries included, in milliseconds. */
const budgetMs = 150;
/** Tries per match, since one may be interrupted without having been scheduled on the processor. */
const maxTries = 2;

/** Only `source` and `text` change between runs, and both are data: nothing supplied by an organiser runs as code. */
const context = createContext(Object.assign(Object.create(null) as object, { source: '', text: '' }));
const test = new Script('new RegExp(source).test(text)');

/**
 * Creates the matcher for one submission. Patterns come from organisers and may backtrack catastrophically; V8's script
 * timeout interrupts a running expression, so that none blocks the server for long (ADR 0006). A pattern that does not
 * compile or finish is ignored, as in the form.
 * @param elapsed milliseconds since some fixed moment, monotonic
 */
export function createPatternMatcher(elapsed: () => number = () => performance.now()): MatchPattern {
  const startedAt = elapsed();
  return (source, text) => {
    Object.assign(context, { source, text });
    for (let tries = 0; tries < maxTries; tries += 1) {
      const left = budgetMs - (elapsed() - startedAt);
      if (left < 1) return null;
      const result = tryWithin(Math.ceil(Math.min(patternTimeoutMs, left)));
      if (result !== 'starved') return result;
    }
    return null;
  };
}

/**
 * Runs the match in `context`.
 * @param timeout wall-clock milliseconds
 * @returns null if the pattern does not compile or finish; 'starved' if, on a busy machine, the time ran out before the
 * match got its share of the processor
 */
function tryWithin(timeout: number): boolean | null | 'starved' {
  const before = process.cpuUsage();
  try {
    return test.runInContext(context, { timeout }) === true;
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') return null;
    return process.cpuUsage(before).user / 1_000 < timeout / 2 ? 'starved' : null;
  }
}

/** Answers on which a pattern may fail to finish before the rest of the batch ignores it. */
const maxFailures = 3;

/**
 * Creates the matcher for a batch of submissions: each match gets the time of a single submission's, and a pattern that
 * repeatedly times out is ignored from then on, so that a thousand rows cannot block the server.
 */
export function createBatchMatcher(): MatchPattern {
  const failures = new Map<string, number>();
  return (source, text) => {
    const failed = failures.get(source) ?? 0;
    if (failed >= maxFailures) return null;
    const isMatch = createPatternMatcher()(source, text);
    if (isMatch === null) failures.set(source, failed + 1);
    return isMatch;
  };
}
