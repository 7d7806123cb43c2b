import { readRegion } from '../../domain/form/field-value';
import { fieldLimits } from '../../domain/form/field-limits';
import { RegionField } from '../../ui/region-field/region-field';
import type { AnswerProps } from './answer-props';

/** A place by its three levels, and the line below it. */
export function RegionAnswer({ field, value, error, onChange, onBlur }: AnswerProps) {
  const region = readRegion(value);
  return (
    <RegionField
      label={field.label}
      required={field.isRequired}
      error={error}
      value={region}
      onChange={(chosen) => onChange({ ...region, ...chosen })}
      onBlur={onBlur}
      detail={{
        value: region.detail,
        onChange: (detail) => onChange({ ...region, detail }),
        maxLength: fieldLimits.regionDetail,
      }}
      placeholder={`请选择${field.label}`}
    />
  );
}
