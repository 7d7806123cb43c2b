import { areaList } from '@vant/area-data';
import type { Region } from '../../domain/regions/region';

/** The names of China's regions. Import this module on demand: it has 160 KB of names. */

const provinces = Object.entries(areaList.province_list);
const cities = Object.entries(areaList.city_list);
const districts = Object.entries(areaList.county_list);

export type RegionLevel = 'province' | 'city' | 'district';

/** Returns the names at a level, under the chosen levels above it; empty if the level does not exist. */
export function regionNames(level: RegionLevel, { province, city }: Region): string[] {
  if (level === 'province') return provinces.map(([, name]) => name);
  const provinceCode = codeOf(provinces, province, '');
  if (provinceCode === null) return [];
  // A code's first two digits identify the province, its first four the city.
  if (level === 'city') return namesUnder(cities, provinceCode.slice(0, 2));
  const cityCode = codeOf(cities, city, provinceCode.slice(0, 2));
  return cityCode === null ? [] : namesUnder(districts, cityCode.slice(0, 4));
}

type Area = [code: string, name: string];

function codeOf(areas: Area[], name: string, prefix: string): string | null {
  return areas.find(([code, areaName]) => areaName === name && code.startsWith(prefix))?.[0] ?? null;
}

function namesUnder(areas: Area[], prefix: string): string[] {
  return areas.filter(([code]) => code.startsWith(prefix)).map(([, name]) => name);
}
