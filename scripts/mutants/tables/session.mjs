/** The session on the device, what an answer means there, and deadlines. */
export const sessionMutants = [
  {
    name: 'deadline-a-millisecond-long',
    breaks: 'A date ends with its last millisecond.',
    find: 'start + millisecondsPerDay - 1 :',
    replace: 'start + millisecondsPerDay :',
    test: 'a date ends at 23:59:59 of that day in Shanghai',
  },
  {
    name: 'deadline-ends-early',
    breaks: 'The last millisecond of a deadline is within it.',
    find: 'end !== null && now > end',
    replace: 'end !== null && now >= end',
    test: 'a date ends at 23:59:59 of that day in Shanghai',
  },
];
