import { useState } from 'react';
import { getByRole, queryAllByRole } from '../../../test/jest/find-by-role';
import { mountPage } from '../../../test/jest/mount-page';
import { noRegion, parseRegionText, regionText } from '../../domain/regions/region';
import { RegionField } from './region-field';
import { regionNames } from './region-levels';

const seen = jest.fn();

function Probe({ downTo, startAt }: { downTo?: 'province' | 'district'; startAt?: string }) {
  const [region, setRegion] = useState(noRegion);
  return (
    <RegionField
      label="收件地址"
      value={region}
      downTo={downTo}
      startAt={startAt}
      onChange={(next) => {
        seen(next);
        setRegion(next);
      }}
    />
  );
}

// Transforming NutUI takes seconds the first time.
beforeAll(() => import('../overlay/modal-surface'));

describe('RegionField', () => {
  beforeEach(() => seen.mockReset());

  it('asks for province, city and district, and lets a level be chosen again', async () => {
    const page = await mountPage(<Probe />);
    await page.click(getByRole(page.root, 'combobox', '收件地址 请选择'));
    const pick = async (name: string): Promise<void> => {
      await page.click(await page.waitFor(() => getByRole(document.body, 'radio', name)));
    };
    await pick('浙江省');
    await pick('杭州市');
    await page.click(getByRole(document.body, 'button', '重选省份 浙江省'));
    await pick('陕西省');
    await pick('西安市');
    await pick('雁塔区');
    expect(seen.mock.calls).toEqual([[{ province: '陕西省', city: '西安市', district: '雁塔区' }]]);
    getByRole(page.root, 'combobox', '收件地址 陕西省 西安市 雁塔区');
    await page.unmount();
  });

  it('begins in the province that it is told, which can be chosen again', async () => {
    const page = await mountPage(<Probe startAt="陕西省" />);
    await page.click(getByRole(page.root, 'combobox'));
    await page.waitFor(() => getByRole(document.body, 'radio', '西安市'));
    await page.click(getByRole(document.body, 'button', '重选省份 陕西省'));
    await page.click(await page.waitFor(() => getByRole(document.body, 'radio', '浙江省')));
    await page.click(await page.waitFor(() => getByRole(document.body, 'radio', '杭州市')));
    await page.click(await page.waitFor(() => getByRole(document.body, 'radio', '西湖区')));
    expect(seen).toHaveBeenCalledWith({ province: '浙江省', city: '杭州市', district: '西湖区' });
    await page.click(getByRole(page.root, 'combobox'));
    await page.waitFor(() => getByRole(document.body, 'radio', '浙江省'));
    await page.unmount();
  });

  it('begins with the provinces where it is told none of them', async () => {
    const page = await mountPage(<Probe startAt="火星" />);
    await page.click(getByRole(page.root, 'combobox'));
    await page.waitFor(() => getByRole(document.body, 'radio', '陕西省'));
    await page.unmount();
  });

  it('stops at the level it is asked for', async () => {
    const page = await mountPage(<Probe downTo="province" />);
    await page.click(getByRole(page.root, 'combobox'));
    await page.click(await page.waitFor(() => getByRole(document.body, 'radio', '陕西省')));
    expect(seen).toHaveBeenCalledWith({ province: '陕西省', city: '', district: '' });
    await page.waitFor(() => expect(queryAllByRole(document.body, 'dialog')).toEqual([]));
    await page.unmount();
  });

  it('does not say a municipality twice', () => {
    expect(regionText({ province: '北京市', city: '北京市', district: '海淀区' })).toBe('北京市 海淀区');
    expect(regionText(noRegion)).toBe('');
  });
});

it('offers no region that its text does not give back', () => {
  const below = (level: 'province' | 'city' | 'district', above: typeof noRegion) => {
    const names = regionNames(level, above);
    return (names.length > 0 ? names : ['']).map((name) => ({ ...above, [level]: name }));
  };
  const cities = below('province', noRegion).flatMap((province) => below('city', province));
  const districts = cities.flatMap((city) => below('district', city));
  expect(districts.length).toBeGreaterThan(3_000);
  expect(districts.map((region) => parseRegionText(regionText(region)))).toEqual(districts);
});
