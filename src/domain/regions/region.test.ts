import * as fc from 'fast-check';
import { noRegion, parseRegionText, regionText } from './region';

test.each([
  [{ province: '陕西省', city: '西安市', district: '雁塔区' }, '陕西省 西安市 雁塔区'],
  [{ province: '北京市', city: '北京市', district: '朝阳区' }, '北京市 朝阳区'],
  [{ province: '陕西省', city: '西安市', district: '' }, '陕西省 西安市'],
  [{ province: '香港特别行政区', city: '', district: '' }, '香港特别行政区'],
  [noRegion, ''],
])('%j is written %j, and read again', (region, text) => {
  expect(regionText(region)).toBe(text);
  expect(parseRegionText(text)).toEqual(region);
});

test.each([
  ['北京市 北京市 朝阳区', { province: '北京市', city: '北京市', district: '朝阳区' }],
  ['北京市  朝阳区', { province: '北京市', city: '北京市', district: '朝阳区' }],
  ['陕西省   西安市', { province: '陕西省', city: '西安市', district: '' }],
  ['湖南省 长沙市 岳麓区 麓山南路', { province: '湖南省', city: '长沙市', district: '岳麓区 麓山南路' }],
  ['市北 东区', { province: '市北', city: '东区', district: '' }],
])('%j is read as %j', (text, region) => {
  expect(parseRegionText(text)).toEqual(region);
});

test('nothing is chosen in an empty region', () => {
  expect(noRegion).toEqual({ province: '', city: '', district: '' });
});

test('any text is read without losing a word of it', () => {
  const place = fc.stringMatching(/^[\u4e00-\u4eff]{1,4}$/);
  fc.assert(
    fc.property(fc.uniqueArray(place, { minLength: 1, maxLength: 5 }), (places) => {
      expect(
        Object.values(parseRegionText(places.join(' ')))
          .filter(Boolean)
          .join(' '),
      ).toBe(places.join(' '));
    }),
  );
});
