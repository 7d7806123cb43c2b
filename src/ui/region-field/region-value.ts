/** A place by the names of its levels; '' for a level that is not chosen or does not exist. */
export interface RegionValue {
  province: string;
  city: string;
  district: string;
}

export const noRegion: RegionValue = { province: '', city: '', district: '' };

/** One line of it; 北京市 is not said twice where the city is the province. */
export function regionText({ province, city, district }: RegionValue): string {
  return [province, city === province ? '' : city, district].filter(Boolean).join(' ');
}
