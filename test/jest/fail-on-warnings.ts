import { format } from 'node:util';

/** Warnings that are nobody's mistake, each with its reason. They are not shown. */
const expected: readonly RegExp[] = [
  // NutUI's popup gives WeChat's attribute to the div that stands for a view on H5; only React's development build minds.
  /React does not recognize the `%s` prop[^]* catchMove /,
  // Answers come from promises and timers of their own, as in a browser: one may come while no test waits for it.
  /An update to %s inside a test was not wrapped in act/,
];

const warnings: string[] = [];

for (const method of ['error', 'warn'] as const) {
  console[method] = (...given: unknown[]) => {
    const unformatted = given.map(String).join(' ');
    if (!expected.some((known) => known.test(unformatted))) warnings.push(format(...given));
  };
}

/** A warning that no test expects is a defect that a person would meet, or noise in which the next one is overlooked. */
afterEach(() => {
  const seen = warnings.splice(0);
  if (seen.length > 0) throw new Error(`Nobody expects this warning:\n${seen.join('\n')}`);
});
