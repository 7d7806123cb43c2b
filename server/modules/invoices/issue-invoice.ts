import { isFullyRefunded, fullyRefundedMessage } from '../../../src/domain/order/invoiceable-amount';
import { parseShanghaiTime } from '../../../src/domain/time/shanghai-time';
import { refuse } from '../../http/answers';
import type { Dependencies } from '../../context/dependencies';
import { mayInvoiceAhead } from '../../stores/invoices/settings';
import { updatePart } from '../../stores/invoices/parts';
import { insertIssuedInvoice, issuedByNumber } from '../../stores/invoices/store';
import { lockApplication } from './applications';

/** An invoice that was issued outside. */
export interface IssuedOutside {
  /** The application's number: the order's, or that of the part of it. */
  outTradeNo: string;
  /** '' if none is recorded. */
  number: string;
  /** The amount that it states, in fen; left out if not known. */
  statedFen?: number;
  /** Its date, `YYYY-MM-DD`; '' or left out for this moment. */
  issuedOn?: string;
}

/**
 * Marks the invoice of an application as issued for the amount invoiceable now: the applicant can no longer change or cancel
 * it. The order is paid, unless its meeting invoices before a transfer comes.
 * @returns its amount in fen
 * @throws Refusal
 */
export async function issueInvoice(
  { outTradeNo, number, statedFen, issuedOn = '' }: IssuedOutside,
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
): Promise<number> {
  return database.query.transaction(async (query) => {
    const { order, part, invoice, issued, shareFen, sums } = await lockApplication(query, { number: outTradeNo });
    if (order.status !== 'paid' && !(await mayInvoiceAhead(query, order))) throw refuse('该订单未支付，不能开具发票');
    if (invoice === null) throw refuse('该订单没有申请发票');
    if (isFullyRefunded(sums)) throw refuse(fullyRefundedMessage);
    if (issued !== null) throw refuse('该订单的发票已开具');
    if (shareFen === 0 && sums.amountFen > 0) throw refuse('这个申请没有可以开票的金额');
    if (statedFen !== undefined && statedFen !== shareFen) throw refuse('金额与可开票金额不符');
    const other = (await issuedByNumber(query, [number])).get(number);
    if (other !== undefined && other.outTradeNo !== outTradeNo) throw refuse(`发票号码 ${number} 已经登记在另一个订单`);
    const issuedAt = new Date(parseShanghaiTime(issuedOn) ?? clock.now());
    if (part === null)
      await insertIssuedInvoice(query, { orderId: order.id, invoiceNumber: number, amountFen: shareFen, issuedAt });
    else await updatePart(query, part.id, { issuedNumber: number, issuedFen: shareFen, issuedAt });
    return shareFen;
  });
}
