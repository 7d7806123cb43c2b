import { cardFault } from '../../../src/domain/invoice/invoice-card';
import { exempt, taxRates, type InvoiceSettings } from '../../../src/domain/invoice/invoice-settings';
import { isStanding } from '../../../src/domain/invoice/invoice-state';
import { netFen } from '../../../src/domain/invoice/template-row';
import { isIdentityCardNumber } from '../../../src/domain/person/identity-card';
import type { Dependencies } from '../../context/dependencies';
import { GatewayError, type InvoiceCard, type InvoiceCards } from '../../gateways/ports';
import { providerName } from '../../gateways/wechat-pay/settings';
import { claimInvoiceCards, updateInvoiceCards, type ClaimedCards } from '../../stores/invoices/cards';
import { findInvoiceSettings } from '../../stores/invoices/settings';
import { meetingByCode } from '../../stores/meetings/store';
import { readFile } from '../../stores/uploads/stored-files';
import { firstRetryMs, maxTries, retryDelayMs } from '../wechat/retries';
import { offeredFileOf } from './application-files';
import { listInvoices, type ListedInvoice } from './list-invoices';

/** The duration of a claim: longer than the calls for the most invoices of an order may take. */
const claimMs = 120_000;
const claimedAtOnce = 8;
/** A run starts with no further order after this time, so that the server can stop. */
const maxRunMs = 5_000;
/** The pause while other invoices of the order are not issued yet: a payment's go into the wallet together. */
const waitMs = 10 * 60_000;
/** Where card wallets are new, or were out of order, older invoices stay out of them: their payers have them. */
const recentMs = 30 * 24 * 3_600_000;

/** Why an order's invoices are not in the wallet, in Chinese. */
class NotInserted extends Error {}

/** The outcome of an attempt. `asked`: WeChat is to be asked whether they are there; `wait`: the order lacks an invoice or a PDF. */
type Attempt = 'inserted' | 'asked' | 'wait';

/**
 * Puts the issued invoices of orders that were paid by WeChat into their payers' card wallets, where the merchant has that
 * (product §16.49): once an order, from whichever server, as soon as each invoice of the order has its PDF. A failed
 * attempt is repeated for days, and the desk shows its reason.
 */
export async function insertInvoiceCards(dependencies: Dependencies): Promise<void> {
  const { database, clock, gateways } = dependencies;
  const wallets = gateways.invoiceCards;
  if (wallets === null) return;
  const startedAt = clock.now();
  for (let now = startedAt; now - startedAt < maxRunMs; now = clock.now()) {
    const claimed = await claimInvoiceCards(database.query, {
      ...{ provider: providerName, now: new Date(now), since: new Date(now - recentMs) },
      ...{ until: new Date(now + claimMs), limit: claimedAtOnce },
    });
    if (claimed.length === 0) return;
    for (const one of claimed) await settle(one, wallets, dependencies);
  }
}

async function settle(claimed: ClaimedCards, wallets: InvoiceCards, dependencies: Dependencies): Promise<void> {
  const { database, clock } = dependencies;
  const { orderId, tries } = claimed;
  const inTime = (ms: number): Date => new Date(clock.now() + ms);
  try {
    const outcome = await attempt(claimed, wallets, dependencies);
    const changes = {
      inserted: { state: 'inserted' as const, reason: '' },
      asked: { reason: '', tries: tries + 1, dueAt: inTime(firstRetryMs) },
      wait: { reason: '', dueAt: inTime(waitMs) },
    }[outcome];
    await updateInvoiceCards(database.query, orderId, changes);
  } catch (error) {
    if (!(error instanceof GatewayError || error instanceof NotInserted)) throw error;
    const isLast = tries + 1 >= maxTries;
    await updateInvoiceCards(database.query, orderId, {
      ...{ reason: reasonOf(error), tries: tries + 1, ...(isLast && { state: 'failed' as const }) },
      dueAt: inTime(retryDelayMs(tries)),
    });
    if (isLast) {
      const facts = error instanceof GatewayError ? { gateway: error.gateway, code: error.code } : {};
      dependencies.reportFault({ ...facts, orderId }, `invoices could not be put into a card wallet: ${error.message}`);
    }
  }
}

/** @throws GatewayError, NotInserted */
async function attempt(claimed: ClaimedCards, wallets: InvoiceCards, dependencies: Dependencies): Promise<Attempt> {
  const { orderId, transactionId } = claimed;
  // Asked first: an answer to an earlier attempt may have been lost.
  const state = await wallets.state(transactionId);
  if (state === 'inserted') return 'inserted';
  if (state === 'discarded') throw new NotInserted('微信已把它移出卡包');
  if (state === 'accepted') throw new NotInserted('微信已收下，还没有放好');
  const { query } = dependencies.database;
  const listed = await listInvoices({ meetingCode: '', all: true, orderId }, dependencies);
  // Those that were reversed, or need not be issued, are no more of the order's.
  const open = listed.filter((one) => one.state !== 'reversed' && one.state !== 'void');
  const [first] = open;
  if (first === undefined || open.some((one) => !isReady(one))) return 'wait';
  const fault = cardFault(open.map(({ issued }) => issued?.invoiceNumber ?? ''));
  if (fault !== '') throw new NotInserted(fault);
  const { id } = await meetingByCode(query, first.meetingCode);
  const settings = await findInvoiceSettings(query, id);
  if (settings === null) throw new NotInserted('会议还没有开票设置');
  const cards: InvoiceCard[] = [];
  for (const one of open) {
    const pdf = await pdfOf(one, dependencies);
    if (pdf.length > wallets.maxFileBytes) throw new NotInserted('PDF 超过 2 MB，微信不收');
    cards.push(cardOf(one, await wallets.uploadFile(pdf), settings));
  }
  await updateInvoiceCards(query, orderId, { numbers: cards.map(({ number }) => number).join(',') });
  const { title = '', taxNumber = '' } = first.invoice ?? {};
  await wallets.insert(transactionId, { isPerson: isIdentityCardNumber(taxNumber), title, taxNumber }, cards);
  return 'asked';
}

const isReady = ({ state, fileKinds }: ListedInvoice): boolean =>
  isStanding(state) && state !== 'overstated' && fileKinds.includes('pdf');

async function pdfOf({ id }: ListedInvoice, dependencies: Dependencies): Promise<Buffer> {
  const offered = await offeredFileOf(dependencies.database.query, id, 'pdf');
  const file = offered && (await readFile(offered.fileId, dependencies));
  if (file === null) throw new NotInserted('发票的 PDF 刚被移除');
  return file.bytes;
}

function cardOf({ issued }: ListedInvoice, mediaId: string, settings: InvoiceSettings): InvoiceCard {
  const { invoiceNumber: number = '', amountFen = 0, issuedAt = new Date(0) } = issued ?? {};
  const { taxRate, itemName, taxCode } = settings;
  const taxFen = amountFen - netFen(amountFen, taxRates[taxRate]);
  const rateMilli = taxRate === exempt ? null : taxRates[taxRate];
  return { ...{ mediaId, number, amountFen, taxFen, rateMilli, itemName, taxCode }, issuedAt: issuedAt.getTime() };
}

/** Writes a failure for the office: WeChat's own words where it has refused, which are Chinese. */
function reasonOf(error: GatewayError | NotInserted): string {
  if (error instanceof NotInserted) return error.message;
  if (error.retryable) return '微信没有应答，过一会儿再试';
  const [, said = ''] = /^\d{3} [A-Z_]+: (.+)$/s.exec(error.message) ?? [];
  return said === '' ? `微信没有收（${error.code}）` : `微信没有收，${said}`;
}
