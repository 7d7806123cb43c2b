import type { MatchPattern } from '../../../src/domain/form/field-rules';
import { createPatternMatcher } from '../../pattern-matcher';

/** Answers on which a pattern may fail to finish before it is left out of the batch. */
const mostFailures = 3;

/**
 * Makes the matcher of a batch of submissions: each match has the time that one of a single submission has, and a
 * pattern that keeps running out of it is ignored from then on, so that a thousand rows cannot hold the server up.
 */
export function createBatchMatcher(): MatchPattern {
  const failures = new Map<string, number>();
  return (source, text) => {
    const failed = failures.get(source) ?? 0;
    if (failed >= mostFailures) return null;
    const isMatch = createPatternMatcher()(source, text);
    if (isMatch === null) failures.set(source, failed + 1);
    return isMatch;
  };
}
