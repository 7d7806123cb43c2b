import { useState } from 'react';
import { getByRole, queryAllByRole } from '../../../test/jest/find-by-role';
import { mountPage, type MountedPage } from '../../../test/jest/mount-page';
import { Button } from '../display/button';
import { Dialog } from './dialog';

const onConfirm = jest.fn();

function Probe({ danger }: { danger: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onPress={() => setOpen(true)}>退费</Button>
      <Dialog
        open={open}
        title="退费"
        text="确定申请退费？"
        cancelText="取消"
        danger={danger}
        onConfirm={onConfirm}
        onCancel={() => setOpen(false)}
      />
    </>
  );
}

async function open(page: MountedPage): Promise<HTMLElement> {
  const button = getByRole(page.root, 'button', '退费');
  button.focus();
  await page.click(button);
  return page.waitFor(() => getByRole(document.body, 'dialog', '退费'));
}

/** Moving focus on Tab is the browser's job; we only handle the first and last element. */
function tab(shiftKey = false): void {
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Tab', shiftKey, bubbles: true, cancelable: true }),
  );
}

// Transforming NutUI takes seconds the first time.
beforeAll(() => import('./modal-surface'));

describe('Dialog', () => {
  it('is modal: named, described, with the page behind it inert', async () => {
    const page = await mountPage(<Probe danger={false} />);
    const dialog = await open(page);
    expect(dialog.getAttribute('aria-modal')).toBe('true');
    expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toBe('确定申请退费？');
    expect(page.root.hasAttribute('inert')).toBe(true);
    expect(page.root.getAttribute('aria-hidden')).toBe('true');
    await page.unmount();
  });

  it('focuses the act, or the way out where the act destroys something', async () => {
    const page = await mountPage(<Probe danger={false} />);
    await open(page);
    expect(document.activeElement?.textContent).toBe('确定');
    await page.unmount();
    const destructive = await mountPage(<Probe danger />);
    await open(destructive);
    expect(document.activeElement?.textContent).toBe('取消');
    await destructive.unmount();
  });

  it('keeps Tab within, both ways', async () => {
    const page = await mountPage(<Probe danger={false} />);
    await open(page);
    tab();
    expect(document.activeElement?.textContent).toBe('取消');
    tab(true);
    expect(document.activeElement?.textContent).toBe('确定');
    await page.unmount();
  });

  it('gives the focus back and frees the page when it closes', async () => {
    const page = await mountPage(<Probe danger={false} />);
    const dialog = await open(page);
    await page.click(getByRole(dialog, 'button', '取消'));
    expect(document.activeElement).toBe(getByRole(page.root, 'button', '退费'));
    expect(page.root.hasAttribute('inert')).toBe(false);
    await page.waitFor(() => expect(queryAllByRole(document.body, 'dialog')).toEqual([]));
    await page.unmount();
  });

  it('gives the focus to the pressed button where pressing focuses nothing, as in Safari', async () => {
    const page = await mountPage(<Probe danger={false} />);
    const button = getByRole(page.root, 'button', '退费');
    expect(document.activeElement).toBe(document.body);
    await page.click(button);
    const dialog = await page.waitFor(() => getByRole(document.body, 'dialog', '退费'));
    await page.click(getByRole(dialog, 'button', '取消'));
    expect(document.activeElement).toBe(button);
    await page.unmount();
  });

  it('leaves nothing behind when its page goes away', async () => {
    const page = await mountPage(<Probe danger={false} />);
    const children = document.body.children.length;
    await open(page);
    await page.unmount();
    expect(document.body.children.length).toBe(children - 1);
  });
});
