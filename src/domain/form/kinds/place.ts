import { isPlainObject, readText } from '../../json/read-value';
import { parseRegionText, regionText, type Region } from '../../regions/region';
import { cleanText } from '../../text/clean-text';
import { fieldLimits, tooLongMessage } from '../field-rules';
import { ownValue, plainKind, type AnswerKind } from './answer-kind';

/** A region of three levels, sent as one text. */
export const placeKind: AnswerKind<Region> = {
  ...plainKind,
  hasProvince: true,
  part: 'contact',
  verb: '选择',
  empty: { province: '', city: '', district: '' },
  isEmpty: (region) => regionText(region) === '',
  read: (_, value) => readPlace(value),
  check: (field, region) => {
    const limit = field.maxLength ?? fieldLimits.text;
    return regionText(region).length > limit ? tooLongMessage(field, limit) : null;
  },
  toSubmission: ({ shortName }, region) => [[shortName, regionText(region)]],
  fromSubmission: ({ shortName }, body) => readPlace(ownValue(body, shortName)),
  describe: (_, region) => regionText(region),
  province: ({ province }) => province,
};

/** Accepts separate levels, or the text that is sent. */
export function readPlace(value: unknown): Region {
  if (!isPlainObject(value)) return parseRegionText(cleanText(readText(value)));
  const [province, city, district] = [value.province, value.city, value.district].map((part) =>
    cleanText(readText(part)),
  );
  return parseRegionText(regionText({ province: province ?? '', city: city ?? '', district: district ?? '' }));
}
