import { App } from 'antd';
import { useRef, useState } from 'react';
import type { DeskCallAnswer, DeskCallInput } from '../../src/contract/desk-calls/desk-calls';
import type { DeskCallName } from '../../src/domain/staff/rights';
import { callDesk, type DeskCallOptions } from './call-desk';
import { DeskGivenUp, DeskOutage, failureText } from './desk-error';
import { queryClient } from './query-client';

/** A key of 128 random bits; `randomUUID` exists on https alone. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

interface ActOptions {
  /** The queries that the act makes old. */
  renews?: readonly DeskCallName[];
  /** Shown once it is done; '' for nothing. */
  done?: string;
}

/** The result of an act: done with its answer, or not; what is wrong has been said already. */
export type ActOutcome<Answer> = { isDone: true; answer: Answer } | { isDone: false; error: unknown };

/**
 * Carries out an act of the desk: once at a time, never repeated by itself, with its failure said in one place. An act whose
 * answer did not arrive keeps its idempotency key, so that the next try does nothing twice.
 */
export function useDeskAct<Name extends DeskCallName>(name: Name, { renews = [], done = '' }: ActOptions = {}) {
  const { message } = App.useApp();
  const [isBusy, setBusy] = useState(false);
  const underWay = useRef(false);
  const submission = useRef({ content: '', key: '' });

  const act = async (
    input: DeskCallInput<Name>,
    options: Pick<DeskCallOptions, 'proof'> = {},
  ): Promise<ActOutcome<DeskCallAnswer<Name>>> => {
    if (underWay.current) return { isDone: false, error: null };
    underWay.current = true;
    setBusy(true);
    const content = JSON.stringify(input);
    if (submission.current.content !== content) submission.current = { content, key: newKey() };
    try {
      const answer = await callDesk(name, input, { ...options, idempotencyKey: submission.current.key });
      submission.current = { content: '', key: '' };
      await Promise.all(renews.map((query) => queryClient.invalidateQueries({ queryKey: [query] })));
      if (done !== '') void message.success(done);
      return { isDone: true, answer };
    } catch (error) {
      if (!(error instanceof DeskOutage)) submission.current = { content: '', key: '' };
      if (!(error instanceof DeskGivenUp)) void message.error(failureText(error));
      return { isDone: false, error };
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  };
  return { act, isBusy };
}
