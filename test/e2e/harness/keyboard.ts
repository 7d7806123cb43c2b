import type { Locator } from 'playwright-core';
import { expectSoon } from './expect-soon';

/** Waits until a dialog or sheet is open and has the focus: only then do keys reach it. */
export async function waitForFocus(dialog: Locator): Promise<void> {
  await dialog.waitFor();
  await expectSoon(() => dialog.evaluate((box) => box.contains(box.ownerDocument.activeElement)), true);
}

/** Closes a dialog or sheet with the keyboard. */
export async function closeByEscape(dialog: Locator): Promise<void> {
  await waitForFocus(dialog);
  await dialog.page().keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
}
