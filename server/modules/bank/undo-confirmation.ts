import type { FastifyBaseLogger } from 'fastify';
import type { Dependencies } from '../../context/dependencies';
import { sendNotices } from '../notices/send-notices';
import { takeBackTransfer } from './take-back-transfer';

/** A confirmation that was taken back; `wasToGiveBack` if the money had been recorded to be returned. */
export interface UndoneConfirmation {
  outTradeNo: string;
  amountFen: number;
  wasToGiveBack: boolean;
}

/**
 * Takes back a transfer that was confirmed by mistake, and tells its payer at once.
 * @param typed the order's number, or the remark on its transfer
 * @throws Refusal
 */
export async function undoConfirmation(
  typed: string,
  reason: string,
  dependencies: Dependencies,
  log: FastifyBaseLogger,
): Promise<UndoneConfirmation> {
  const { order, amountFen, wasToGiveBack } = await takeBackTransfer(typed, reason, dependencies);
  await sendNotices(dependencies, log);
  return { outTradeNo: order.outTradeNo, amountFen, wasToGiveBack };
}
