import type { Coordinates } from './meeting';

/*
 * Reads where a place is from what people copy out of a map: the coordinates themselves, or a link of 腾讯, 高德 or 百度 that
 * carries them. Short links carry none: they lead to the map's own server.
 */

/** Degrees, latitude and longitude in either order. */
const pairPattern = /(-?\d{1,3}\.\d+)\s*[,，]\s*(-?\d{1,3}\.\d+)/;

const isBaidu = (host: string): boolean => host === 'map.baidu.com' || host.endsWith('.map.baidu.com');
const isTencent = (host: string): boolean => host === 'map.qq.com' || host.endsWith('.map.qq.com');
const isGaode = (host: string): boolean => host === 'amap.com' || host.endsWith('.amap.com');

/** A result of reading: the place in degrees of GCJ-02, or what to do instead. */
export type MapReading = { place: Coordinates } | { advice: string };

/** Reads coordinates or a map's link. */
export function readMapLink(text: string): MapReading {
  const given = text.trim();
  const address = /https?:\/\/[^\s"'<>，。]+/i.exec(given)?.[0];
  if (address === undefined) {
    const place = orderedPlace(given);
    return place === null ? { advice: '没有读出坐标：写成“纬度,经度”，如 34.2199,108.9485' } : { place };
  }
  const parts = /^https?:\/\/([^/?#:]+)[^?#]*\??([^#]*)#?(.*)$/i.exec(address);
  const host = (parts?.[1] ?? '').toLowerCase();
  const query = fieldsOf(`${parts?.[2] ?? ''}&${parts?.[3] ?? ''}`);
  const place = isTencent(host)
    ? ofTencent(query)
    : isGaode(host)
      ? ofGaode(query)
      : isBaidu(host)
        ? ofBaidu(query)
        : null;
  if (place !== null) return { place };
  return { advice: '这个链接里没有坐标：请在地图上右键或长按那个地点，复制坐标，写成“纬度,经度”' };
}

type Fields = ReadonlyMap<string, string>;

function fieldsOf(query: string): Fields {
  return new Map(
    query.split('&').map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return [name.toLowerCase(), decoded(value.join('='))] as const;
    }),
  );
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** 腾讯 writes latitude first: `marker=coord:34.2,108.9;title:…`, `coord=34.2,108.9`, or `pointy=34.2&pointx=108.9`. */
function ofTencent(query: Fields): Coordinates | null {
  const whole = ['marker', 'coord', 'tocoord', 'center', 'location'].map((name) => query.get(name) ?? '');
  return firstOf([
    ...whole.map((text) => placeOf(pairPattern.exec(text), 'latitude first')),
    placeOf(['', query.get('pointy') ?? '', query.get('pointx') ?? ''], 'latitude first'),
  ]);
}

/** 高德 writes longitude first in `position=`, latitude first after the number of a place (`p=B0FF…,34.2,108.9,…`) and in `q=`. */
function ofGaode(query: Fields): Coordinates | null {
  const texts = (names: readonly string[]) => names.map((name) => pairPattern.exec(query.get(name) ?? ''));
  return firstOf([
    ...texts(['position', 'center', 'dest', 'to']).map((pair) => placeOf(pair, 'longitude first')),
    ...texts(['p', 'q']).map((pair) => placeOf(pair, 'latitude first')),
    placeOf(['', query.get('lat') ?? '', query.get('lng') ?? query.get('lon') ?? ''], 'latitude first'),
  ]);
}

/** 百度 writes latitude first, in degrees of its own unless `coord_type` says otherwise. */
function ofBaidu(query: Fields): Coordinates | null {
  const texts = ['location', 'latlng', 'center', 'destination'].map((name) => query.get(name) ?? '');
  const place = firstOf(texts.map((text) => placeOf(pairPattern.exec(text), 'latitude first')));
  const system = (query.get('coord_type') ?? 'bd09ll').toLowerCase();
  if (place === null || !['bd09ll', 'gcj02'].includes(system)) return null;
  return system === 'gcj02' ? place : ofBaiduDegrees(place);
}

/** Turns degrees of 百度 (BD-09) into those of GCJ-02, as 百度 once published it; exact to about a metre. */
function ofBaiduDegrees({ latitude, longitude }: Coordinates): Coordinates {
  const [x, y, turn] = [longitude - 0.0065, latitude - 0.006, (Math.PI * 3000) / 180];
  const radius = Math.hypot(x, y) - 0.00002 * Math.sin(y * turn);
  const angle = Math.atan2(y, x) - 0.000003 * Math.cos(x * turn);
  return rounded({ latitude: radius * Math.sin(angle), longitude: radius * Math.cos(angle) });
}

/** Takes a bare pair in the order that is possible: in China a longitude is always beyond 73, a latitude below 54. */
function orderedPlace(text: string): Coordinates | null {
  const pair = /^\D*(-?\d{1,3}(?:\.\d+)?)[°\s]*[,，\s]\s*\D*(-?\d{1,3}(?:\.\d+)?)\D*$/.exec(text);
  const isTurned = Number(pair?.[1]) > 73 && Number(pair?.[2]) < 54;
  return placeOf(pair, isTurned ? 'longitude first' : 'latitude first');
}

function placeOf(pair: readonly string[] | null, order: 'latitude first' | 'longitude first'): Coordinates | null {
  const [, one = '', other = ''] = pair ?? [];
  if (one === '' || other === '') return null;
  const [latitude, longitude] =
    order === 'latitude first' ? [Number(one), Number(other)] : [Number(other), Number(one)];
  const isPlace = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isPlace ? rounded({ latitude, longitude }) : null;
}

/** Six decimals are a tenth of a metre. */
const rounded = ({ latitude, longitude }: Coordinates): Coordinates => ({
  latitude: Math.round(latitude * 1e6) / 1e6,
  longitude: Math.round(longitude * 1e6) / 1e6,
});

const firstOf = (places: readonly (Coordinates | null)[]): Coordinates | null =>
  places.find((place) => place !== null) ?? null;
