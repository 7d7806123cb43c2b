import { isPlainObject, readText, type JsonObject } from '../../domain/json/read-value';
import { fieldLimits } from '../../domain/form/field-rules';
import type { RegionAnswer as RegionValue } from '../../domain/form/form-field';
import { RegionField } from '../../ui/region-field/region-field';
import type { AnswerProps } from './answer-props';

/** A region of three levels. */
export function PlaceAnswer({ field, value, error, disabled, onChange, onBlur }: AnswerProps) {
  const { detail: _, ...region } = levelsOf(value);
  return (
    <RegionField
      label={field.label}
      required={field.isRequired}
      error={error}
      value={region}
      onChange={onChange}
      onBlur={onBlur}
      disabled={disabled}
      placeholder={`请选择${field.label}`}
    />
  );
}

/** A region of three levels and a detail line. */
export function RegionAnswer({ field, value, error, disabled, onChange, onBlur }: AnswerProps) {
  const region = levelsOf(value);
  return (
    <RegionField
      label={field.label}
      required={field.isRequired}
      error={error}
      value={region}
      onChange={(chosen) => onChange({ ...region, ...chosen })}
      onBlur={onBlur}
      disabled={disabled}
      detail={{
        value: region.detail,
        onChange: (detail) => onChange({ ...region, detail }),
        maxLength: fieldLimits.regionDetail,
      }}
      placeholder={`请选择${field.label}`}
    />
  );
}

/** Unparsed: a trailing space is the start of the next word. */
function levelsOf(value: AnswerProps['value']): RegionValue {
  const { province, city, district, detail }: JsonObject = isPlainObject(value) ? value : {};
  return {
    province: readText(province),
    city: readText(city),
    district: readText(district),
    detail: readText(detail),
  };
}
