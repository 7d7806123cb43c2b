/** How putting an order's invoices into its payer's card wallet ends. `failed`: they are not there, and nobody tries any more. */
export type InvoiceCardEnd = 'inserted' | 'failed';

/** The fate of an order's invoices in its payer's card wallet (product §16.49). */
export interface InvoiceCardOutcome {
  /** Null while it is not settled. */
  state: InvoiceCardEnd | null;
  /** The numbers of those that were to be put there, with commas between. */
  numbers: string;
  /** Why they are not there; '' for no reason. */
  reason: string;
}

/** The most invoices of a payment that WeChat takes, together and once. */
const maxCards = 5;

/**
 * Tells in Chinese why an order's invoices cannot be put into a card wallet; '' where they can.
 * @param numbers those of all its invoices that stand
 */
export function cardFault(numbers: readonly string[]): string {
  if (numbers.length > maxCards) return `一个订单最多放 ${maxCards} 张，这个订单有 ${numbers.length} 张`;
  return numbers.includes('') ? '没有登记发票号码' : '';
}

/** Says in Chinese whether an invoice is in its payer's card wallet; '' where it is not meant to be. */
export function cardText(outcome: InvoiceCardOutcome | null, number: string): string {
  if (outcome === null) return '';
  const { state, numbers, reason } = outcome;
  if (state === 'inserted')
    return numbers.split(',').includes(number) ? '已放入微信卡包' : '未放入：微信对一个订单只放一次';
  return reason === '' ? '等待放入' : `未放入：${reason}`;
}
