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

/** What came of showing a place: where no map can be opened without coordinates, its address is copied. */
export type MapOutcome = 'opened' | 'copied' | 'failed';

/** A map of a place by its name, which needs neither coordinates nor a key (Tencent's URI API). */
export function mapUrl(place: string): string {
  return `https://apis.map.qq.com/uri/v1/search?keyword=${encodeURIComponent(place)}&referer=conference`;
}
