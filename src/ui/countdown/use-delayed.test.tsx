import { mountPage } from '../../../test/jest/mount-page';
import { useDelayed } from './use-delayed';

let runLater: (run: () => unknown) => void;
function Page() {
  runLater = useDelayed(10);
  return null;
}

/** Only the hook's own timer waits for the test; React goes on. */
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
