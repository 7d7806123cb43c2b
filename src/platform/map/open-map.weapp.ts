import { copyText } from '../clipboard/clipboard';
import type { MapOutcome } from './map-place';

/** WeChat's map wants coordinates, which a meeting does not have: the address is copied, for any map's search. */
export async function openMap(place: string): Promise<MapOutcome> {
  return (await copyText(place)) ? 'copied' : 'failed';
}
