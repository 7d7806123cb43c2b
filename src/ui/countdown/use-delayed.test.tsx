import { act } from 'react';
import { mountPage } from '../../../test/jest/mount-page';
import { useDelayed } from './use-delayed';

let runLater: (run: () => unknown) => void;
function Page() {
  runLater = useDelayed(10);
  return null;
}
const wait = (): Promise<void> => act(() => new Promise<void>((resolve) => setTimeout(resolve, 30)));

describe('useDelayed', () => {
  it('runs after its time', async () => {
    const run = jest.fn();
    const page = await mountPage(<Page />);
    runLater(run);
    expect(run).not.toHaveBeenCalled();
    await wait();
    expect(run).toHaveBeenCalledTimes(1);
    await page.unmount();
  });

  it('does not run once the page is left, asked before or after', async () => {
    const run = jest.fn();
    const page = await mountPage(<Page />);
    runLater(run);
    await page.unmount();
    runLater(run);
    await wait();
    expect(run).not.toHaveBeenCalled();
  });
});
