import { Script, type Context } from 'node:vm';
import { createBatchMatcher, createPatternMatcher } from './pattern-matcher';

afterEach(() => jest.restoreAllMocks());

/** Lets every match take as long as it takes, since a busy machine would interrupt some. */
function stopClocks(): void {
  const run = Reflect.get(Script.prototype, 'runInContext') as (this: Script, context: Context) => unknown;
  jest.spyOn(performance, 'now').mockReturnValue(0);
  jest.spyOn(Script.prototype, 'runInContext').mockImplementation(function (this: Script, context) {
    return run.call(this, context);
  });
}

it('matches as the browser does', () => {
  stopClocks();
  const match = createPatternMatcher();
  expect(match('^[A-Za-z]\\d{8}$', 'H12345678')).toBe(true);
  expect(match('^[A-Za-z]\\d{8}$', 'H1234567')).toBe(false);
  expect(match('^(?<!x)["\'`\\\\$]+$', '"\'`\\$')).toBe(true);
});

it('ignores what does not compile', () => {
  expect(createPatternMatcher()('([', 'text')).toBeNull();
});

it('runs nothing that a pattern or an answer spells', () => {
  stopClocks();
  const match = createPatternMatcher();
  expect(match("') || process.exit(1) || ('", '')).toBeNull();
  expect(match('^x$', 'constructor.constructor("return process")().exit(1)')).toBe(false);
});

it('lets no pattern hold the server up', () => {
  const match = createPatternMatcher();
  // Without a limit the first of them would never finish.
  for (let n = 0; n < 20; n += 1) expect(match('^(a+)+$', `${'a'.repeat(60)}b`)).toBeNull();
});

it('gives every submission a budget of its own', () => {
  stopClocks();
  let now = 0;
  const match = createPatternMatcher(() => now);
  now = 149;
  expect(match('^a$', 'a')).toBe(true);
  now = 150;
  expect(match('^a$', 'a')).toBeNull();
});

describe('on a machine that gives it no processor', () => {
  /** Every try takes `took` milliseconds and is interrupted without having been scheduled on the processor. */
  function starveRuns(took: number) {
    let now = 0;
    const run = jest.spyOn(Script.prototype, 'runInContext').mockImplementation(() => {
      now += took;
      throw Object.assign(new Error('timed out'), { code: 'ERR_SCRIPT_EXECUTION_TIMEOUT' });
    });
    jest.spyOn(process, 'cpuUsage').mockReturnValue({ user: 0, system: 0 });
    const match = createPatternMatcher(() => now);
    const timeouts = (): unknown[] => run.mock.calls.map(([, options]) => (options as { timeout: number }).timeout);
    return { match, timeouts };
  }

  it('begins a match twice, and all of a submission within its budget', () => {
    const { match, timeouts } = starveRuns(60);
    for (let n = 0; n < 5; n += 1) expect(match('^a$', 'a')).toBeNull();
    expect(timeouts()).toEqual([50, 50, 30]);
  });

  it('does not begin a match again once the budget is spent', () => {
    const { match, timeouts } = starveRuns(150);
    expect(match('^a$', 'a')).toBeNull();
    expect(timeouts()).toEqual([50]);
  });
});

describe('the matcher of a batch', () => {
  it('matches row after row, without a common budget', () => {
    stopClocks();
    const match = createBatchMatcher();
    const verdicts = Array.from({ length: 300 }, (_, n) => match('^\\d+$', n % 2 === 0 ? String(n) : 'x'));
    expect(verdicts.filter((verdict) => verdict === true)).toHaveLength(150);
    expect(verdicts.filter((verdict) => verdict === false)).toHaveLength(150);
  });

  it('leaves a pattern out that keeps running out of time, and no other', () => {
    const match = createBatchMatcher();
    const endless = `${'a'.repeat(40)}!`;
    const runs = jest.spyOn(Script.prototype, 'runInContext');
    for (let row = 0; row < 1_000; row += 1) expect(match('^(a+)+$', endless)).toBeNull();
    // Three failures, each tried at most twice; without the limit there would be a thousand runs.
    expect(runs.mock.calls.length).toBeLessThanOrEqual(6);
    runs.mockRestore();
    stopClocks();
    expect(match('^(a+)+$', 'aaa')).toBeNull();
    expect(match('^b$', 'b')).toBe(true);
  });
});
