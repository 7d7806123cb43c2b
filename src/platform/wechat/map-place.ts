/** A place with its coordinates, for a map. */
export interface LocatedPlace {
  name: string;
  address: string;
  /** In degrees, as WeChat's map takes them (GCJ-02). */
  latitude: number;
  longitude: number;
}

/** A place to show on a map. */
export interface Venue {
  name: string;
  address: string;
  /** Null if unknown. */
  coordinates: Pick<LocatedPlace, 'latitude' | 'longitude'> | null;
}

/** The result of showing a place. `copied`: no map could be opened without coordinates, so the address was copied. */
export type MapOutcome = 'opened' | 'copied' | 'failed';

/** Returns the URL of a map that searches for a place by name. Tencent's URI API needs neither coordinates nor a key. */
export function mapUrl(place: string): string {
  return `https://apis.map.qq.com/uri/v1/search?keyword=${encodeURIComponent(place)}&referer=conference`;
}
