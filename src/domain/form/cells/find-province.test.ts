import { provinces } from '../../regions/provinces';
import { regionKind } from '../kinds/region';
import { findProvince, provinceNames } from './find-province';

test.each([
  ['内蒙', provinces, '内蒙古自治区'],
  ['内蒙省', provinces, '内蒙古自治区'],
  ['内蒙自治区', provinces, '内蒙古自治区'],
  ['内蒙古呼和浩特', provinces, '内蒙古自治区'],
  ['广西南宁', provinces, '广西壮族自治区'],
  ['新疆乌鲁木齐', provinces, '新疆维吾尔自治区'],
  ['香港九龙', provinces, '香港特别行政区'],
  ['陕 西 省', provinces, '陕西省'],
  ['陕', provinces, undefined],
  ['湖', provinces, undefined],
  ['吉林北路', provinces, undefined],
  ['吉林大街', provinces, undefined],
  ['吉林大学', provinces, undefined],
  ['西安市', ['西安市', '西安市区'], '西安市'],
  ['吉安', ['吉安市', '吉安经济开发区'], '吉安市'],
  ['新疆维吾尔自治区乌鲁木齐高新区', ['新疆维吾尔自治区乌鲁木齐市'], '新疆维吾尔自治区乌鲁木齐市'],
  ['香港特别行政区九龙塘', ['香港特别行政区九龙区'], '香港特别行政区九龙区'],
])('%p among %# is the place %p', (text, names, province) => {
  expect(findProvince(text, names)).toBe(province);
});

test('of all places, the rules know the provinces alone', () => {
  const above = { province: '陕西省', city: '西安市', district: '' };
  expect(provinceNames('province', above)).toEqual(provinces);
  expect(provinceNames('city', above)).toEqual([]);
  expect(provinceNames('district', above)).toEqual([]);
  expect(regionKind.hasPlaces).toBe(true);
});
