import { isPlainObject, readText } from '../../json/read-value';
import { provinces } from '../../regions/provinces';
import type { Region } from '../../regions/region';
import { cleanText } from '../../text/clean-text';
import { choiceMessage, fieldLimits, requiredMessage, tooLongMessage } from '../field-rules';
import type { RegionAnswer } from '../form-field';
import { looseText, onlyOne } from '../../text/loose-text';
import { ownValue, plainColumn, plainKind, type AnswerColumn, type AnswerKind, type RegionNames } from './answer-kind';
import { answerParts } from '../known-questions';

const noRegion: RegionAnswer = { province: '', city: '', district: '', detail: '' };

/** A region of three levels and a detail line. */
export const regionKind: AnswerKind<RegionAnswer> = {
  ...plainKind,
  hasPlaces: true,
  hasProvince: true,
  part: 'contact',
  isShareable: () => true,
  verb: '选择',
  maxLength: fieldLimits.regionDetail,
  empty: noRegion,
  isEmpty: (answer) => partsOf(answer).every((part) => part === ''),
  read: (_, value) => readRegion(value),
  // A required region needs a province and a detail line; some provinces have no cities or districts.
  check: (field, answer) => {
    const { province, city, district, detail } = answer;
    if (field.isRequired && (province === '' || detail === ''))
      return requiredMessage(field, province === '' ? '选择' : '填写');
    if ([province, city, district].some((name) => name.length > fieldLimits.regionName)) return choiceMessage(field);
    return detail.length > fieldLimits.regionDetail ? tooLongMessage(field, fieldLimits.regionDetail) : null;
  },
  toSubmission: ({ shortName }, { province, city, district, detail }) => [
    [answerParts.province, province],
    [answerParts.city, city],
    [answerParts.district, district],
    [shortName, detail],
  ],
  fromSubmission: ({ shortName }, body) =>
    readRegion({
      province: ownValue(body, answerParts.province),
      city: ownValue(body, answerParts.city),
      district: ownValue(body, answerParts.district),
      detail: ownValue(body, shortName),
    }),
  describe: (_, { province, city, district, detail }) => {
    // A municipality's city has the same name; do not repeat it.
    const places = [province, city, district].filter((name, index, all) => name !== '' && all.indexOf(name) === index);
    return [places.join(''), detail].filter((part) => part !== '').join(' ');
  },
  province: ({ province }) => province,
  example: () => ({ province: '陕西省', city: '西安市', district: '雁塔区', detail: '会展大道 1 号' }),
  columns: (_, label) => [
    partColumn('province', `${label}-省份`, '如 陕西省', ['省份', '省', '所在省份', '所在省']),
    {
      ...partColumn('city', `${label}-城市`, '如 西安市', ['城市', '市', '地市', '所在城市', '所在市']),
      isOptional: true,
    },
    {
      ...partColumn('district', `${label}-区县`, '如 雁塔区', ['区县', '区', '县', '区/县', '所在区县']),
      isOptional: true,
    },
    { ...partColumn('detail', `${label}-详细地址`, '', []), holdsAll: true, holds: 'address' },
  ],
  fromCells: (_, cells, { initial, regionNames }) => {
    const read = readRegion(Object.fromEntries(cells.map(({ part, text }) => [part, text])));
    if (partsOf(read).every((part) => part === '')) return { answer: initial, unread: [] };
    const province = findProvince(read.province, regionNames('province', noRegion));
    const isUnread = read.province !== '' && province === undefined;
    const answer = isUnread
      ? { ...read, province: '' }
      : readPlaces({ ...read, province: province ?? '' }, regionNames);
    return { answer, unread: isUnread ? [read.province] : [] };
  },
  unreadMessage: ({ label }, shown) => `“${shown}”不是省份名称，请选择${label}`,
};

/** Reads separate levels and a detail line, or a plain text as the detail line alone. */
function readRegion(value: unknown): RegionAnswer {
  const region = isPlainObject(value) ? value : { detail: value };
  return {
    province: cleanText(readText(region.province)),
    city: cleanText(readText(region.city)),
    district: cleanText(readText(region.district)),
    detail: cleanText(readText(region.detail)),
  };
}

function partsOf({ province, city, district, detail }: RegionAnswer): string[] {
  return [province, city, district, detail];
}

function partColumn(
  part: keyof RegionAnswer,
  title: string,
  hint: string,
  defaultTitles: readonly string[],
): AnswerColumn<RegionAnswer> {
  return { ...plainColumn, part, title, hint, defaultTitles, describe: (answer) => answer[part] };
}

/** The region names that the rules know on their own: the provinces. */
export const provinceNames: RegionNames = (level) => (level === 'province' ? provinces : []);

/** Finds a place by its name or a prefix: 陕西, 内蒙, 恩施. Undefined for no match or several. */
function findPlace(text: string, names: readonly string[]): string | undefined {
  const name = looseText(text);
  if (name.length < 2) return undefined;
  return names.find((full) => full === name) ?? findByBeginning(name, names);
}

/** Like `findPlace`; also accepts 广西省 and 香港市, and what begins with a province: 陕西省西安市, 陕西西安. */
export function findProvince(text: string, names: readonly string[]): string | undefined {
  const name = looseText(text);
  return (
    findPlace(name, names) ??
    findPlace(name.replace(/(?:省|市|自治区|特区)$/, ''), names) ??
    onlyOne(names, (full) => lengthOfPlace(name, full) > 0)
  );
}

/** A province's everyday name; a city's or district's, which has a single character for its rank. */
export function shortName(full: string): string {
  const everyday = full.replace(/(?:维吾尔|壮族|回族)?自治区$|特别行政区$/, '');
  return everyday === full ? full.slice(0, -1) : everyday;
}

/**
 * Counts the characters at the start of an address that name a place: 3 of 陕西省西安市 or 2 of 陕西西安 for 陕西省; 0 for none.
 * 西安路 and 海南州 do not begin with the places 西安市 and 海南省.
 */
function lengthOfPlace(address: string, full: string): number {
  if (address.startsWith(full)) return full.length;
  const short = shortName(full);
  if (short.length < 2 || !address.startsWith(short)) return 0;
  const rest = address.slice(short.length);
  return /^(?:[东南西北中]?[路街道]|大[街道学]|[巷医学院第人中州县])/.test(rest) ? 0 : short.length;
}

function findByBeginning(name: string, names: readonly string[]): string | undefined {
  // 吉安 means 吉安市 rather than a longer name with the same prefix.
  return onlyOne(names, (full) => full.slice(0, -1) === name) ?? onlyOne(names, (full) => full.startsWith(name));
}

/**
 * Completes the places of an address, from their own cells or from the beginning of its detail line:
 * 陕西省西安市雁塔区会展大道1号, 陕西西安会展大道1号, 西安市会展大道1号. Unchanged if no province is known.
 */
function readPlaces(read: RegionAnswer, regionNames: RegionNames): RegionAnswer {
  const above = { province: '', city: '', district: '' };
  let { detail } = read;
  const take = (level: keyof Region): string => {
    const names = regionNames(level, above);
    const found =
      names.find((name) => detail.startsWith(name)) ?? onlyOne(names, (name) => lengthOfPlace(detail, name) > 0);
    if (found === undefined) return '';
    const rest = detail.slice(lengthOfPlace(detail, found)).replace(/^[\s,，]+/, '');
    detail = level === 'province' ? rest.replace(/^[省市]/, '') : rest;
    return found;
  };
  if (read.province === '')
    above.province = take('province') || provinceOfCity(detail, regionNames) || provinceOfPlace(read.city, regionNames);
  else if (detail.startsWith(read.province)) above.province = take('province');
  else above.province = read.province;
  if (above.province === '') return read;
  // Lists lack new cities and districts: an unknown name is kept unchanged.
  const place = (level: 'city' | 'district'): string =>
    read[level] === '' ? take(level) : (findPlace(read[level], regionNames(level, above)) ?? read[level]);
  above.city = place('city');
  // 北京市朝阳区: a municipality's city has its name, which is not repeated.
  const isCityOmitted = above.city === '' && regionNames('city', above).includes(above.province);
  if (isCityOmitted && read.detail !== '') above.city = above.province;
  above.district = place('district');
  // Without a street, the last place named becomes the detail line, which the form requires.
  const last = read.detail === '' ? '' : above.district || above.city || above.province;
  return { ...above, detail: detail || last };
}

/** The province of a city by its name or its beginning (西安, 西安市), or of an address in it; '' for none or several. */
export const provinceOfPlace = (text: string, regionNames: RegionNames): string =>
  onlyOne(
    regionNames('province', noRegion),
    (province) => findPlace(text, regionNames('city', { province, city: '', district: '' })) !== undefined,
  ) ?? provinceOfCity(looseText(text), regionNames);

/** The province of the city with which an address begins; '' if several cities have that name or none has. */
function provinceOfCity(address: string, regionNames: RegionNames): string {
  const hasCity = (province: string): boolean =>
    regionNames('city', { province, city: '', district: '' }).some(
      (city) => city.length > 2 && address.startsWith(city),
    );
  return onlyOne(regionNames('province', noRegion), hasCity) ?? '';
}
