/** A place by the Chinese names of its levels; '' for a level that is not chosen or does not exist. */
export interface Region {
  province: string;
  city: string;
  district: string;
}

export const noRegion: Region = { province: '', city: '', district: '' };

/** One line of it; 北京市 is not said twice where the city is the province. */
export function regionText({ province, city, district }: Region): string {
  return [province, city === province ? '' : city, district].filter(Boolean).join(' ');
}

/** The inverse of `regionText`. A text that is none of it stays the same text. */
export function parseRegionText(text: string): Region {
  const [province = '', ...below] = text.split(/\s+/);
  while (below[0] === province) below.shift();
  // The city of a municipality bears its name.
  const isMunicipality = below.length === 1 && province.endsWith('市');
  const [city = '', ...districts] = isMunicipality ? [province, ...below] : below;
  return { province, city, district: districts.join(' ') };
}
