import { holdIntervals, passIntervals } from '../../../test/jest/hold-intervals';
import { mountPage } from '../../../test/jest/mount-page';
import { CountdownText } from './countdown-text';

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
    // A page in the background sleeps through seven seconds.
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
