import type { Json } from '../json/read-value';
import { readAttachments, readFieldValue, readRegion, readStay } from './field-value';
import type { FormField, FormValues } from './form-field';
import { visibleFields } from './visible-fields';

/** The part of a submission's body that the form fills. */
export type SubmissionFields = Record<string, Json>;

/**
 * Makes the wire's fields of a form's answers (spec section 3, design ruling 18): choices as keys, regions as texts,
 * the one number of the chosen ID type, a stay as rzldStartTime, rzldEndTime and rzldTime 'start,end', files as
 * comma-joined references. Hidden fields are not sent; an unanswered one is ''.
 */
export function buildSubmission(fields: readonly FormField[], values: FormValues): SubmissionFields {
  const entries = visibleFields(fields, values).flatMap((field) => wireEntries(field, values[field.id]));
  // fromEntries defines own properties, whatever their names; assignment would not.
  return Object.fromEntries(entries);
}

function wireEntries(field: FormField, value: unknown): [string, Json][] {
  switch (field.kind) {
    case 'upload':
      return [
        [
          field.shortName,
          readAttachments(value)
            .map(({ reference }) => reference)
            .join(','),
        ],
      ];
    case 'region': {
      const region = readRegion(value);
      return [
        ['provinceSelect', region.province],
        ['citySelect', region.city],
        ['districtSelect', region.district],
        [field.shortName, region.detail],
      ];
    }
    case 'stay': {
      const { start, end } = readStay(value);
      return [
        ['rzldStartTime', start],
        ['rzldEndTime', end],
        ['rzldTime', start === '' && end === '' ? '' : `${start},${end}`],
      ];
    }
    default: {
      const text = readFieldValue(field, value);
      return [[field.shortName, typeof text === 'string' ? text : '']];
    }
  }
}
