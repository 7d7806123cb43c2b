import { openWechatMap } from './js-sdk/share-page';
import { mapUrl, type MapOutcome, type Venue } from './map-place';

/**
 * Shows a venue on WeChat's own map if it is available and the venue has coordinates, else on a map's web page, in a new
 * tab if the browser has tabs.
 */
export async function openMap({ name, address, coordinates }: Venue): Promise<MapOutcome> {
  if (coordinates !== null && (await openWechatMap({ name, address, ...coordinates }))) return 'opened';
  const link = document.createElement('a');
  link.href = mapUrl(address);
  link.target = '_blank';
  link.rel = 'noopener noreferrer';
  link.click();
  return 'opened';
}
