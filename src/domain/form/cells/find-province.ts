import { provinces } from '../../regions/provinces';
import { noRegion, type RegionNames } from '../../regions/region';
import { looseText, onlyOne } from '../../text/loose-text';

/** The region names that the rules know on their own: the provinces. */
export const provinceNames: RegionNames = (level) => (level === 'province' ? provinces : []);

/** Finds a place by its name or a prefix: 陕西, 内蒙, 恩施. Undefined for no match or several. */
export function findPlace(text: string, names: readonly string[]): string | undefined {
  const name = looseText(text);
  if (name.length < 2) return undefined;
  return names.find((full) => full === name) ?? findByBeginning(name, names);
}

/** Like `findPlace`; also accepts 广西省 and 香港市, and what begins with a province: 陕西省西安市, 陕西西安. */
export function findProvince(text: string, names: readonly string[]): string | undefined {
  const name = looseText(text);
  return (
    findPlace(name, names) ??
    findPlace(name.replace(/(?:省|市|自治区|特区)$/, ''), names) ??
    onlyOne(names, (full) => lengthOfPlace(name, full) > 0)
  );
}

/** A province's everyday name; a city's or district's, which has a single character for its rank. */
export function shortName(full: string): string {
  const everyday = full.replace(/(?:维吾尔|壮族|回族)?自治区$|特别行政区$/, '');
  return everyday === full ? full.slice(0, -1) : everyday;
}

/**
 * Counts the characters at the start of an address that name a place: 3 of 陕西省西安市 or 2 of 陕西西安 for 陕西省; 0 for none.
 * 西安路 and 海南州 do not begin with the places 西安市 and 海南省.
 */
export function lengthOfPlace(address: string, full: string): number {
  if (address.startsWith(full)) return full.length;
  const short = shortName(full);
  if (short.length < 2 || !address.startsWith(short)) return 0;
  const rest = address.slice(short.length);
  return /^(?:[东南西北中]?[路街道]|大[街道学]|[巷医学院第人中州县])/.test(rest) ? 0 : short.length;
}

function findByBeginning(name: string, names: readonly string[]): string | undefined {
  // 吉安 means 吉安市 rather than a longer name with the same prefix.
  return onlyOne(names, (full) => full.slice(0, -1) === name) ?? onlyOne(names, (full) => full.startsWith(name));
}

/** The province of a city by its name or its beginning (西安, 西安市), or of an address in it; '' for none or several. */
export const provinceOfPlace = (text: string, regionNames: RegionNames): string =>
  onlyOne(
    regionNames('province', noRegion),
    (province) => findPlace(text, regionNames('city', { province, city: '', district: '' })) !== undefined,
  ) ?? provinceOfCity(looseText(text), regionNames);

/** The province of the city with which an address begins; '' if several cities have that name or none has. */
export function provinceOfCity(address: string, regionNames: RegionNames): string {
  const hasCity = (province: string): boolean =>
    regionNames('city', { province, city: '', district: '' }).some(
      (city) => city.length > 2 && address.startsWith(city),
    );
  return onlyOne(regionNames('province', noRegion), hasCity) ?? '';
}
