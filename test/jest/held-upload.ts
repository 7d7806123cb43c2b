import { act } from 'react';
import { getByRole } from './find-by-role';
import type { MountedPage } from './mount-page';

/** An upload that ends when a test says so. */
class HeldUpload {
  static last: HeldUpload;
  upload = {};
  status = 200;
  responseText = JSON.stringify({ status: 200, data: '/files/a.pdf' });
  onload: () => void = () => undefined;
  constructor() {
    HeldUpload.last = this;
  }
  open(): void {}
  send(): void {}
  abort(): void {}
}

/**
 * Picks a file for the form that is shown, and waits until it is on its way.
 * @returns what lets it arrive, as `/files/a.pdf`
 */
export async function attachHeldFile(page: MountedPage): Promise<() => void> {
  const { XMLHttpRequest: own } = globalThis;
  Object.assign(globalThis, { XMLHttpRequest: HeldUpload });
  try {
    await page.click(getByRole(document, 'button', '上传附件'));
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    Object.defineProperty(input, 'files', { value: [new File(['pdf'], 'a.pdf', { type: 'application/pdf' })] });
    await act(async () => void input?.dispatchEvent(new Event('change')));
    await page.waitFor(() => getByRole(document, 'progressbar', 'a.pdf 上传进度'));
  } finally {
    Object.assign(globalThis, { XMLHttpRequest: own });
  }
  const { last } = HeldUpload;
  return () => act(() => last.onload());
}
