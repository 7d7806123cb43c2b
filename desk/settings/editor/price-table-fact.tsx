import { Button, DatePicker, Input, Segmented, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useEffect, useRef, useState } from 'react';
import { layers } from '../../ui/layers';
import { FactField, type FactControl } from './fact-field';
import {
  askedBy,
  firstPrices,
  readTypedPrices,
  withoutPeriod,
  withPeriod,
  withPrice,
  withUntil,
  writeTypedPrices,
  type TypedPrices,
} from './typed-prices';
import type { DraftEditor } from './use-draft-editor';
import './price-table.css';

/** The prices by identity and date, in place of the one price. */
export function PriceTableFact({ editor }: { editor: DraftEditor }) {
  const last = useRef('');
  const onePrice = (fact: 'fee' | 'discountNumber' | 'discountPrice'): string => editor.shown(fact).value;
  return (
    <FactField
      editor={editor}
      fact="priceTable"
      label="价格"
      isWide
      hint="每人按报名时的身份和日期收费。早鸟结束时没付款的订单，下单后至少 24 小时内仍按下单时的价。"
    >
      {(control) => (
        <div className="price-table">
          <Segmented
            id={control.id}
            aria-label="价格"
            value={control.value === '' ? 'one' : 'table'}
            options={[
              { value: 'one', label: '一个价格' },
              { value: 'table', label: '按身份和日期' },
            ]}
            onChange={(next) => {
              if (next === 'one') {
                last.current = control.value;
                control.type('');
                return;
              }
              const begun = firstPrices(onePrice('fee'), onePrice('discountPrice'), onePrice('discountNumber'));
              control.type(last.current || writeTypedPrices(begun));
            }}
          />
          {control.value !== '' && <PriceTable editor={editor} control={control} />}
        </div>
      )}
    </FactField>
  );
}

function PriceTable({ editor, control }: { editor: DraftEditor; control: FactControl }) {
  const { value, type, onFocus, onBlur } = control;
  const [table, setTable] = useState<TypedPrices | null>(() => readTypedPrices(value));
  useEffect(() => {
    // Something else than what is typed here came from the draft, or from a colleague.
    setTable((now) => (now !== null && writeTypedPrices(now) === value ? now : readTypedPrices(value)));
  }, [value]);
  if (table === null) return null;
  const change = (next: TypedPrices): void => {
    setTable(next);
    type(writeTypedPrices(next));
  };
  const questions = editor.facts?.priceQuestions ?? [];
  const question = questions.find(({ shortName }) => shortName === table.question);
  const nameOf = (option: string): string => question?.options.find(({ key }) => key === option)?.text ?? option;
  const lacks = question?.options.some(({ key }) => !table.rows.some((row) => row.option === key));
  return (
    <div className="price-table__whole" onFocus={onFocus} onBlur={onBlur}>
      <div className="price-table__asks">
        <div className="price-table__ask">
          <span>身份由哪一题定</span>
          <Select
            aria-label="身份由哪一题定"
            getPopupContainer={layers}
            value={table.question}
            options={[
              { value: '', label: '不按身份' },
              ...questions.map(({ shortName, name }) => ({ value: shortName, label: name })),
            ]}
            onChange={(next: string) =>
              change(askedBy(table, questions.find(({ shortName }) => shortName === next) ?? null))
            }
          />
        </div>
        <div className="price-table__ask">
          <span>团队满几人享团队价</span>
          <Input
            aria-label="团队满几人享团队价"
            value={table.teamFrom}
            suffix="人"
            maxLength={6}
            placeholder="没有团队价"
            onChange={({ target }) => change({ ...table, teamFrom: target.value })}
          />
        </div>
        {question !== undefined && lacks && (
          <Button size="small" onClick={() => change(askedBy(table, question))}>
            补上没有价格的选项
          </Button>
        )}
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">身份</th>
            {table.until.map((day, period) => (
              <th key={period} scope="col">
                <PeriodHead {...{ table, period, day, change }} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(({ option, prices }, row) => (
            <tr key={option}>
              <th scope="row">{nameOf(option) || '每个人'}</th>
              {prices.map(({ fee, team }, period) => (
                <td key={period}>
                  {(['fee', 'team'] as const).map((which) => {
                    const label = which === 'fee' ? '注册费' : '团队价';
                    return (
                      <Input
                        key={which}
                        aria-label={`${nameOf(option) || '每个人'}第 ${period + 1} 期${label}`}
                        prefix={<span className="second">{label}</span>}
                        suffix="元"
                        maxLength={12}
                        value={which === 'fee' ? fee : team}
                        placeholder={which === 'fee' ? '1200' : '没有'}
                        onChange={({ target }) => change(withPrice(table, row, period, { [which]: target.value }))}
                      />
                    );
                  })}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {table.until.length < 10 && (
        <Button size="small" onClick={() => change(withPeriod(table))}>
          {table.until.length === 1 ? '加一期早鸟价' : '加一期'}
        </Button>
      )}
    </div>
  );
}

interface PeriodProps {
  table: TypedPrices;
  period: number;
  day: string;
  change: (next: TypedPrices) => void;
}

function PeriodHead({ table, period, day, change }: PeriodProps) {
  const isLast = period === table.until.length - 1;
  if (isLast) return <>{period === 0 ? '到报名截止' : '之后，到报名截止'}</>;
  // A file may end a period at a time of the day.
  const hasTime = day.length > 'YYYY-MM-DD'.length;
  const picked: Dayjs | null = day === '' ? null : dayjs(day.replace(' ', 'T'));
  return (
    <span className="price-table__period">
      <DatePicker
        aria-label={`第 ${period + 1} 期到哪天为止`}
        allowClear={false}
        getPopupContainer={layers}
        value={picked?.isValid() === true ? picked : null}
        showTime={hasTime ? { format: 'HH:mm' } : false}
        needConfirm={false}
        format={hasTime ? 'YYYY-MM-DD HH:mm' : 'YYYY-MM-DD'}
        placeholder="到哪天为止"
        onChange={(next: Dayjs | null) =>
          change(withUntil(table, period, next?.format(hasTime ? 'YYYY-MM-DD HH:mm:ss' : 'YYYY-MM-DD') ?? ''))
        }
      />
      <span>止</span>
      <button
        type="button"
        className="link"
        aria-label={`去掉第 ${period + 1} 期`}
        onClick={() => change(withoutPeriod(table, period))}
      >
        去掉
      </button>
    </span>
  );
}
