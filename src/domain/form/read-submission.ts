import { readObject, type JsonObject } from '../json/read-value';
import { readAttachments, readFieldValue, readRegion, readStay } from './field-value';
import type { FieldValue, FormField, FormValues } from './form-field';

/**
 * Reads a body (a submission, or the answers that `extendParam` keeps) into a form's values: the inverse of
 * `buildSubmission`. Takes any JSON, or JSON text, and never throws; what is missing or of another shape reads as
 * unanswered. Only the body's own properties count, so that 'constructor' is a name like any other.
 */
export function readSubmission(fields: readonly FormField[], body: unknown): FormValues {
  const object = readObject(body);
  return Object.fromEntries(fields.map((field) => [field.id, readField(field, object)]));
}

function readField(field: FormField, body: JsonObject): FieldValue {
  const value = own(body, field.shortName);
  switch (field.kind) {
    case 'upload':
      return readAttachments(value);
    case 'region':
      return readRegion({
        province: own(body, 'provinceSelect'),
        city: own(body, 'citySelect'),
        district: own(body, 'districtSelect'),
        detail: value,
      });
    case 'stay': {
      const start = own(body, 'rzldStartTime');
      const end = own(body, 'rzldEndTime');
      if (start !== undefined || end !== undefined) return readStay({ start, end });
      return readStay(own(body, 'rzldTime') ?? value);
    }
    default:
      return readFieldValue(field, value);
  }
}

function own(body: JsonObject, name: string): unknown {
  return Object.prototype.hasOwnProperty.call(body, name) ? body[name] : undefined;
}
