import { noRegion, regionText, type Region, type RegionNames } from '../../regions/region';
import { onlyOne } from '../../text/loose-text';
import type { RegionAnswer } from '../form-field';
import { readPlace } from '../kinds/place';
import { partsOf, readRegion } from '../kinds/region';
import { plainColumn, type AnswerCells, type AnswerColumn } from './answer-cells';
import { findPlace, findProvince, lengthOfPlace, provinceOfCity, provinceOfPlace } from './find-province';

const example = { province: '陕西省', city: '西安市', district: '雁塔区' };

export const placeCells: AnswerCells<Region> = {
  isShareable: () => true,
  example: () => example,
  columns: (_, label) => [{ ...plainColumn, title: label, describe: regionText }],
  fromCells: (_, [cell], { initial }) => ({ answer: cell === undefined ? initial : readPlace(cell.text), unread: [] }),
  unreadMessage: ({ label }) => `请重新选择${label}`,
};

/** A column for each level, and one for the detail line. */
export const regionCells: AnswerCells<RegionAnswer> = {
  isShareable: () => true,
  example: () => ({ ...example, detail: '会展大道 1 号' }),
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

function partColumn(
  part: keyof RegionAnswer,
  title: string,
  hint: string,
  defaultTitles: readonly string[],
): AnswerColumn<RegionAnswer> {
  return { ...plainColumn, part, title, hint, defaultTitles, describe: (answer) => answer[part] };
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
