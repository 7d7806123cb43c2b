import type { FastifyInstance } from 'fastify';
import { formatRemark } from '../../../src/domain/payment/transfer';
import { refundActCalls } from '../../../src/domain/refund/refund-list';
import { mayCall } from '../../../src/domain/staff/rights';
import type { Dependencies } from '../../context/dependencies';
import { forbidden, refuse } from '../../http/answers';
import { readListInput, sealSearch } from '../../http/list-input';
import { recordAct } from '../../stores/audit/store';
import { meetingById } from '../../stores/meetings/store';
import { sendNotices } from '../notices/send-notices';
import { askPayees } from '../payouts/ask-payee';
import { payoutSheet } from '../payouts/payout-sheet';
import { findBatch, sendBatch, type PayoutBatch } from '../payouts/send-batch';
import { sendRefunds } from '../refunds/send-refunds';
import { maskedTexts, rehearse } from '../rehearsal/rehearse';
import { serveDeskOf, type DeskRequest } from '../staff/serve-desk';
import { findPayoutRows, settlePayoutRows } from './statement-payouts';
import { actOnRefund, noAccount, previewRefundAct, type RefundAct } from './act-on-refund';
import { listOfficeRefunds, refundDetails, refundFieldKind, requireRefundOf } from './list-office-refunds';

const nothing = { reason: '', serial: '', account: noAccount };

/** Serves the refunds of a meeting, the office's acts on them, and the batches that the bank pays (product §17). */
export function refundDeskRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { cipher } = dependencies;
  const { query } = dependencies.database;
  const serve = serveDeskOf(app, dependencies);

  serve('listRefunds', async ({ input, dependencies: acting }) => {
    const asked = readListInput(input, refundFieldKind, cipher);
    const found = await listOfficeRefunds(await meetingById(query, input.meetingId), asked, acting);
    return { ...found, search: asked.search, sealedSearch: sealSearch(asked.search, cipher) };
  });
  serve('getRefund', async ({ input, dependencies: acting }) => {
    const meeting = await meetingById(query, input.meetingId);
    return refundDetails(await requireRefundOf(input.refundId, meeting, acting), acting);
  });
  serve('previewRefundAct', async ({ input, roles, dependencies: acting }) => {
    const { act, reason, serial } = input;
    if (!mayCall(refundActCalls[act], roles)) throw forbidden('您的角色不能做这件事');
    const meeting = await meetingById(query, input.meetingId);
    const record = await requireRefundOf(input.refundId, meeting, acting);
    return previewRefundAct(record, { ...nothing, act, reason, serial }, meeting, acting);
  });

  type ActCall = (typeof refundActCalls)[keyof typeof refundActCalls];
  const run = async (
    { input, dependencies: acting, log }: Pick<DeskRequest<ActCall>, 'input' | 'dependencies' | 'log'>,
    given: RefundAct,
  ): Promise<null> => {
    const record = await requireRefundOf(input.refundId, await meetingById(query, input.meetingId), acting);
    await actOnRefund(record, given, acting);
    // What the act has queued leaves at once, rather than with the next run of its job.
    await sendRefunds(acting, log);
    await sendNotices(acting, log);
    return null;
  };
  serve('approveRefund', (request) => run(request, { ...nothing, act: 'approve' }));
  serve('retryRefund', (request) => run(request, { ...nothing, act: 'retry' }));
  serve('refuseRefund', (request) => run(request, { ...nothing, act: 'refuse', reason: request.input.reason }));
  serve('recordRefundPaid', (request) => run(request, { ...nothing, act: 'paid', serial: request.input.serial }));
  serve('recordRefundBounced', (request) => run(request, { ...nothing, act: 'bounced', reason: request.input.reason }));
  serve('askRefundAccount', (request) => run(request, { ...nothing, act: 'ask' }));
  serve('setRefundAccount', (request) => {
    const { name, number, bank } = request.input;
    return run(request, { ...nothing, act: 'account', account: { name, number, bank } });
  });

  const opened = (files: readonly { name: string; content: string }[]) =>
    files.map(({ name, content }) => ({ name, bytes: Buffer.from(content, 'base64') }));
  serve('findPayoutRows', async ({ input, dependencies: acting, log }) =>
    findPayoutRows(opened(input.files), await meetingById(query, input.meetingId), acting, log),
  );
  serve('settlePayoutRows', async ({ input, dependencies: acting, log }) => {
    const meeting = await meetingById(query, input.meetingId);
    return settlePayoutRows({ files: opened(input.files), chosen: input.chosen }, meeting, acting, log);
  });

  serve('previewAskAccounts', async ({ input, dependencies: acting }) => {
    const { code } = await meetingById(query, input.meetingId);
    const { seen, texts } = await rehearse(
      acting,
      (rehearsing) => askPayees(code, rehearsing),
      (_query, result) => Promise.resolve(result),
    );
    // The texts differ by amounts alone.
    return { rows: [], texts: maskedTexts(texts.slice(0, 1)), asked: seen.asked.length, recent: seen.recent };
  });
  serve('askRefundAccounts', async ({ input, dependencies: acting, log }) => {
    const { code } = await meetingById(query, input.meetingId);
    const { asked, recent } = await askPayees(code, acting);
    await sendNotices(acting, log);
    return { asked: asked.length, recent };
  });

  serve('previewPayouts', async ({ input, dependencies: acting }) => {
    const { code } = await meetingById(query, input.meetingId);
    const { seen } = await rehearse(
      acting,
      (rehearsing) => sendBatch(code, rehearsing),
      (_query, batch) => Promise.resolve(batch),
    );
    return shownBatch(seen);
  });
  serve('sendPayouts', async ({ input, caller, dependencies: acting }) => {
    const { id, code } = await meetingById(query, input.meetingId);
    const { batch, rows } =
      input.batch === '' ? await sendBatch(code, acting) : await findBatch(input.batch, code, acting);
    if (rows.length === 0) throw refuse('没有可以导出的退费：待打款的都还没有收款账号');
    const after = { meeting_id: id, batch, payments: rows.length };
    await recordAct(query, { memberId: caller.member.id, act: 'sendPayouts', subjectId: String(id), after });
    return { batch, payments: rows.length, fileName: `退费打款 ${batch}.xlsx`, workbook: await payoutSheet(rows) };
  });
}

const shownBatch = ({ batch, rows, without }: PayoutBatch) => ({
  batch,
  rows: rows.map(({ payout, id, names }) => ({
    ...{ id, names, amountFen: payout.amountFen },
    payee: `${payout.payeeName}，尾号 ${payout.payeeAccount.slice(-4)}，${formatRemark(payout.reference)}`,
  })),
  without: without.map(({ id, names, refundFen, refund }) => ({
    ...{ id, names, amountFen: refundFen, failure: refund?.failure ?? '' },
  })),
});
