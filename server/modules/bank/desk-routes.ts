import type { FastifyInstance } from 'fastify';
import type { DeskCallInput } from '../../../src/contract/desk-calls/desk-calls';
import type { Dependencies } from '../../context/dependencies';
import { refuse } from '../../http/answers';
import { DecisionsError, readDecisions, type DecidedRow } from '../../../src/domain/bank/read-decisions';
import { readListInput, sealSearch } from '../../http/list-input';
import { isRowId } from '../../secrets/random-ids';
import { meetingById } from '../../stores/meetings/store';
import { findOrderById, unknownOrder } from '../../stores/orders/store';
import { sendNotices } from '../notices/send-notices';
import { serveDeskOf } from '../staff/serve-desk';
import { keptLayouts } from '../../stores/bank/statement-layouts';
import { bookBankRows } from './book-bank-rows';
import { keepLayout } from './keep-layout';
import { matchOpened } from './match-bank-statements';
import { openStatements } from './read-statement-file';
import { shownStatements, shownUnknown } from './shown-statements';
import { decideTransaction, requireTransactionOf, type TransactionDecision } from './decide-transaction';
import { listTransactions, transactionFieldKind } from './list-transactions';
import { previewTransaction } from './preview-transaction';
import { takeBackPart } from './take-back-transfer';
import { transactionDetails } from './transaction-details';

type Act<Name extends 'allotTransaction' | 'setTransactionAside' | 'giveTransactionBack' | 'takePartBack'> =
  DeskCallInput<Name>;
interface Where {
  meetingId: string;
  transactionId: string;
}

/** Serves the money that comes by bank (product §17.16). */
export function bankDeskRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { database, cipher } = dependencies;
  const { query } = database;
  const serve = serveDeskOf(app, dependencies);

  serve('listBankTransactions', async ({ input }) => {
    const { id: meetingId } = await meetingById(query, input.meetingId);
    const asked = readListInput(input, transactionFieldKind, cipher);
    const { counts, ...found } = await listTransactions(query, meetingId, asked);
    const { search } = asked;
    return { ...found, counts: { state: counts }, search, sealedSearch: sealSearch(search, cipher) };
  });
  serve('getBankTransaction', async ({ input }) => {
    const meeting = await meetingById(query, input.meetingId);
    return transactionDetails(await requireTransactionOf(input.transactionId, meeting.id, query), meeting, query);
  });

  serve('matchBankStatements', async ({ input }) => {
    const meeting = await meetingById(query, input.meetingId);
    const files = input.files.map(({ name, content }) => ({ name, bytes: Buffer.from(content, 'base64') }));
    if (files.length === 0) throw refuse('请选择银行流水文件');
    const layouts = await keptLayouts(query);
    const opened = await openStatements(files, layouts);
    const unknown = opened.filter(({ statement }) => statement === null || input.isAsRead);
    if (unknown.length > 0) return { rows: [], unread: [], unknown: unknown.map((one) => shownUnknown(one, layouts)) };
    return shownStatements(await matchOpened(opened, meeting.code, dependencies));
  });
  serve('keepStatementLayout', async ({ input, dependencies: acting }) => {
    const { id } = await meetingById(query, input.meetingId);
    await keepLayout(input, id, acting);
    return null;
  });
  serve('bookBankRows', async ({ input, dependencies: acting, log }) => {
    const meeting = await meetingById(query, input.meetingId);
    const rows = readDecided(input.rows);
    if (rows.some(({ decision }) => decision !== null && decision.returnFen !== 0))
      throw refuse('退回付款人请在收款里逐笔办理');
    return bookBankRows(rows, meeting.code, acting, log);
  });

  const decide = async (
    { meetingId, transactionId, seenLeftFen }: Where & { seenLeftFen: number },
    decision: TransactionDecision,
    acting: Dependencies,
  ): Promise<void> => {
    const meeting = await meetingById(acting.database.query, meetingId);
    await decideTransaction(transactionId, meeting, { decision, seenLeftFen }, acting);
  };
  const allot = async ({ orderId, amountFen, ...input }: Act<'allotTransaction'>, acting: Dependencies) => {
    const order = isRowId(orderId) ? await findOrderById(acting.database.query, orderId) : null;
    if (order?.meetingId !== Number(input.meetingId)) throw unknownOrder();
    await decide(input, { orders: [{ outTradeNo: order.outTradeNo, amountFen }] }, acting);
  };
  const setAside = (input: Act<'setTransactionAside'>, acting: Dependencies): Promise<void> =>
    decide(input, { isAside: true, reason: required(input.reason) }, acting);
  const giveBack = (input: Act<'giveTransactionBack'>, acting: Dependencies): Promise<void> => {
    if (input.amountFen <= 0) throw refuse('请写明退回多少');
    return decide(input, { returnFen: input.amountFen, reason: required(input.reason) }, acting);
  };
  const takeBack = ({ meetingId, transactionId, part, reason }: Act<'takePartBack'>, acting: Dependencies) =>
    takeBackPart({ evidence: part, transactionId, meetingId: Number(meetingId) }, required(reason), acting);

  const preview = async (input: Where, act: (rehearsing: Dependencies) => Promise<void>, acting: Dependencies) =>
    previewTransaction(await requireTransactionOf(input.transactionId, Number(input.meetingId), query), act, acting);
  const told = async (act: Promise<void>, acting: Dependencies, log: FastifyInstance['log']): Promise<null> => {
    await act;
    await sendNotices(acting, log);
    return null;
  };

  serve('previewAllotTransaction', ({ input, dependencies: acting }) =>
    preview(input, (rehearsing) => allot(input, rehearsing), acting),
  );
  serve('allotTransaction', ({ input, dependencies: acting, log }) => told(allot(input, acting), acting, log));
  serve('previewSetTransactionAside', ({ input, dependencies: acting }) =>
    preview(input, (rehearsing) => setAside(input, rehearsing), acting),
  );
  serve('setTransactionAside', ({ input, dependencies: acting, log }) => told(setAside(input, acting), acting, log));
  serve('previewResumeTransaction', ({ input, dependencies: acting }) =>
    preview(input, (rehearsing) => decide(input, {}, rehearsing), acting),
  );
  serve('resumeTransaction', ({ input, dependencies: acting, log }) => told(decide(input, {}, acting), acting, log));
  serve('previewGiveTransactionBack', ({ input, dependencies: acting }) =>
    preview(input, (rehearsing) => giveBack(input, rehearsing), acting),
  );
  serve('giveTransactionBack', ({ input, dependencies: acting, log }) => told(giveBack(input, acting), acting, log));
  serve('previewTakePartBack', ({ input, dependencies: acting }) =>
    preview(input, (rehearsing) => takeBack(input, rehearsing), acting),
  );
  serve('takePartBack', ({ input, dependencies: acting, log }) => told(takeBack(input, acting), acting, log));
}

/** @throws Refusal that names the row */
function readDecided(rows: readonly unknown[]): DecidedRow[] {
  try {
    return readDecisions(rows);
  } catch (error) {
    throw error instanceof DecisionsError ? refuse(error.message) : error;
  }
}

/**
 * Reads a reason, which the trail keeps.
 * @throws Refusal for an empty one
 */
function required(reason: string): string {
  if (reason.trim() === '') throw refuse('请写明原因');
  return reason.trim();
}
