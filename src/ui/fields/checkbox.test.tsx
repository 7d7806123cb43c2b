import { useState } from 'react';
import { getByRole } from '../../../test/jest/find-by-role';
import { mountPage } from '../../../test/jest/mount-page';
import { Checkbox } from './checkbox';

function Probe() {
  const [checked, setChecked] = useState(false);
  return (
    <Checkbox label="王芳" hint="136 **** 2217" checked={checked} onChange={setChecked} aside={<span>未支付</span>} />
  );
}

describe('Checkbox', () => {
  it('is named by its label, described by its hint, and toggled by its row', async () => {
    const page = await mountPage(<Probe />);
    const box = getByRole(page.root, 'checkbox', '王芳');
    expect(document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent).toBe('136 **** 2217');
    await page.click(box);
    expect(box).toHaveProperty('checked', true);
    await page.click(box.closest('label') as HTMLElement);
    expect(box).toHaveProperty('checked', false);
    await page.unmount();
  });
});
