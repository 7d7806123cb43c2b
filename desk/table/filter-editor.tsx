import { Button, Checkbox, DatePicker, Input, InputNumber, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import type { FilterValue, TextCondition } from '../../src/domain/list/list-query';
import { addDays, shanghaiDate } from '../../src/domain/time/shanghai-time';
import { figure } from '../ui/amounts';
import { conditionNames } from './describe-filter';
import type { ListField } from '../../src/domain/list/list-field';

interface FilterEditorProps {
  field: ListField;
  value: FilterValue;
  /** How many rows have each choice. */
  counts: Readonly<Record<string, number>> | undefined;
  onChange: (value: FilterValue) => void;
}

/** Beyond so many choices there is a search instead of boxes to tick. */
const maxBoxes = 12;

/** Edits the condition of a field, by its kind. */
export function FilterEditor({ field, value, counts, onChange }: FilterEditorProps) {
  switch (value.kind) {
    case 'choice':
      return <ChoiceEditor {...{ field, value, counts, onChange }} />;
    case 'date':
      return <DateEditor {...{ value, onChange }} />;
    case 'number':
      return (
        <div className="filter-editor">
          {(['from', 'to'] as const).map((end) => (
            <InputNumber
              key={end}
              value={value[end]}
              prefix={field.unit}
              precision={2}
              placeholder="不限"
              aria-label={`${field.title}${end === 'from' ? '从' : '到'}`}
              formatter={(number) => String(number ?? '').replace(/\.00$/, '')}
              onChange={(number) => onChange({ ...value, [end]: number })}
            />
          ))}
        </div>
      );
    case 'text':
      return (
        <div className="filter-editor">
          <Select<TextCondition>
            value={value.how}
            aria-label={`${field.title}的条件`}
            getPopupContainer={(element: HTMLElement) => element.parentElement ?? document.body}
            options={Object.entries(conditionNames).map(([how, label]) => ({ value: how as TextCondition, label }))}
            onChange={(how) => onChange({ ...value, how })}
          />
          {value.how !== 'none' && (
            <Input
              value={value.text}
              aria-label={field.title}
              maxLength={100}
              onChange={(event) => onChange({ ...value, text: event.target.value })}
            />
          )}
        </div>
      );
  }
}

interface EditorOf<Kind extends FilterValue['kind']> {
  value: Extract<FilterValue, { kind: Kind }>;
  onChange: (value: FilterValue) => void;
}

function ChoiceEditor({ field, value, counts, onChange }: EditorOf<'choice'> & Omit<FilterEditorProps, 'value'>) {
  const choices = field.choices ?? [];
  if (choices.length > maxBoxes)
    return (
      <div className="filter-editor">
        <Select
          mode="multiple"
          value={[...value.keys]}
          aria-label={field.title}
          placeholder="选几项"
          showSearch={{ optionFilterProp: 'label' }}
          getPopupContainer={(element: HTMLElement) => element.parentElement ?? document.body}
          options={choices.map(({ key, label }) => ({ value: key, label }))}
          onChange={(keys: string[]) => onChange({ ...value, keys })}
        />
      </div>
    );
  return (
    <Checkbox.Group
      className="filter-editor filter-editor--boxes"
      value={[...value.keys]}
      onChange={(keys) => onChange({ ...value, keys })}
      options={choices.map(({ key, label }) => ({
        value: key,
        label: (
          <>
            {label} <small>{counts?.[key] !== undefined && figure(counts[key])}</small>
          </>
        ),
      }))}
    />
  );
}

const dayOf = (date: string): Dayjs | null => (date === '' ? null : dayjs(date));
const dateOf = (date: Dayjs | null | undefined): string => date?.format('YYYY-MM-DD') ?? '';

function DateEditor({ value, onChange }: EditorOf<'date'>) {
  const today = shanghaiDate(Date.now());
  const spans = [
    { label: '今天', from: today, to: today },
    { label: '近 7 天', from: addDays(today, -6) ?? '', to: today },
    { label: '近 30 天', from: addDays(today, -29) ?? '', to: today },
    { label: '不限开始', from: '', to: value.to === '' ? today : value.to },
  ];
  return (
    <div className="filter-editor filter-editor--dates">
      <DatePicker.RangePicker
        value={[dayOf(value.from), dayOf(value.to)]}
        allowEmpty={[true, true]}
        format="YYYY年M月D日"
        getPopupContainer={(element: HTMLElement) => element.parentElement ?? document.body}
        onChange={(days) => onChange({ ...value, from: dateOf(days?.[0]), to: dateOf(days?.[1]) })}
      />
      <span>
        {spans.map(({ label, from, to }) => (
          <Button key={label} type="link" size="small" onClick={() => onChange({ ...value, from, to })}>
            {label}
          </Button>
        ))}
      </span>
    </div>
  );
}
