import { useState } from 'react';
import { mountPage } from '../../../test/jest/mount-page';
import { getByRole } from '../../../test/jest/find-by-role';
import { StayField, type Stay } from './stay-field';

function Probe() {
  const [stay, setStay] = useState<Stay>({ start: '', end: '' });
  return <StayField label="入住 – 离店" min="2027-05-13" max="2027-05-16" value={stay} onChange={setStay} />;
}

describe('StayField', () => {
  it('is a named group of two labelled dates that counts the nights', async () => {
    const page = await mountPage(<Probe />);
    getByRole(page.root, 'group', '入住 – 离店');
    const [start, end] = Array.from(page.root.querySelectorAll('input'));
    expect(start?.labels?.[0]?.textContent).toBe('入住日期');
    expect(end?.labels?.[0]?.textContent).toBe('离店日期');
    await page.type(start as Element, '2027-05-14');
    // The last day cannot precede the first.
    expect(end?.min).toBe('2027-05-14');
    expect(end?.max).toBe('2027-05-16');
    await page.type(end as Element, '2027-05-16');
    expect(page.text()).toContain('共 2 晚');
    await page.unmount();
  });
});
