import { copyText } from './clipboard';
import { openFile } from './open-file';

/**
 * See the H5 variant. WeChat's viewer shows a PDF, and can forward or save it. It knows no other form of an invoice, and
 * mini-programs save none: its address is copied for a browser.
 */
export async function takeDocument(url: string, isPdf: boolean): Promise<'opened' | 'copied'> {
  if (isPdf) {
    await openFile(url, 'pdf');
    return 'opened';
  }
  if (!(await copyText(url))) throw new Error('The address could not be copied');
  return 'copied';
}
