import { createContext, Script } from 'node:vm';
import type { MatchPattern } from '../../src/domain/form/field-rules';

/** Limit for one try of a pattern on an answer, in milliseconds. */
const patternTimeoutMs = 50;
/** Limit for all patterns of one submission together, retries included, in milliseconds. */
const budgetMs = 150;
/** Tries per match, since one may be interrupted without having been scheduled on the processor. */
const maxTries = 2;

/** Only `source` and `text` change between runs, and both are data: nothing supplied by an organiser runs as code. */
const context = createContext(Object.assign(Object.create(null) as object, { source: '', text: '' }));
const test = new Script('new RegExp(source).test(text)');

/** The number of time-outs after which this process skips a pattern for a while. */
const maxFailures = 3;
const leftOutMs = 60_000;
/** Recent time-outs by pattern. Patterns come from organisers, so they are few. */
const failures = new Map<string, { count: number; lastAt: number }>();

function isLeftOut(source: string, now: number): boolean {
  const failed = failures.get(source);
  if (failed !== undefined && now - failed.lastAt >= leftOutMs) failures.delete(source);
  return (failures.get(source)?.count ?? 0) >= maxFailures;
}

function leaveOut(source: string, now: number): void {
  failures.set(source, { count: (failures.get(source)?.count ?? 0) + 1, lastAt: now });
}

/** Returns monotonic milliseconds since a fixed moment. */
type Elapsed = () => number;
const sinceStart: Elapsed = () => performance.now();

/**
 * Creates the matcher for one submission. Patterns come from organisers and may backtrack catastrophically; V8's script
 * timeout interrupts a running expression, so that none blocks the server for long (ADR 0017). A pattern that does not
 * compile or finish is ignored, as in the form; one that repeatedly runs out of time is skipped for a minute in all
 * submissions.
 */
export const createPatternMatcher = (elapsed: Elapsed = sinceStart): MatchPattern => createBatchMatcher(elapsed).match;

/**
 * Creates the matcher for a batch of submissions. Its patterns share the time budget of one submission until `renew` is
 * called: yield to other requests, then call it, once for every few rows.
 */
export function createBatchMatcher(elapsed: Elapsed = sinceStart): { match: MatchPattern; renew: () => void } {
  let spentMs = 0;
  const match: MatchPattern = (source, text) => {
    if (isLeftOut(source, elapsed())) return null;
    const startedAt = elapsed();
    const outcome = matchWithin(source, text, budgetMs - spentMs, elapsed);
    spentMs += elapsed() - startedAt;
    if (outcome === 'slow') leaveOut(source, elapsed());
    return typeof outcome === 'boolean' ? outcome : null;
  };
  return { match, renew: () => (spentMs = 0) };
}

/** Tells whether a pattern finishes on a text within a match's time limit; on a busy machine a good one may not. */
export function finishesInTime(source: string, text: string): boolean {
  return typeof matchWithin(source, text, budgetMs, sinceStart) === 'boolean';
}

/**
 * Runs the match in `context`, once more if it was not scheduled on the processor.
 * @param limitMs for all tries together
 * @returns null if the pattern does not compile or was given too little time; 'slow' if it had enough and did not
 * finish
 */
function matchWithin(source: string, text: string, limitMs: number, elapsed: Elapsed): boolean | null | 'slow' {
  Object.assign(context, { source, text });
  const startedAt = elapsed();
  for (let tries = 0; tries < maxTries; tries += 1) {
    const left = limitMs - (elapsed() - startedAt);
    if (left < 1) return null;
    const timeout = Math.ceil(Math.min(patternTimeoutMs, left));
    const result = tryWithin(timeout);
    // The time that was left was too short to judge the pattern.
    if (result === 'slow' && timeout < patternTimeoutMs) return null;
    if (result !== 'starved') return result;
  }
  return null;
}

/**
 * @param timeout wall-clock milliseconds
 * @returns null if the pattern does not compile; 'slow' if it does not finish; 'starved' if, on a busy machine, the time
 * ran out before the match got its share of the processor
 */
function tryWithin(timeout: number): boolean | null | 'slow' | 'starved' {
  const before = process.cpuUsage();
  try {
    return test.runInContext(context, { timeout }) === true;
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') return null;
    return process.cpuUsage(before).user / 1_000 < timeout / 2 ? 'starved' : 'slow';
  }
}
