import { readMapLink } from './map-link';

const placeIn = (text: string): string => {
  const read = readMapLink(text);
  return 'place' in read ? `${read.place.latitude},${read.place.longitude}` : read.advice;
};

it.each([
  ['34.2199,108.9485', '34.2199,108.9485'],
  [' 34.2199， 108.9485 ', '34.2199,108.9485'],
  ['108.9485,34.2199', '34.2199,108.9485'],
  ['https://apis.map.qq.com/uri/v1/marker?marker=coord:34.2199,108.9485;title:会展中心&referer=x', '34.2199,108.9485'],
  ['https://apis.map.qq.com/uri/v1/marker?marker=coord%3A34.2199%2C108.9485%3Btitle%3Ax', '34.2199,108.9485'],
  ['https://map.qq.com/?type=marker&isopeninfowin=1&pointx=108.9485&pointy=34.2199', '34.2199,108.9485'],
  ['https://uri.amap.com/marker?position=108.9485,34.2199&name=会展中心', '34.2199,108.9485'],
  ['我在 https://wb.amap.com/?p=B001D0F1,34.2199,108.9485,会展中心,雁塔区', '34.2199,108.9485'],
  ['https://ditu.amap.com/regeo?lng=108.9485&lat=34.2199&src=uriapi', '34.2199,108.9485'],
  ['https://api.map.baidu.com/marker?location=34.2199,108.9485&coord_type=gcj02', '34.2199,108.9485'],
  // 百度's own degrees of 天安门, whose place in GCJ-02 is 39.9087, 116.3975.
  ['http://api.map.baidu.com/marker?location=39.915085,116.403875&title=x', '39.908708,116.397479'],
])('%s is at %s', (text, place) => {
  const [latitude, longitude] = placeIn(text).split(',').map(Number);
  const [expectedLatitude, expectedLongitude] = place.split(',').map(Number);
  expect(latitude).toBeCloseTo(expectedLatitude ?? NaN, 4);
  expect(longitude).toBeCloseTo(expectedLongitude ?? NaN, 4);
});

it.each([
  ['https://surl.amap.com/4kGqNlW1i2', '这个链接里没有坐标'],
  ['https://map.baidu.com/poi/x/@12950000.27,4810000.12,19z', '这个链接里没有坐标'],
  ['https://api.map.baidu.com/marker?location=39.9,116.4&coord_type=wgs84', '这个链接里没有坐标'],
  ['https://maps.example.com/?q=39.9087,116.3975', '这个链接里没有坐标'],
  ['会展中心', '没有读出坐标'],
  ['134.5,208.9', '没有读出坐标'],
  ['', '没有读出坐标'],
])('%s carries no place, and says what to do', (text, advice) => {
  expect(placeIn(text)).toContain(advice);
});
