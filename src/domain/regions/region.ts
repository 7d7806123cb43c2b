/** A place by the Chinese names of its levels; '' for a level not chosen or non-existent. */
export interface Region {
  province: string;
  city: string;
  district: string;
}

/** Region names at a level, under the levels above it; empty if the level does not exist or is unknown. */
export type RegionNames = (level: keyof Region, region: Region) => readonly string[];

export const noRegion: Region = { province: '', city: '', district: '' };

/** A region on one line; a municipality's name appears once (北京市). */
export function regionText({ province, city, district }: Region): string {
  return [province, city === province ? '' : city, district].filter(Boolean).join(' ');
}

/** The inverse of `regionText`. Text that is not a region is kept as text. */
export function parseRegionText(text: string): Region {
  const [province = '', ...below] = text.split(/\s+/);
  while (below[0] === province) below.shift();
  // A municipality's city has the same name.
  const isMunicipality = below.length === 1 && province.endsWith('市');
  const [city = '', ...districts] = isMunicipality ? [province, ...below] : below;
  return { province, city, district: districts.join(' ') };
}
