import { act, useState } from 'react';
import { mountPage, type MountedPage } from '../../../test/jest/mount-page';
import { getByRole, queryAllByRole } from '../../../test/jest/find-by-role';
import type { StayRange } from '../../domain/form/form-field';
import { StayField } from './stay-field';

const seen = jest.fn();

function Probe({ value, min, max }: { value?: StayRange; min?: string; max?: string }) {
  const [stay, setStay] = useState<StayRange>(value ?? { start: '', end: '' });
  return (
    <StayField
      label="入住 – 离店"
      min={min}
      max={max}
      value={stay}
      onChange={(next) => {
        seen(next);
        setStay(next);
      }}
    />
  );
}

/** Opens the calendar and gives what presses its days. */
async function openCalendar(page: MountedPage): Promise<(day: string | RegExp) => Promise<void>> {
  await page.click(getByRole(page.root, 'combobox'));
  await page.waitFor(() => getByRole(document.body, 'button', /^\d+月1日 /));
  return async (day) => page.click(getByRole(getByRole(document.body, 'dialog', '入住 – 离店'), 'button', day));
}

const closed = (): void => expect(queryAllByRole(document.body, 'dialog')).toEqual([]);

// NutUI takes seconds to be transformed for the first time.
beforeAll(() => Promise.all([import('../overlay/modal-surface'), import('./stay-calendar')]));

describe('StayField', () => {
  beforeEach(() => seen.mockReset());

  it('is one control, named by its label, its days and their nights', async () => {
    const page = await mountPage(<Probe min="2027-05-13" max="2027-05-16" />);
    getByRole(page.root, 'combobox', '入住 – 离店 请选择入住和离店日期');
    await page.unmount();
    const filled = await mountPage(<Probe value={{ start: '2027-05-14', end: '2027-05-16' }} />);
    getByRole(filled.root, 'combobox', '入住 – 离店 5月14日 – 5月16日，共 2 晚');
    await filled.unmount();
  });

  it('takes two days of the calendar, which opens at the first day allowed', async () => {
    const page = await mountPage(<Probe min="2027-05-13" max="2027-05-16" />);
    const press = await openCalendar(page);
    getByRole(document.body, 'group', '2027年5月');
    const allowed = queryAllByRole(document.body, 'button', /月\d+日/).filter((day) => !day.hasAttribute('disabled'));
    expect(allowed.map((day) => day.getAttribute('aria-label'))).toEqual([
      '5月13日 星期四',
      '5月14日 星期五',
      '5月15日 星期六',
      '5月16日 星期日',
    ]);
    getByRole(document.body, 'status', '请选择入住日期');
    await press('5月14日 星期五');
    getByRole(document.body, 'status', '请选择离店日期');
    expect(getByRole(document.body, 'button', '5月14日 星期五 入住').getAttribute('aria-pressed')).toBe('true');
    await press('5月16日 星期日');
    await page.waitFor(closed);
    expect(seen.mock.calls).toEqual([[{ start: '2027-05-14', end: '2027-05-16' }]]);
    expect(page.text()).toContain('5月14日 – 5月16日，共 2 晚');
    await page.unmount();
  });

  it('takes the days in either order, and the same day twice as one', async () => {
    const page = await mountPage(<Probe min="2027-05-13" max="2027-05-16" />);
    const press = await openCalendar(page);
    await press('5月15日 星期六');
    await press('5月15日 星期六 入住');
    expect(seen).not.toHaveBeenCalled();
    await press('5月13日 星期四');
    expect(seen.mock.calls).toEqual([[{ start: '2027-05-13', end: '2027-05-15' }]]);
    await page.unmount();
  });

  it('shows what was chosen, and begins anew with the next press', async () => {
    const page = await mountPage(
      <Probe value={{ start: '2027-05-13', end: '2027-05-14' }} min="2027-05-13" max="2027-05-16" />,
    );
    const press = await openCalendar(page);
    getByRole(document.body, 'button', '5月13日 星期四 入住');
    getByRole(document.body, 'button', '5月14日 星期五 离店');
    await press('5月15日 星期六');
    await press('5月16日 星期日');
    expect(seen.mock.calls).toEqual([[{ start: '2027-05-15', end: '2027-05-16' }]]);
    await page.unmount();
  });

  it('turns the months within the bounds, and reaches across them', async () => {
    const page = await mountPage(<Probe min="2027-12-30" max="2028-01-02" />);
    const press = await openCalendar(page);
    expect(getByRole(document.body, 'button', '上个月').hasAttribute('disabled')).toBe(true);
    await press('12月31日 星期五');
    await press('下个月');
    getByRole(document.body, 'group', '2028年1月');
    expect(getByRole(document.body, 'button', '下个月').hasAttribute('disabled')).toBe(true);
    await press('1月2日 星期日');
    expect(seen.mock.calls).toEqual([[{ start: '2027-12-31', end: '2028-01-02' }]]);
    await page.unmount();
  });

  it('moves among the days by arrow keys, one tab stop in the month that shows, and stays within the bounds', async () => {
    const page = await mountPage(<Probe min="2027-12-25" max="2028-01-02" />);
    await openCalendar(page);
    const tabStops = () =>
      [...document.body.querySelectorAll('[tabindex="0"]')].map((day) => day.getAttribute('aria-label'));
    expect(tabStops()).toEqual(['12月25日 星期六']);
    const focused = () => document.activeElement?.getAttribute('aria-label');
    const press = (key: string): void =>
      act(() => void document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));
    getByRole(document.body, 'button', '12月25日 星期六').focus();
    const path = [];
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowUp']) {
      press(key);
      path.push(focused());
    }
    expect(path).toEqual([
      '1月1日 星期六',
      '1月1日 星期六',
      '1月2日 星期日',
      '1月2日 星期日',
      '1月1日 星期六',
      '12月25日 星期六',
      '12月25日 星期六',
    ]);
    await page.click(getByRole(document.body, 'button', '下个月'));
    expect(tabStops()).toEqual(['1月1日 星期六']);
    await page.unmount();
  });

  it('opens at the month of today where nothing limits it', async () => {
    const page = await mountPage(<Probe />);
    await openCalendar(page);
    const today = new Date();
    getByRole(document.body, 'group', `${today.getFullYear()}年${today.getMonth() + 1}月`);
    await page.unmount();
  });
});
