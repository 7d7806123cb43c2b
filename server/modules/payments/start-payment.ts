import type { OutsideCheckout } from '../../../src/contract/outside-pay-calls';
import type { OutsideWay } from '../../../src/domain/payment/outside-way';
import { refuse, unauthorised } from '../../http/answers';
import type { PaymentAttemptRow } from '../../db/tables/payments';
import type { Dependencies } from '../../context/dependencies';
import { findProvider, truncateUtf8, TooFrequentError, type PaymentProvider } from '../../gateways/payment-provider';
import { GatewayError } from '../../gateways/ports';
import { meetingById } from '../../stores/meetings/store';
import { dueFenOf } from '../../stores/orders/received-by-bank';
import { lockOrder } from '../../stores/orders/store';
import { closeAttempt } from './attempts';
import { callLimitsOf, keepWaiting, lineUp, refuseWaiting, requireTurn } from './cashier-line';
import { requireOpenPayment } from './offline-payment';
import { preparePayment } from './record-payment';
import { requestCheckout } from './request-checkout';
import {
  countAttempts,
  countOpenAttemptsOf,
  insertAttempt,
  openAttempt,
  payableAttempt,
  updateAttempt,
} from '../../stores/payments/store';
import { hadTurn } from '../../stores/payments/cashier-line';
import { findPayer, putPayer } from '../../stores/payments/payers';

/** The remaining time below which an attempt is not reused, since the payer needs time. */
const minTtlMs = 2 * 60_000;

/** How long after its attempt's end a payment is still expected to be reported. */
const reportTtlMs = 5 * 60_000;

/** The number of attempts that one payer may have open. Each is queried at the provider until it has ended. */
const maxOpenAttempts = 20;

/** The order, its payer, and the provider's name; '' chooses the first provider. */
export interface PaymentStart {
  outTradeNo: string;
  payerId: string;
  provider: string;
  /** A page in line asks by itself: it ends no payment that the provider has and that another payer, or another way, began. */
  isAgain?: boolean;
}

/**
 * Starts an order's payment (product §5.11, `getPrepayId`). A repeated call by the same payer sends the provider the
 * identical request under the same number; another payer or provider, or a return after the attempt has expired, gets a
 * new attempt once the old one is closed, so that no two can be paid.
 * @returns the provider's id of the attempt
 * @throws Refusal, also one (429) that tells the order's place in line; GatewayError
 */
export async function startPayment(given: PaymentStart, dependencies: Dependencies): Promise<string> {
  const provider = requireProvider(dependencies, given.provider);
  const payer = await findPayer(dependencies.database.query, given.payerId);
  if (provider.needsKnownPayer && payer === null)
    throw unauthorised(`${provider.labels.company}授权已失效，请重新进入页面授权`);
  await refuseWaiting(given.outTradeNo, provider, dependencies);
  const attempt = await takeAttempt({ ...given, payerAppId: payer?.appId ?? '' }, provider, dependencies);
  return attempt.checkoutId ?? (await requestInTurn(attempt, provider, dependencies));
}

const paidByOthers = '该订单正在由他人支付，请稍后重试';
const begunElsewhere = '该订单正在由他人支付。如要改在这里付款，请再点一次';

/** An order that is to be paid outside the provider's app. */
export interface OutsideStart extends Omit<PaymentStart, 'payerId'> {
  way: OutsideWay;
  /** The payer's IP address. */
  payerAddress: string;
}

/**
 * Starts an order's payment outside the provider's app, where whoever pays is not known before (product §9.26). It is an
 * attempt like any other: of all that were made for an order, one can be paid.
 * @returns the address to scan or to open, and the seconds until it ends
 * @throws Refusal, GatewayError
 */
export async function startOutside(
  { payerAddress, ...given }: OutsideStart,
  dependencies: Dependencies,
): Promise<OutsideCheckout> {
  const { query } = dependencies.database;
  const provider = requireProvider(dependencies, given.provider);
  if (!provider.outsideWays.includes(given.way)) throw refuse('暂不支持这种支付方式，请选择其他支付方式');
  // A code is scanned by whoever stands before the screen, so only the browser's address tells of a payer.
  const ofPayer = given.way === 'browser' ? { payerAddress } : {};
  const start = { ...given, ...ofPayer, payerId: '', payerAppId: '' };
  await refuseWaiting(start.outTradeNo, provider, dependencies);
  const attempt = await takeAttempt(start, provider, dependencies);
  const kept = given.way === 'scan' ? attempt.checkoutId : await freshAddress(attempt, provider, dependencies);
  const address = kept ?? (await requestInTurn(attempt, provider, dependencies));
  if (kept === null && (await payableAttempt(query, 'outTradeNo', attempt.outTradeNo)) === null) {
    // Somebody closed the attempt before the provider had it, and could not close it there: it is closed now.
    const isClosed = await closeAttempt(attempt, provider, dependencies);
    throw refuse(isClosed ? paidByOthers : '该订单已支付，请勿重复支付');
  }
  const remainingMs = attempt.expiresAt.getTime() - dependencies.clock.now();
  return { address, expiresIn: Math.floor(remainingMs / 1000) };
}

/** For how long an address that was got at an order's turn is handed out: the provider's page for a browser lives five minutes. */
const addressTtlMs = 4 * 60_000;

/**
 * Returns the address of the provider's page for a browser, if it was got at the order's turn a short while ago. An older one is
 * forgotten, and the identical request gets it anew, in line too.
 */
async function freshAddress(
  { checkoutId, orderId, outTradeNo }: PaymentAttemptRow,
  provider: PaymentProvider,
  { database: { query }, clock }: Dependencies,
): Promise<string | null> {
  if (checkoutId === null || callLimitsOf(provider) === null) return null;
  if (await hadTurn(query, orderId, new Date(clock.now() - addressTtlMs))) return checkoutId;
  await updateAttempt(query, outTradeNo, { checkoutId: null });
  return null;
}

/**
 * Returns the provider with a name.
 * @param name '' for the first provider
 * @throws Refusal if it is not configured
 */
export function requireProvider({ gateways }: Pick<Dependencies, 'gateways'>, name: string): PaymentProvider {
  const provider = name === '' ? gateways.payments[0] : findProvider(gateways.payments, name);
  if (provider === undefined || provider === null) throw refuse('暂不支持在线支付，请选择其他支付方式');
  return provider;
}

/**
 * Exchanges a redirect's code, or the mini-program's, for the payer's id (product §5.15, `getUserInfoByCode`), and stores
 * it with its app: only ids from the identity provider itself may pay.
 * @throws Refusal, GatewayError
 */
export async function identifyPayer(
  code: string,
  { gateways, database, clock }: Pick<Dependencies, 'gateways' | 'database' | 'clock'>,
  isMiniProgram = false,
): Promise<string> {
  const identity = isMiniProgram ? gateways.miniProgramIdentity : gateways.payerIdentity;
  if (identity === null) throw refuse('未启用付款人授权');
  try {
    const payerId = await identity.payerIdByCode(code);
    await putPayer(database.query, { id: payerId, appId: identity.appId }, new Date(clock.now()));
    return payerId;
  } catch (error) {
    throw error instanceof GatewayError && error.advice !== null ? refuse(error.advice) : error;
  }
}

/** A payment start with the app that knows the payer; '' where the provider needs no payer. */
interface IdentifiedStart extends PaymentStart {
  payerAppId: string;
  way?: OutsideWay;
  payerAddress?: string;
}

async function takeAttempt(
  given: IdentifiedStart,
  provider: PaymentProvider,
  dependencies: Dependencies,
): Promise<PaymentAttemptRow> {
  const isOver = (attempt: PaymentAttemptRow): boolean =>
    attempt.expiresAt.getTime() - dependencies.clock.now() < minTtlMs;
  const isUsable = (attempt: PaymentAttemptRow): boolean =>
    // An attempt paid with the wrong amount is not reused: it awaits the organiser.
    attempt.status === 'open' &&
    attempt.provider === provider.name &&
    attempt.request.payerId === given.payerId &&
    attempt.request.way === given.way &&
    // The provider's page for a browser opens at the address alone that it was made for.
    attempt.request.payerAddress === given.payerAddress &&
    !isOver(attempt);
  const first = await findOrOpenAttempt(given, provider, dependencies);
  if (isUsable(first)) return first;
  if (first.checkoutId === null) await keepWaiting(given.outTradeNo, provider, dependencies);
  // An attempt that is about to end is not being paid any more.
  else if (given.isAgain === true && first.status === 'open' && !isOver(first)) throw refuse(begunElsewhere);
  const earlier = requireProvider(dependencies, first.provider);
  if (!(await closeAttempt(first, earlier, dependencies))) throw refuse('该订单已支付，请勿重复支付');
  const second = await findOrOpenAttempt(given, provider, dependencies);
  if (isUsable(second)) return second;
  // Two payers of the same order were closing each other's attempts.
  throw refuse(paidByOthers);
}

/** Returns the order's reusable attempt, or a new one for this payer. */
async function findOrOpenAttempt(
  { outTradeNo, payerId, payerAppId, way, payerAddress }: IdentifiedStart,
  provider: PaymentProvider,
  { database, clock }: Dependencies,
): Promise<PaymentAttemptRow> {
  return database.query.transaction(async (query) => {
    const order = await lockOrder(query, outTradeNo);
    const now = clock.now();
    const expiresAt = now + provider.limits.attemptTtlMs;
    const meeting = await meetingById(query, String(order.meetingId));
    await preparePayment(query, { order, meeting }, new Date(expiresAt + reportTtlMs), new Date(now));
    await requireOpenPayment(query, { order, meeting }, now);
    const open = await openAttempt(query, order.id);
    if (open !== null) return open;
    const isTooMany = async () => (await countOpenAttemptsOf(query, payerId, new Date(clock.now()))) >= maxOpenAttempts;
    if (payerId !== '' && (await isTooMany()))
      throw refuse(`您有 ${maxOpenAttempts} 笔支付尚未完成，请先完成支付或取消其中的订单，也可以稍后再试`);
    const earlier = await countAttempts(query, order.id);
    const number = earlier === 0 ? order.outTradeNo : `${order.outTradeNo}-${earlier + 1}`;
    return insertAttempt(query, {
      outTradeNo: number,
      orderId: order.id,
      provider: provider.name,
      request: {
        outTradeNo: number,
        description: truncateUtf8(order.title, provider.limits.maxDescriptionBytes),
        amountFen: await dueFenOf(query, order),
        payerId,
        ...(payerAppId === '' ? {} : { payerAppId }),
        ...(way === undefined ? {} : { way }),
        ...(payerAddress === undefined ? {} : { payerAddress }),
        expiresAt,
        notifyUrl: provider.notifications.url,
      },
      expiresAt: new Date(expiresAt),
      createdAt: new Date(now),
    });
  });
}

/** Sends an attempt to the provider once it is its turn. */
async function requestInTurn(
  attempt: PaymentAttemptRow,
  provider: PaymentProvider,
  dependencies: Dependencies,
): Promise<string> {
  await requireTurn(attempt.orderId, provider, dependencies);
  try {
    return await requestCheckout(attempt, provider, dependencies);
  } catch (error) {
    const isLined = error instanceof TooFrequentError && callLimitsOf(provider) !== null;
    throw isLined ? await lineUp(attempt.orderId, provider, dependencies) : error;
  }
}
