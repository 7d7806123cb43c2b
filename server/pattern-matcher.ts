import { createContext, Script } from 'node:vm';
import type { MatchPattern } from '../src/domain/form/field-rules';

/** How long one try of a pattern on an answer may run, in milliseconds. */
const patternTimeoutMs = 50;
/** How long all patterns of one submission may run together, their second tries included. */
const budgetMs = 150;
/** How often a match is begun that was interrupted without having been given the processor. */
const maxTries = 2;

/** Only `source` and `text` change between runs, and both are texts: nothing of an organiser's is run as code. */
const context = createContext(Object.assign(Object.create(null) as object, { source: '', text: '' }));
const test = new Script('new RegExp(source).test(text)');

/**
 * Makes the matcher of one submission. A definition's patterns come from organisers and may backtrack for ever; V8
 * lets a script's time limit interrupt a running expression, so that none holds the server up for long
 * (ADR 0006). One that does not compile, or not finish, is ignored as the form ignores it.
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
 * Runs the match that the context holds.
 * @param timeout milliseconds on the wall
 * @returns null where it does not compile or does not finish; 'starved' where, on a busy machine, the time passed
 *   before the match had its share of the processor
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

/** Answers on which a pattern may fail to finish before it is left out of the batch. */
const maxFailures = 3;

/**
 * Makes the matcher of a batch of submissions: each match has the time that one of a single submission has, and a
 * pattern that keeps running out of it is ignored from then on, so that a thousand rows cannot hold the server up.
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
