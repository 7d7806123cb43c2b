import { provinces } from '../../regions/provinces';
import { matchPatternNatively } from '../field-rules';
import type { RegionAnswer } from '../form-field';
import type { RegionNames } from '../../regions/region';
import { regionCells } from '../cells/region-cells';
import { makeField } from './answer-kinds';
import { regionKind } from './region';

const field = makeField('ReAddress', '通讯地址', 'region', {});
const context = { matchPattern: matchPatternNatively };

type Parts = readonly [province: string, city: string, district: string, detail: string];

const regionOf = ([province, city, district, detail]: Parts): RegionAnswer => ({ province, city, district, detail });

/** A few real places, by their level and the places above them. */
const places: Readonly<Record<string, readonly string[]>> = {
  'province of ': provinces,
  'city of 北京市': ['北京市'],
  'district of 北京市北京市': ['朝阳区', '海淀区'],
  'city of 山西省': ['太原市', '阳泉市'],
  'district of 山西省阳泉市': ['城区', '矿区', '郊区'],
  'city of 湖南省': ['长沙市', '岳阳市'],
  'district of 湖南省岳阳市': ['岳阳楼区', '岳阳县'],
  'city of 广西壮族自治区': ['南宁市', '桂林市'],
  'city of 重庆市': ['重庆市', '县'],
  'city of 陕西省': ['西安市', '延安市'],
  'district of 陕西省西安市': ['碑林区', '雁塔区'],
  'city of 新疆维吾尔自治区': ['乌鲁木齐市', '伊犁哈萨克自治州'],
  'district of 新疆维吾尔自治区伊犁哈萨克自治州': ['伊宁市', '伊宁县'],
  'city of 香港特别行政区': ['香港岛', '九龙', '新界'],
};
const regionNames: RegionNames = (level, { province, city, district }) =>
  places[`${level} of ${province}${city}${district}`] ?? [];

function readCells(cells: Parts, initial: RegionAnswer = regionKind.empty) {
  const filled = Object.entries(regionOf(cells)).filter(([, text]) => text !== '');
  return regionCells.fromCells(
    field,
    filled.map(([part, text]) => ({ part, text: String(text) })),
    { initial, regionNames },
  );
}

const street = '会展大道1号';

test.each<[Parts, Parts]>([
  // Each level in its own cell.
  [
    ['陕西', '西安', '雁塔', street],
    ['陕西省', '西安市', '雁塔区', street],
  ],
  [
    ['湖南', '岳阳', '岳阳', '洞庭路1号'],
    ['湖南省', '岳阳市', '岳阳县', '洞庭路1号'],
  ],
  [
    ['陕西', '', '', ''],
    ['陕西省', '', '', ''],
  ],
  // An address on one line.
  [
    ['', '', '', `陕西省西安市雁塔区${street}`],
    ['陕西省', '西安市', '雁塔区', street],
  ],
  [
    ['', '', '', '陕西省, 西安市， 雁塔区 会展大道 1 号, 二楼'],
    ['陕西省', '西安市', '雁塔区', '会展大道 1 号, 二楼'],
  ],
  [
    ['', '', '', '西安市会展大道 1 号'],
    ['陕西省', '西安市', '', '会展大道 1 号'],
  ],
  [
    ['', '', '', '陕西新城市广场1号'],
    ['陕西省', '', '', '新城市广场1号'],
  ],
  [
    ['', '', '', '广西省南宁市民族大道1号'],
    ['广西壮族自治区', '南宁市', '', '民族大道1号'],
  ],
  [
    ['', '', '', '西安市市民大道1号'],
    ['陕西省', '西安市', '', '市民大道1号'],
  ],
  // The province in its own cell and again in the address.
  [
    ['陕西省', '', '', `陕西省西安市${street}`],
    ['陕西省', '西安市', '', street],
  ],
  // The full name decides where several places begin alike.
  [
    ['新疆', '伊犁', '', '伊宁市解放路1号'],
    ['新疆维吾尔自治区', '伊犁哈萨克自治州', '伊宁市', '解放路1号'],
  ],
  // Without a street the last place is the detail line.
  [
    ['', '', '', '陕西省西安市雁塔区'],
    ['陕西省', '西安市', '雁塔区', '雁塔区'],
  ],
  [
    ['', '', '', '陕西省西安市'],
    ['陕西省', '西安市', '', '西安市'],
  ],
  [
    ['', '', '', '陕西省'],
    ['陕西省', '', '', '陕西省'],
  ],
  // A municipality is its own city, unless nothing below it is known.
  [
    ['北京', '', '朝阳', '望京街1号'],
    ['北京市', '北京市', '朝阳区', '望京街1号'],
  ],
  [
    ['北京', '', '', ''],
    ['北京市', '', '', ''],
  ],
  // New places are in no list.
  [
    ['北京', '亦庄', '', '荣华路1号'],
    ['北京市', '亦庄', '', '荣华路1号'],
  ],
  // A street named after a place is not in it.
  [
    ['陕西', '', '', '西安北路1号'],
    ['陕西省', '', '', '西安北路1号'],
  ],
  [
    ['陕西', '', '', '西安大街1号'],
    ['陕西省', '', '', '西安大街1号'],
  ],
  [
    ['山西', '阳泉', '', '矿山路1号'],
    ['山西省', '阳泉市', '', '矿山路1号'],
  ],
  [
    ['', '', '', '县医院'],
    ['', '', '', '县医院'],
  ],
  [
    ['', '', '', '九龙大道1号'],
    ['', '', '', '九龙大道1号'],
  ],
])('the cells %j are the region %j', (cells, region) => {
  expect(readCells(cells)).toEqual({ answer: regionOf(region), unread: [] });
});

test('a new district of a municipality is not taken for the municipality', () => {
  const cells = Object.entries({ province: '重庆', city: '两江新区', detail: '金开大道1号' });
  const ofProvince: RegionNames = (level, { province }) => places[`${level} of ${province}`] ?? [];
  const { answer } = regionCells.fromCells(
    field,
    cells.map(([part, text]) => ({ part, text })),
    { initial: regionKind.empty, regionNames: ofProvince },
  );
  expect(answer).toEqual(regionOf(['重庆市', '两江新区', '', '金开大道1号']));
});

test('an unknown province is named, and the rest of the address kept', () => {
  const { answer, unread } = readCells(['火星', '西安', '', street]);
  expect(answer).toEqual(regionOf(['', '西安', '', street]));
  expect(unread).toEqual(['火星']);
});

test('empty cells leave the answer as it was', () => {
  const initial = regionOf(['陕西省', '西安市', '', street]);
  expect(readCells(['', '', '', ''], initial)).toEqual({ answer: initial, unread: [] });
});

test.each([
  ['no city', { city: '', district: '' }, null],
  ['no province', { province: '' }, '请选择通讯地址'],
  ['no detail line', { detail: '' }, '请填写通讯地址'],
  ['names of 50 characters', { city: '市'.repeat(50), district: '区'.repeat(50) }, null],
  ['a province of 51 characters', { province: '省'.repeat(51) }, '请选择通讯地址'],
  ['a city of 51 characters', { city: '市'.repeat(51) }, '请选择通讯地址'],
  ['a district of 51 characters', { district: '区'.repeat(51) }, '请选择通讯地址'],
  ['a detail line of 200 characters', { detail: '号'.repeat(200) }, null],
  ['a detail line of 201 characters', { detail: '号'.repeat(201) }, '通讯地址最多 200 个字'],
])('an address with %s: %p', (_, own, message) => {
  const answer = { ...regionOf(['陕西省', '西安市', '雁塔区', street]), ...own };
  expect(regionKind.check(field, answer, context)).toBe(message);
});

test('an address need not be complete where it is optional, and is none only where all of it is missing', () => {
  const optional = { ...field, isRequired: false };
  for (const answer of [regionOf(['陕西省', '', '', '']), regionOf(['', '', '', street])]) {
    expect(regionKind.check(optional, answer, context)).toBeNull();
    expect(regionKind.isEmpty(answer)).toBe(false);
  }
});

test.each<[Parts, string]>([
  [['陕西省', '西安市', '雁塔区', street], `陕西省西安市雁塔区 ${street}`],
  [['北京市', '北京市', '朝阳区', ''], '北京市朝阳区'],
  [['香港特别行政区', '', '', street], `香港特别行政区 ${street}`],
  [['', '', '', street], street],
])('%j is shown as %p', (parts, text) => {
  expect(regionKind.describe(field, regionOf(parts))).toBe(text);
});

test('a text is a detail line', () => {
  expect(regionKind.read(field, ` ${street} `)).toEqual(regionOf(['', '', '', street]));
});

test('a template asks for each level, with an example and the usual headings', () => {
  const columns = regionCells.columns(field, '通讯地址');
  expect(columns.map(({ title, hint, isOptional, holds }) => [title, hint, isOptional, holds])).toEqual([
    ['通讯地址-省份', '如 陕西省', false, 'text'],
    ['通讯地址-城市', '如 西安市', true, 'text'],
    ['通讯地址-区县', '如 雁塔区', true, 'text'],
    ['通讯地址-详细地址', '', false, 'address'],
  ]);
  expect(columns.map(({ part, defaultTitles, holdsAll }) => [part, defaultTitles.join(' '), holdsAll])).toEqual([
    ['province', '省份 省 所在省份 所在省', false],
    ['city', '城市 市 地市 所在城市 所在市', false],
    ['district', '区县 区 县 区/县 所在区县', false],
    ['detail', '', true],
  ]);
  const example = ['陕西省', '西安市', '雁塔区', '会展大道 1 号'];
  expect(columns.map((column) => column.describe(regionCells.example(field)))).toEqual(example);
});
