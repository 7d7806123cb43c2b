import { mountPage } from '../../../../test/jest/mount-page';
import { SafeHtml } from './safe-html';

beforeAll(() => import('./clean-html'));

describe('SafeHtml', () => {
  it('shows what the cleaner leaves', async () => {
    const page = await mountPage(<SafeHtml className="ui-prose" html={'<p>年会<img src=x onerror="alert(1)"></p>'} />);
    await page.waitFor(() => expect(page.root.querySelector('[aria-busy]')).toBeNull());
    expect(page.root.querySelector('.ui-prose p')?.textContent).toBe('年会');
    expect(page.root.querySelector('img')?.hasAttribute('onerror')).toBe(false);
    await page.unmount();
  });
});
