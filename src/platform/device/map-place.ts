import type { Coordinates } from '../../domain/meeting/meeting';

/** A venue: whose it is, and where. */
export interface Venue {
  name: string;
  address: string;
  /** Null if unknown. */
  coordinates: Coordinates | null;
}

/** What came of showing a place: where no map can be opened without coordinates, its address is copied. */
export type MapOutcome = 'opened' | 'copied' | 'failed';

/** A map of a place by its name, which needs neither coordinates nor a key (Tencent's URI API). */
export function mapUrl(place: string): string {
  return `https://apis.map.qq.com/uri/v1/search?keyword=${encodeURIComponent(place)}&referer=conference`;
}
