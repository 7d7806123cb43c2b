import type { PaymentAttemptRow } from '../../db/tables/payments';
import type { Dependencies } from '../../context/dependencies';
import { GatewayError, WechatCallError, type MiniProgramAccount, type WechatRefusal } from '../../gateways/ports';
import { providerName } from '../../gateways/wechat-pay/settings';
import { withAccessToken, WechatPausedError } from '../wechat/credentials';
import { maxTries, retryDelayMs } from '../wechat/retries';
import { claimDeliveries, hasDueDeliveries, updateDelivery } from '../../stores/payments/store';

/** The duration of a claim: longer than a call and a request for its access token may take. */
const claimMs = 60_000;
const parallelReports = 8;
/** A run starts no further calls after this time, so that the server can stop. */
const maxRunMs = 5_000;
/** The pause while WeChat accepts no report of any payment. */
const pauseMs = 10 * 60_000;
/**
 * The interval of asking whether WeChat manages the trade, which changes by a decision of WeChat or of the
 * mini-program's owner.
 */
const askAgainMs = 3_600_000;

/** WeChat's answers whether it manages the trade, with their time, by account; in this process only. */
const answers = new WeakMap<MiniProgramAccount, { isManaged: boolean; askedAt: number }>();

/**
 * Reports to WeChat that registrations paid in the mini-program are delivered (product §9.24): for some categories of
 * mini-programs WeChat withholds the money until then. Asks first whether WeChat manages the trade, then reports each
 * payment once, from whichever server. A failed report is repeated for days; the organiser is told of reports that fail
 * for good.
 */
export async function reportDeliveries(dependencies: Dependencies): Promise<void> {
  const { database, clock, gateways } = dependencies;
  const account = gateways.miniProgram;
  if (account === null || !gateways.payments.some(({ name }) => name === providerName)) return;
  const payments = { provider: providerName, appId: account.appId };
  const startedAt = clock.now();
  for (let now = startedAt; now - startedAt < maxRunMs; now = clock.now()) {
    const due = { ...payments, now: new Date(now) };
    if (!(await hasDueDeliveries(database.query, due)) || !(await isManaged(account, dependencies))) return;
    const claim = { ...due, until: new Date(now + claimMs), limit: parallelReports };
    const claimed = await claimDeliveries(database.query, claim);
    const outcomes = await Promise.all(claimed.map((attempt) => report(attempt, account, dependencies)));
    const refusal = outcomes.find((outcome) => outcome instanceof GatewayError);
    if (refusal !== undefined) tell(refusal, {}, 'WeChat takes no deliveries at present', dependencies);
    if (outcomes.some((outcome) => outcome !== 'judged')) return;
  }
}

/** Tells whether WeChat waits for deliveries; false if it does not answer. */
async function isManaged(account: MiniProgramAccount, dependencies: Dependencies): Promise<boolean> {
  const now = dependencies.clock.now();
  const known = answers.get(account);
  if (known !== undefined && (known.isManaged || now - known.askedAt < askAgainMs)) return known.isManaged;
  try {
    const isNowManaged = await withAccessToken(account, dependencies, (token) => account.isTradeManaged(token));
    answers.set(account, { isManaged: isNowManaged, askedAt: now });
    return isNowManaged;
  } catch (error) {
    // The error of a paused account was reported by the caller that paused it.
    if (error instanceof WechatPausedError) return false;
    if (!(error instanceof GatewayError)) throw error;
    if (!isPassing(error)) {
      answers.set(account, { isManaged: false, askedAt: now });
      tell(error, {}, 'WeChat does not say whether it waits for deliveries', dependencies);
    }
    return false;
  }
}

/**
 * Reports one payment.
 * @returns 'judged', or 'paused' if WeChat accepts no reports at present, which has then been reported
 */
async function report(
  attempt: PaymentAttemptRow,
  account: MiniProgramAccount,
  dependencies: Dependencies,
): Promise<'judged' | 'paused' | WechatCallError> {
  const { outTradeNo } = attempt;
  const { database, clock } = dependencies;
  const { payerId: openid, description } = attempt.request;
  const delivery = { outTradeNo, openid, description, at: clock.now() };
  try {
    const outcome = await withAccessToken(account, dependencies, (token) => account.reportDelivery(token, delivery));
    if (outcome === 'early') await retry(attempt, unknownPayment, dependencies);
    else await updateDelivery(database.query, outTradeNo, { deliveryState: outcome });
    return 'judged';
  } catch (error) {
    const isPaused = error instanceof WechatPausedError;
    if (isPaused || (error instanceof WechatCallError && refusingAll.includes(error.refusal))) {
      await updateDelivery(database.query, outTradeNo, { deliveryDueAt: new Date(clock.now() + pauseMs) });
      return isPaused ? 'paused' : error;
    }
    if (!(error instanceof GatewayError)) throw error;
    await retry(attempt, error, dependencies);
    return 'judged';
  }
}

/** WeChat's refusals that concern the account rather than a payment. */
const refusingAll: readonly WechatRefusal[] = ['setup', 'day', 'minute', 'token'];
/** The error for a payment that WeChat does not know yet, or never will: one made in the developer tools. */
const unknownPayment = new GatewayError('wechat-api', '10060001', 'WeChat knows no such payment', true);

/** Tells whether the same call may succeed later. */
const isPassing = (error: GatewayError): boolean =>
  error.retryable || (error instanceof WechatCallError && error.refusal !== 'other' && error.refusal !== 'setup');

/** Schedules another attempt, with growing intervals, or leaves the report to the organiser. */
async function retry(
  { outTradeNo, deliveryTries }: PaymentAttemptRow,
  error: GatewayError,
  dependencies: Dependencies,
): Promise<void> {
  const { database, clock } = dependencies;
  const tries = deliveryTries + 1;
  if (isPassing(error) && tries < maxTries) {
    // The first delay is long enough for WeChat, which knows a payment some seconds after it notifies us.
    const deliveryDueAt = new Date(clock.now() + retryDelayMs(deliveryTries));
    await updateDelivery(database.query, outTradeNo, { deliveryTries: tries, deliveryDueAt });
    return;
  }
  await updateDelivery(database.query, outTradeNo, { deliveryTries: tries, deliveryState: 'failed' });
  const message = 'a payment could not be reported as delivered: do it in the mini-program’s console (发货信息管理)';
  tell(error, { outTradeNo }, message, dependencies);
}

function tell(
  error: GatewayError,
  facts: Readonly<Record<string, string>>,
  message: string,
  { reportFault }: Dependencies,
): void {
  reportFault({ gateway: error.gateway, code: error.code, ...facts }, `${message}: ${error.message}`);
}
