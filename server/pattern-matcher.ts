import { createContext, Script } from 'node:vm';
import type { MatchPattern } from '../src/domain/form/match-pattern';

/** How long one pattern may run on one answer, in milliseconds. */
const patternTimeoutMs = 50;
/** How long all patterns of one submission may run together. */
const budgetMs = 150;

/** Only `source` and `text` change between runs, and both are texts: nothing of an organiser's is run as code. */
const context = createContext(Object.assign(Object.create(null) as object, { source: '', text: '' }));
const test = new Script('new RegExp(source).test(text)');

/**
 * Makes the matcher of one submission. A definition's patterns come from organisers and may backtrack for ever; V8
 * lets a script's time limit interrupt a running expression, so that none holds the server up for long
 * (docs/adr: patterns). One that does not compile, or not finish, is ignored as the form ignores it.
 * @param elapsed milliseconds since some fixed moment, monotonic
 */
export function createPatternMatcher(elapsed: () => number = () => performance.now()): MatchPattern {
  const startedAt = elapsed();
  return (source, text) => {
    const left = budgetMs - (elapsed() - startedAt);
    if (left < 1) return null;
    Object.assign(context, { source, text });
    try {
      return test.runInContext(context, { timeout: Math.ceil(Math.min(patternTimeoutMs, left)) }) === true;
    } catch {
      return null;
    }
  };
}
