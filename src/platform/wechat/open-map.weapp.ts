import Taro from '@tarojs/taro';
import { copyText } from '../device/clipboard';
import type { MapOutcome, Venue } from './map-place';

/** Shows a venue on WeChat's map. Without coordinates it copies the address instead, to be pasted into a map app. */
export async function openMap({ name, address, coordinates }: Venue): Promise<MapOutcome> {
  if (coordinates !== null) {
    const opened = await Taro.openLocation({ name, address, ...coordinates, scale: 16 }).catch(() => null);
    if (opened !== null) return 'opened';
  }
  return (await copyText(address)) ? 'copied' : 'failed';
}
