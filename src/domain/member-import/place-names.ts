import { provinces } from '../regions/provinces';
import { looseText, onlyOne } from './loose-text';

/** A place by the names of its levels; '' for a level that is not known. */
interface Region {
  province: string;
  city: string;
  district: string;
}

/** The names at a level, under what is above it; empty where the level does not exist or is not known. */
export type RegionNames = (level: keyof Region, region: Region) => readonly string[];

/** What the rules know by themselves: the provinces. */
export const provinceNames: RegionNames = (level) => (level === 'province' ? provinces : []);

/** Finds a place by its name or the beginning of it: 陕西, 内蒙, 恩施. Undefined where none or several are meant. */
export function findPlace(text: string, names: readonly string[]): string | undefined {
  const name = looseText(text);
  if (name.length < 2) return undefined;
  return names.find((full) => full === name) ?? findByBeginning(name, names);
}

/** Like `findPlace`; people also write 广西省 and 香港市. */
export function findProvince(text: string, names: readonly string[]): string | undefined {
  const name = looseText(text);
  return findPlace(name, names) ?? findPlace(name.replace(/(?:省|市|自治区|特区)$/, ''), names);
}

function findByBeginning(name: string, names: readonly string[]): string | undefined {
  // 吉安 is 吉安市 rather than a longer name that begins like it.
  return onlyOne(names, (full) => full.slice(0, -1) === name) ?? onlyOne(names, (full) => full.startsWith(name));
}

/**
 * Splits an address that begins with the full names of its places: 陕西省西安市雁塔区会展大道1号. Null where it does not
 * begin with a province.
 */
export function splitAddress(address: string, regionNames: RegionNames): (Region & { detail: string }) | null {
  const above = { province: '', city: '', district: '' };
  let detail = address;
  const take = (level: keyof Region): string => {
    const found = regionNames(level, above).find((name) => detail.startsWith(name)) ?? '';
    detail = detail.slice(found.length).replace(/^[\s,，]+/, '');
    return found;
  };
  above.province = take('province');
  if (above.province === '') return null;
  above.city = take('city');
  // 北京市朝阳区: a municipality's city bears its name, and is not said twice.
  const isSaidOnce = above.city === '' && regionNames('city', above).includes(above.province);
  if (isSaidOnce) above.city = above.province;
  return { ...above, district: take('district'), detail };
}
