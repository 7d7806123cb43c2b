import { isPlainObject, readText } from '../../json/read-value';
import { cleanText } from '../../text/clean-text';
import { choiceMessage, fieldLimits, requiredMessage, tooLongMessage } from '../field-rules';
import type { RegionAnswer } from '../form-field';
import { ownValue, plainKind, type AnswerKind } from './answer-kind';
import { answerParts } from '../known-questions';

const noRegion: RegionAnswer = { province: '', city: '', district: '', detail: '' };

/** A region of three levels and a detail line. */
export const regionKind: AnswerKind<RegionAnswer> = {
  ...plainKind,
  hasPlaces: true,
  hasProvince: true,
  part: 'contact',
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
};

/** Reads separate levels and a detail line, or a plain text as the detail line alone. */
export function readRegion(value: unknown): RegionAnswer {
  const region = isPlainObject(value) ? value : { detail: value };
  return {
    province: cleanText(readText(region.province)),
    city: cleanText(readText(region.city)),
    district: cleanText(readText(region.district)),
    detail: cleanText(readText(region.detail)),
  };
}

export function partsOf({ province, city, district, detail }: RegionAnswer): string[] {
  return [province, city, district, detail];
}
