import { holdIntervals, passIntervals } from '../../../test/jest/hold-intervals';
import { mountPage } from '../../../test/jest/mount-page';
import { CountdownText, useDelayed } from './countdown';

describe('CountdownText', () => {
  beforeEach(holdIntervals);
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it('follows the clock, not the number of ticks, and ends once', async () => {
    const onEnd = jest.fn();
    const start = Date.now();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(start);
    const page = await mountPage(
      <CountdownText endsAt={start + 10_000} onEnd={onEnd}>
        {(seconds) => `${seconds} 秒后返回首页`}
      </CountdownText>,
    );
    expect(page.text()).toContain('10 秒后返回首页');
    // A background page sleeps for seven seconds.
    clock.mockReturnValue(start + 7_000);
    await passIntervals(1_000);
    expect(page.text()).toContain('3 秒后返回首页');
    expect(onEnd).not.toHaveBeenCalled();
    clock.mockReturnValue(start + 11_000);
    await passIntervals(5_000);
    expect(page.text()).toContain('0 秒后返回首页');
    expect(onEnd).toHaveBeenCalledTimes(1);
    await page.unmount();
  });
});

let runLater: (run: () => unknown) => void;
function Page() {
  runLater = useDelayed(10);
  return null;
}

/** Only the hook's own timer is held; React continues. */
const holdTimers = (): void => {
  jest.useFakeTimers({
    doNotFake: ['Date', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'clearImmediate', 'setInterval'],
  });
};

describe('useDelayed', () => {
  afterEach(() => jest.useRealTimers());

  it('runs after its time', async () => {
    const run = jest.fn();
    const page = await mountPage(<Page />);
    holdTimers();
    runLater(run);
    jest.advanceTimersByTime(9);
    expect(run).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(run).toHaveBeenCalledTimes(1);
    await page.unmount();
  });

  it('does not run once the page is left, asked before or after', async () => {
    const run = jest.fn();
    const page = await mountPage(<Page />);
    holdTimers();
    runLater(run);
    await page.unmount();
    runLater(run);
    jest.advanceTimersByTime(1_000);
    expect(run).not.toHaveBeenCalled();
  });
});
