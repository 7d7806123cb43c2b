import { Alert, Button, Checkbox } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import type { DeskCallAnswer } from '../../src/contract/desk-calls/desk-calls';
import { formatFen, sumFen } from '../../src/domain/money/money';
import { callDesk } from '../api/call-desk';
import { failureText } from '../api/desk-error';
import { useMay } from '../api/me';
import { registrationQueries } from '../api/registration-queries';
import { useDeskAct } from '../api/use-desk-act';
import { figure } from '../ui/amounts';
import { DeskDrawer } from '../ui/desk-drawer';
import { StateTag, type TagKind } from '../ui/state-tag';
import './statement-payouts.css';

type PayoutRow = DeskCallAnswer<'findPayoutRows'>[number];

interface StatementPayoutsProps {
  meetingId: string;
  files: readonly { name: string; content: string }[];
}

const keyOf = ({ reference, says }: PayoutRow): string => `${reference} ${says}`;
const mayBook = ({ says }: PayoutRow): boolean => says === 'paid' || says === 'bounced';

/** The payments of refunds that statements show, which a person books together. Shows nothing where there are none. */
export function StatementPayouts({ meetingId, files }: StatementPayoutsProps) {
  const [rows, setRows] = useState<readonly PayoutRow[]>([]);
  const [failure, setFailure] = useState('');
  const [isOpen, setOpen] = useState(false);
  const find = useCallback(
    (signal?: AbortSignal): void => {
      setFailure('');
      callDesk('findPayoutRows', { meetingId, files }, signal === undefined ? {} : { signal }).then(
        setRows,
        (error: unknown) => {
          if (signal?.aborted !== true) setFailure(failureText(error));
        },
      );
    },
    [meetingId, files],
  );
  useEffect(() => {
    const leaving = new AbortController();
    find(leaving.signal);
    return () => leaving.abort();
  }, [find]);
  const open = rows.filter(mayBook);
  const differing = rows.filter(({ says }) => says === 'differs');
  if (failure !== '')
    return (
      <Alert
        type="warning"
        showIcon
        title={`没有查到这里有没有退费打款：${failure}`}
        action={
          <Button size="small" onClick={() => find()}>
            重试
          </Button>
        }
      />
    );
  if (open.length === 0 && differing.length === 0) return null;
  return (
    <div className="matcher__sure">
      <span>
        退费打款 {figure(open.length)} 笔{differing.length > 0 && `，另有 ${figure(differing.length)} 笔金额不符`}
      </span>
      <Button onClick={() => setOpen(true)}>看打款</Button>
      {isOpen && (
        <SettleDrawer
          {...{ meetingId, files, rows }}
          close={() => {
            setOpen(false);
            find();
          }}
        />
      )}
    </div>
  );
}

/** Books payments of refunds, and those that the bank returned, as a statement shows them. */
function SettleDrawer({
  meetingId,
  files,
  rows,
  close,
}: StatementPayoutsProps & { rows: readonly PayoutRow[]; close: () => void }) {
  const may = useMay(meetingId);
  const open = rows.filter(mayBook);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const chosen = open.filter((row) => !left.has(keyOf(row)));
  const { act, isBusy } = useDeskAct('settlePayoutRows', { renews: registrationQueries, done: '已登记' });
  const [paid, bounced] = [
    chosen.filter(({ says }) => says === 'paid'),
    chosen.filter(({ says }) => says === 'bounced'),
  ];
  const words = `登记 ${figure(chosen.length)} 笔`;
  const submit = async (): Promise<void> => {
    const proof = { sentence: `${consequenceOf(paid, bounced)}。`, act: words, giveUp: '先不登记' };
    const input = { meetingId, files, chosen: chosen.map(({ reference, says }) => ({ reference, says })) };
    if ((await act(input, { proof })).isDone) close();
  };
  const known = rows.filter(({ says }) => says === 'known').length;
  return (
    <DeskDrawer
      title="退费打款"
      subtitle="流水里付出的和银行退回的，核对后登记"
      onClose={close}
      note={chosen.length === 0 ? undefined : '将要求输入验证码'}
      acts={
        <>
          <Button onClick={close}>返回</Button>
          {may('settlePayoutRows') && open.length > 0 && (
            <Button type="primary" loading={isBusy} disabled={chosen.length === 0} onClick={() => void submit()}>
              {words}
            </Button>
          )}
        </>
      }
    >
      <ul className="statement-payouts">
        {open.map((row) => (
          <li key={keyOf(row)}>
            <Checkbox
              checked={!left.has(keyOf(row))}
              onChange={({ target }) => setLeft(without(left, keyOf(row), target.checked))}
            >
              <PayoutLine row={row} />
            </Checkbox>
          </li>
        ))}
        {rows
          .filter(({ says }) => says === 'differs')
          .map((row) => (
            <li key={`${keyOf(row)} ${row.row}`}>
              <PayoutLine row={row} />
            </li>
          ))}
      </ul>
      {chosen.length > 0 && <p>{consequenceOf(paid, bounced)}。</p>}
      {known > 0 && <p className="second">另有 {figure(known)} 笔以前已登记。</p>}
    </DeskDrawer>
  );
}

/** A set without a key, or with it. */
function without(left: ReadonlySet<string>, key: string, isChosen: boolean): ReadonlySet<string> {
  const next = new Set(left);
  if (isChosen) next.delete(key);
  else next.add(key);
  return next;
}

const tones: Readonly<Record<PayoutRow['says'], readonly [kind: TagKind, words: string]>> = {
  paid: ['ok', '已付出'],
  bounced: ['bad', '被银行退回'],
  differs: ['due', '金额不符，不登记'],
  known: ['off', '以前已登记'],
};

function PayoutLine({ row }: { row: PayoutRow }) {
  const [kind, words] = tones[row.says];
  return (
    <span className="statement-payouts__line">
      <span>
        <b>{row.names}</b> <StateTag kind={kind}>{words}</StateTag>
      </span>
      <b>{formatFen(row.amountFen)}</b>
      <span className="second">
        {row.payee}，{row.batch}，第 {row.row} 行，{row.isNamed ? '附言里有打款编号' : '账号、户名和金额相同'}
        {row.says === 'differs' && `；应打 ${formatFen(row.sentFen)}`}
      </span>
    </span>
  );
}

/** Words the consequence of booking these, as a sentence without its end. */
function consequenceOf(paid: readonly PayoutRow[], bounced: readonly PayoutRow[]): string {
  const sum = formatFen(sumFen(paid.map(({ amountFen }) => amountFen)));
  return [
    ...(paid.length === 0 ? [] : [`${figure(paid.length)} 笔退费 ${sum} 打款中 → 已退回，短信告诉本人`]),
    ...(bounced.length === 0 ? [] : [`${figure(bounced.length)} 笔回到待打款，短信请本人核对账号`]),
  ].join('；');
}
