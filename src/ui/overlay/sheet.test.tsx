import { act, useState } from 'react';
import { mountPage } from '../../../test/jest/mount-page';
import { getByRole, queryAllByRole } from '../../../test/jest/find-by-role';
import { Sheet } from './sheet';

let setOpen: (open: boolean) => void = () => undefined;

function Probe() {
  const [open, set] = useState(true);
  setOpen = set;
  return (
    <Sheet open={open} title="筛选" onClose={() => set(false)}>
      <button type="button">确定</button>
    </Sheet>
  );
}

// NutUI takes seconds to be transformed for the first time.
beforeAll(() => import('./modal-surface'));

describe('Sheet', () => {
  it('keeps its content if it is opened again while it is still closing', async () => {
    const page = await mountPage(<Probe />);
    await page.waitFor(() => getByRole(document.body, 'button', '确定'));
    jest.useFakeTimers();
    try {
      await act(async () => setOpen(false));
      expect(queryAllByRole(document.body, 'dialog')).toEqual([]);
      await act(async () => jest.advanceTimersByTime(10));
      await act(async () => setOpen(true));
      await act(async () => jest.advanceTimersByTime(1_000));
      getByRole(getByRole(document.body, 'dialog', '筛选'), 'button', '确定');
      await act(async () => setOpen(false));
      await act(async () => jest.advanceTimersByTime(1_000));
      expect(queryAllByRole(document.body, 'dialog')).toEqual([]);
    } finally {
      jest.useRealTimers();
    }
    await page.unmount();
  });
});
