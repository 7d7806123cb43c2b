/** Texts that are owed: each by one process, and not for ever. */
export const noticeMutants = [
  {
    name: 'notice-waited-for',
    breaks: 'A notice that another process is taking holds up nobody.',
    find: `.limit(limit)
      .for('update', { skipLocked: true });`,
    replace: `.limit(limit)
      .for('update');`,
    test: 'one that another process is taking holds up nobody: the others are taken at once',
  },
  {
    name: 'notice-taken-twice',
    breaks: 'Of processes that look at once one takes a notice.',
    find: `.limit(limit)
      .for('update', { skipLocked: true });`,
    replace: '.limit(limit);',
    test: 'each is taken by one of many processes that look at once',
  },
  {
    name: 'notice-tried-for-ever',
    breaks: 'A notice that never leaves is given up.',
    find: 'error.retryable && attempts < maxAttempts',
    replace: 'error.retryable',
    test: 'one that the provider refuses for now is tried five times, and then given up',
  },
  {
    name: 'notice-given-up-at-once',
    breaks: 'A notice that the provider refuses for now is tried again.',
    find: 'if (isRetryable) return;',
    replace: '',
    test: 'one that the provider refuses for now is tried five times, and then given up',
  },
  {
    name: 'arrived-notice-sent-again',
    breaks: 'A notice that may have arrived is not sent again.',
    find: 'error.retryable && attempts < maxAttempts',
    replace: 'attempts < maxAttempts',
    test: 'that the provider could not take is sent later, and one that may have arrived is not',
  },
];
