import { mapUrl, type MapOutcome } from './map-place';

/** Shows a place on a map, in a tab of its own where the browser has tabs. */
export function openMap(place: string): Promise<MapOutcome> {
  const link = document.createElement('a');
  link.href = mapUrl(place);
  link.target = '_blank';
  link.rel = 'noopener noreferrer';
  link.click();
  return Promise.resolve('opened');
}
