import { Alert, Button, Segmented } from 'antd';
import { useState } from 'react';
import type { DeskCallAnswer } from '../../src/contract/desk-calls/desk-calls';
import { figure } from '../ui/amounts';
import { ScreenState } from '../ui/screen-state';
import { RowDecisionPane } from './row-decision-pane';
import { StatementPayouts } from './statement-payouts';
import { StatementRows } from './statement-rows';
import { useMatcher, type Decided, type RowDecision, type StatementRow } from './use-matcher';

/** open: to be decided; booked: decided, here or before; other: no payment to the society. */
export type RowGroup = 'open' | 'booked' | 'other';

const isSure = ({ proposals }: StatementRow): boolean => proposals.length === 1 && proposals[0]?.certainty === 'sure';

/** Tells whether a row may be a payment: one that goes out, interest and fees are not. */
const mayPay = ({ direction, amountFen, reason, proposals, state }: StatementRow): boolean =>
  direction === 'in' && amountFen > 0 && state !== 'repeated' && (reason === '' || proposals.length > 0);

interface MatcherProps {
  meetingId: string;
  statements: DeskCallAnswer<'matchBankStatements'>;
  files: readonly { name: string; content: string }[];
}

/** The rows of statements on the left, the proposals for one of them on the right. */
export function Matcher({ meetingId, statements: { rows, unread }, files }: MatcherProps) {
  const { fates, decide, failure, unsent, sending, sendAgain } = useMatcher(meetingId, rows);
  const [group, setGroup] = useState<RowGroup>('open');
  const [at, setAt] = useState<number | null>(null);
  const groupOf = (place: number): RowGroup => {
    const row = rows[place];
    if (row === undefined || !mayPay(row)) return 'other';
    const step = fates.get(place)?.step;
    return row.state === 'booked' || step === 'booked' || step === 'sending' ? 'booked' : 'open';
  };
  const placesOf = (wanted: RowGroup): number[] => [...rows.keys()].filter((place) => groupOf(place) === wanted);
  const shown = placesOf(group);
  const open = placesOf('open');
  const sure = open.filter((place) => !fates.has(place) && isSure(rows[place] as StatementRow));
  const current = at !== null && shown.includes(at) ? at : (shown[0] ?? null);
  const row = current === null ? undefined : rows[current];

  const moveBy = (step: number, from = shown): void => {
    const place = from[Math.min(from.length - 1, Math.max(0, from.indexOf(current ?? -1) + step))];
    if (place !== undefined) setAt(place);
  };
  const decideOne = (decision: RowDecision): void => {
    if (current === null) return;
    const next = shown[shown.indexOf(current) + 1] ?? shown.find((place) => place !== current) ?? null;
    decide([{ place: current, decision }]);
    setAt(next);
  };
  const bookSure = (): void => {
    const decided: Decided = sure.map((place) => ({
      place,
      decision: {
        orders: (rows[place]?.proposals[0]?.orders ?? []).map(({ outTradeNo, amountFen }) => ({
          outTradeNo,
          amountFen,
        })),
      },
    }));
    decide(decided);
  };
  const ours = open.length + placesOf('booked').length;
  return (
    <div className="matcher">
      <section className="matcher__rows" aria-label="流水">
        <div className="matcher__bar">
          <Segmented<RowGroup>
            value={group}
            onChange={setGroup}
            options={[
              { value: 'open', label: `待核对 ${figure(open.length)}` },
              { value: 'booked', label: `已入账 ${figure(ours - open.length)}` },
              { value: 'other', label: `不是收款 ${figure(rows.length - ours)}` },
            ]}
          />
        </div>
        {failure !== '' && (
          <Alert
            type="warning"
            showIcon
            title={`${unsent} 笔没有送到，决定都在：${failure}`}
            action={
              <Button size="small" onClick={sendAgain}>
                再送一次
              </Button>
            }
          />
        )}
        <StatementPayouts {...{ meetingId, files }} />
        {group === 'open' && sure.length > 0 && (
          <div className="matcher__sure">
            <span>附言码和金额都相符</span>
            <Button type="primary" onClick={bookSure}>
              一并入账 {figure(sure.length)} 笔
            </Button>
          </div>
        )}
        <StatementRows {...{ rows, places: shown, current, fates, onChoose: setAt }} />
        {unread.length > 0 && (
          <p className="matcher__unread second">
            没有读出 {unread.length} 行：
            {unread.map(({ file, line, reason }) => `${file} 第 ${line} 行${reason}`).join('；')}
          </p>
        )}
        <p className="matcher__keys hint" aria-hidden>
          <kbd>↑</kbd> <kbd>↓</kbd> 换一笔 <kbd>1</kbd> – <kbd>5</kbd> 选建议 <kbd>Enter</kbd> 入账 <kbd>S</kbd> 先跳过
        </p>
      </section>
      {row === undefined ? (
        <ScreenState
          title={group !== 'open' ? '这里没有流水' : sending > 0 ? `还有 ${figure(sending)} 笔正在入账` : '都核对过了'}
          text={group !== 'open' ? '' : sending > 0 ? '请先不要关闭这一页' : '入了账的在收款里，随时可以撤回'}
        />
      ) : (
        <RowDecisionPane
          key={current}
          {...{ meetingId, row, moveBy }}
          isOpen={group === 'open'}
          fate={fates.get(current ?? -1)}
          hasMain={sure.length === 0}
          onDecide={decideOne}
        />
      )}
    </div>
  );
}
