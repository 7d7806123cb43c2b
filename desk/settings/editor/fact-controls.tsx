import { DatePicker, Input, Switch } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState, type ReactNode } from 'react';
import type { EditableFact } from '../../../src/domain/meeting/editable-facts';
import { datePart } from '../../../src/domain/time/shanghai-time';
import { layers } from '../../ui/layers';
import { FactField } from './fact-field';
import type { DraftEditor } from './use-draft-editor';

export interface FactProps {
  editor: DraftEditor;
  fact: EditableFact;
  label?: string;
  hint?: ReactNode;
  isWide?: boolean;
}

interface TextProps extends FactProps {
  placeholder?: string;
  /** Behind the text: 元. */
  suffix?: string;
  maxLength?: number;
  rows?: number;
}

/** A fact that is typed. */
export function TextFact({ placeholder = '', suffix, maxLength = 500, rows = 1, ...field }: TextProps) {
  return (
    <FactField {...field}>
      {({ type, ...control }) => {
        const given = { ...control, placeholder, maxLength };
        const status = control['aria-invalid'] ? ('error' as const) : ('' as const);
        if (rows > 1)
          return <Input.TextArea {...given} {...{ status, rows }} onChange={({ target }) => type(target.value)} />;
        return <Input {...given} {...{ status, suffix }} onChange={({ target }) => type(target.value)} />;
      }}
    </FactField>
  );
}

/** A fact that holds or does not. */
export function FlagFact({ label, ...field }: FactProps) {
  return (
    <FactField {...field} {...(label === undefined ? {} : { label })}>
      {({ type, value, id, 'aria-describedby': about }) => (
        <Switch
          {...{ id, 'aria-describedby': about }}
          checked={value === '1'}
          onChange={(checked) => type(checked ? '1' : '0')}
        />
      )}
    </FactField>
  );
}

const dayFormat = 'YYYY-MM-DD';
const momentFormat = 'YYYY-MM-DD HH:mm:ss';

/** A day, or a moment of a day unless `isDay`. A day alone lasts until its end. */
export function DateFact({ isDay = false, ...field }: FactProps & { isDay?: boolean }) {
  const { value } = field.editor.shown(field.fact);
  const [asksTime, setAsksTime] = useState(false);
  const hasTime = !isDay && (asksTime || value.trim().length > dayFormat.length);
  const picked: Dayjs | null = value === '' ? null : dayjs(value.replace(' ', 'T'));
  return (
    <FactField {...field}>
      {({ type, id, 'aria-invalid': isWrong, 'aria-describedby': about }) => (
        <div className="fact__date">
          <DatePicker
            {...{ id, 'aria-describedby': about }}
            allowClear={false}
            getPopupContainer={layers}
            status={isWrong ? 'error' : ''}
            value={picked?.isValid() === true ? picked : null}
            showTime={hasTime ? { format: 'HH:mm', defaultValue: dayjs().startOf('day').hour(9) } : false}
            needConfirm={false}
            format={hasTime ? 'YYYY-MM-DD HH:mm' : dayFormat}
            placeholder="没有填"
            onChange={(next: Dayjs | null) =>
              type(next === null ? '' : hasTime ? next.second(0).format(momentFormat) : next.format(dayFormat))
            }
          />
          {!isDay && (
            <button
              type="button"
              className="link"
              onClick={() => {
                setAsksTime(!hasTime);
                if (hasTime && value !== '') type(datePart(value));
              }}
            >
              {hasTime ? '不写时刻' : '写时刻'}
            </button>
          )}
          {value !== '' && (
            <button type="button" className="link" onClick={() => type('')}>
              清空
            </button>
          )}
        </div>
      )}
    </FactField>
  );
}
