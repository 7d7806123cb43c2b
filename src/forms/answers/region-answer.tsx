import { isPlainObject, readText, type JsonObject } from '../../domain/json/read-value';
import { fieldLimits } from '../../domain/form/field-rules';
import { placeholderOf } from '../../domain/form/placeholder';
import type { RegionAnswer as RegionValue } from '../../domain/form/form-field';
import { RegionField } from '../../ui/fields/region-field';
import { basicsOf, type AnswerProps } from './answer-props';

/** A region of three levels. */
export function PlaceAnswer(props: AnswerProps) {
  const { detail: _, ...region } = levelsOf(props.value);
  return (
    <RegionField
      {...basicsOf(props)}
      startAt={props.nearProvince}
      value={region}
      onChange={props.onChange}
      placeholder={placeholderOf(props.field)}
    />
  );
}

/** A region of three levels and a detail line. */
export function RegionAnswer(props: AnswerProps) {
  const { field, onChange } = props;
  const region = levelsOf(props.value);
  return (
    <RegionField
      {...basicsOf(props)}
      startAt={props.nearProvince}
      value={region}
      onChange={(chosen) => onChange({ ...region, ...chosen })}
      detail={{
        value: region.detail,
        onChange: (detail) => onChange({ ...region, detail }),
        maxLength: fieldLimits.regionDetail,
      }}
      placeholder={placeholderOf(field)}
    />
  );
}

/** Returns the levels unparsed: trimming would swallow a space typed before the next word. */
function levelsOf(value: AnswerProps['value']): RegionValue {
  const { province, city, district, detail }: JsonObject = isPlainObject(value) ? value : {};
  return {
    province: readText(province),
    city: readText(city),
    district: readText(district),
    detail: readText(detail),
  };
}
