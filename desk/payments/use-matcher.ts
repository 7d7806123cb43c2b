import { useRef, useState } from 'react';
import type { DeskCallAnswer, DeskCallInput } from '../../src/contract/desk-calls/desk-calls';
import { callDesk } from '../api/call-desk';
import { DeskRefusal, failureText } from '../api/desk-error';
import { queryClient } from '../api/query-client';
import { registrationQueries } from '../api/registration-queries';
import { useCloseWarning } from '../ui/use-close-warning';

export type StatementRow = DeskCallAnswer<'matchBankStatements'>['rows'][number];

/** A decision about a row, as `readDecisions` of the domain reads it. */
export type RowDecision =
  { orders: { outTradeNo: string; amountFen?: number }[] } | { aside: true; reason: string } | 'unclaimed';

/**
 * How far a row is. unsent: the server has not answered, and the decision is kept to be sent again; refused: the server
 * says why it cannot be booked.
 */
export interface Fate {
  step: 'sending' | 'unsent' | 'refused' | 'booked';
  decision: RowDecision;
  message: string;
}

/** A row is decided by its place in the list. */
export type Decided = readonly { place: number; decision: RowDecision }[];

/** Rows that are sent at a time: each takes a transaction of its own. */
const batchSize = 20;

/**
 * Keeps what was decided about a statement's rows and sends it, one batch after the other. What is decided meanwhile goes
 * together.
 */
export function useMatcher(meetingId: string, rows: readonly StatementRow[]) {
  const [fates, setFates] = useState<ReadonlyMap<number, Fate>>(new Map());
  const [failure, setFailure] = useState('');
  /** The decisions so far, which calls under way read. */
  const kept = useRef(new Map<number, RowDecision>());
  const queue = useRef<number[]>([]);
  const isSending = useRef(false);

  const note = (places: readonly number[], fateOf: (place: number) => Fate): void =>
    setFates((old) => new Map([...old, ...places.map((place) => [place, fateOf(place)] as const)]));

  const send = async (places: readonly number[]): Promise<void> => {
    const decisionOf = (place: number): RowDecision => kept.current.get(place) ?? 'unclaimed';
    try {
      const answer = await callDesk('bookBankRows', { meetingId, rows: sentRows(rows, places, kept.current) });
      note(places, (place) => {
        const { outcome, message } = answer[place] ?? { outcome: 'refused', message: '服务器没有说结果，请重试' };
        const isDone = outcome === 'booked' || outcome === 'known';
        return { step: isDone ? 'booked' : 'refused', decision: decisionOf(place), message };
      });
      setFailure('');
      for (const query of registrationQueries) void queryClient.invalidateQueries({ queryKey: [query] });
    } catch (error) {
      const step = error instanceof DeskRefusal ? 'refused' : 'unsent';
      note(places, (place) => ({ step, decision: decisionOf(place), message: failureText(error) }));
      if (step === 'unsent') setFailure(failureText(error));
    }
  };

  const decide = (decided: Decided): void => {
    for (const { place, decision } of decided) kept.current.set(place, decision);
    note(
      decided.map(({ place }) => place),
      (place) => ({ step: 'sending', decision: kept.current.get(place) ?? 'unclaimed', message: '' }),
    );
    queue.current.push(...decided.map(({ place }) => place));
    void sendAll();
  };
  const sendAll = async (): Promise<void> => {
    if (isSending.current) return;
    isSending.current = true;
    while (queue.current.length > 0) await send(queue.current.splice(0, batchSize));
    isSending.current = false;
  };
  const sending = [...fates.values()].filter(({ step }) => step === 'sending').length;
  const unsent = [...fates].filter(([, { step }]) => step === 'unsent');
  const isUnderWay = sending > 0 || unsent.length > 0;
  useCloseWarning(isUnderWay);
  const sendAgain = (): void => decide(unsent.map(([place, { decision }]) => ({ place, decision })));
  return { fates, decide, failure: unsent.length === 0 ? '' : failure, unsent: unsent.length, sending, sendAgain };
}

/**
 * The rows as the server is told of them: all, since each is judged beside the others; decided are those that are to be
 * booked, and equal ones of before, which tell the server which of two equal transfers is meant.
 */
function sentRows(
  rows: readonly StatementRow[],
  places: readonly number[],
  kept: ReadonlyMap<number, RowDecision>,
): DeskCallInput<'bookBankRows'>['rows'] {
  const keyOf = ({ date, amountFen, payer, serial }: StatementRow): string => [date, amountFen, payer, serial].join();
  const keys = new Set(places.flatMap((place) => rows[place] ?? []).map(keyOf));
  return rows.map((row, place) => ({
    ...{ file: row.file, row: row.row, date: row.date, direction: row.direction, amountFen: row.amountFen },
    ...{ currency: row.currency, payer: row.payer, serial: row.serial, text: row.text, proposals: [] },
    ...{ bank: row.bank, account: row.account, time: row.time, payerAccount: row.payerAccount },
    decision: keys.has(keyOf(row)) ? (kept.get(place) ?? null) : null,
  }));
}
