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

/** Every match takes so long and finishes. */
function slowRuns(took: number) {
  const clock = { now: 0 };
  const run = jest.spyOn(Script.prototype, 'runInContext').mockImplementation(() => {
    clock.now += took;
    return true;
  });
  return { clock, elapsed: () => clock.now, runs: run.mock.calls };
}

it('gives every submission a budget of its own, which its matches alone use up', () => {
  const { clock, elapsed } = slowRuns(40);
  const match = createPatternMatcher(elapsed);
  const verdicts = Array.from({ length: 6 }, () => {
    clock.now += 1_000;
    return match('^a$', 'a');
  });
  expect(verdicts).toEqual([true, true, true, true, null, null]);
  expect(createPatternMatcher(elapsed)('^a$', 'a')).toBe(true);
});

it('leaves a pattern out for a minute that ran out of time three times, whoever’s submission it is', () => {
  let now = 0;
  const run = jest.spyOn(Script.prototype, 'runInContext').mockImplementation(() => {
    now += 50;
    throw Object.assign(new Error('timed out'), { code: 'ERR_SCRIPT_EXECUTION_TIMEOUT' });
  });
  jest.spyOn(process, 'cpuUsage').mockReturnValue({ user: 50_000, system: 0 });
  const submit = () => createPatternMatcher(() => now)('^(left|out)+$', 'left');
  for (let n = 0; n < 100; n += 1) expect(submit()).toBeNull();
  expect(run.mock.calls).toHaveLength(3);
  now += 60_000;
  submit();
  expect(run.mock.calls).toHaveLength(4);
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
  it('matches row after row', () => {
    stopClocks();
    const { match } = createBatchMatcher();
    const verdicts = Array.from({ length: 300 }, (_, n) => match('^\\d+$', n % 2 === 0 ? String(n) : 'x'));
    expect(verdicts.filter((verdict) => verdict === true)).toHaveLength(150);
    expect(verdicts.filter((verdict) => verdict === false)).toHaveLength(150);
  });

  it('takes no longer than one submission between two turns of the others, however many rows and patterns', () => {
    const { clock, elapsed, runs } = slowRuns(49);
    const matcher = createBatchMatcher(elapsed);
    const held: number[] = [];
    for (let slice = 0; slice < 8; slice += 1) {
      const startedAt = clock.now;
      for (let row = 0; row < 25; row += 1)
        for (let field = 0; field < 10; field += 1) matcher.match(`^${field}$`, 'a');
      held.push(clock.now - startedAt);
      matcher.renew();
    }
    // The fourth match begins within the 150 ms, and would be interrupted at their end.
    expect(held).toEqual(new Array(8).fill(4 * 49));
    expect(runs.slice(0, 4).map(([, options]) => (options as { timeout: number }).timeout)).toEqual([50, 50, 50, 3]);
    expect(runs).toHaveLength(8 * 4);
  });

  it('leaves a pattern out that keeps running out of time, and no other', () => {
    const matcher = createBatchMatcher();
    const endless = `${'a'.repeat(40)}!`;
    const runs = jest.spyOn(Script.prototype, 'runInContext');
    for (let row = 0; row < 1_000; row += 1) {
      if (row % 25 === 0) matcher.renew();
      expect(matcher.match('^(aa?)+$', endless)).toBeNull();
    }
    runs.mockRestore();
    stopClocks();
    matcher.renew();
    expect(matcher.match('^b$', 'b')).toBe(true);
  });
});
