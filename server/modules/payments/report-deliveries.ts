import type { PaymentAttemptRow } from '../../db/tables/payments';
import type { Dependencies } from '../../context/dependencies';
import { GatewayError, WechatCallError, type MiniProgramAccount, type WechatRefusal } from '../../gateways/ports';
import { providerName } from '../../gateways/wechat-pay/settings';
import { withAccessToken, WechatPausedError } from '../wechat/credentials';
import { claimDeliveries, hasDueDeliveries, updateDelivery } from '../../stores/payments/store';

/** Longer than a call may take, and another for its access token. */
const claimMs = 60_000;
const parallelReports = 8;
/** After this a run begins no more, so that the server can stop. */
const maxRunMs = 5_000;
/** After a failure, doubled with each; WeChat knows a payment some seconds after it tells us of it. */
const firstRetryMs = 30_000;
const maxRetryMs = 6 * 3_600_000;
/** Some four days. */
const maxTries = 24;
/** WeChat takes nothing at present, of whichever payment. */
const pauseMs = 10 * 60_000;
/** A mini-program comes under trade management by WeChat's decision, or its owner's. */
const askAgainMs = 3_600_000;

/** WeChat's answers whether it manages the trade, with their time, by account: for this process alone. */
const answers = new WeakMap<MiniProgramAccount, { isManaged: boolean; askedAt: number }>();

/**
 * Tells WeChat that what was paid in the mini-program is delivered (product §9.24): of mini-programs of some categories it
 * keeps the money until then. Asks once whether it does, then reports each payment once, on whichever server; what fails is
 * tried again for days, and a person is told of the rest.
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

/** Tells whether WeChat waits for deliveries; false while it does not say. */
async function isManaged(account: MiniProgramAccount, dependencies: Dependencies): Promise<boolean> {
  const now = dependencies.clock.now();
  const known = answers.get(account);
  if (known !== undefined && (known.isManaged || now - known.askedAt < askAgainMs)) return known.isManaged;
  try {
    const isNowManaged = await withAccessToken(account, dependencies, (token) => account.isTradeManaged(token));
    answers.set(account, { isManaged: isNowManaged, askedAt: now });
    return isNowManaged;
  } catch (error) {
    // A paused account has been reported by whoever asked.
    if (error instanceof WechatPausedError) return false;
    if (!(error instanceof GatewayError)) throw error;
    if (!isPassing(error)) {
      answers.set(account, { isManaged: false, askedAt: now });
      tell(error, {}, 'WeChat does not say whether it waits for deliveries', dependencies);
    }
    return false;
  }
}

/** @returns 'judged', or why WeChat takes no reports at present: 'paused' where that has been told */
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

/** WeChat's refusals that are about the account, and not about a payment. */
const refusingAll: readonly WechatRefusal[] = ['setup', 'day', 'minute', 'token'];
/** The error for a payment that WeChat does not know yet, or never will: one made in the developer tools. */
const unknownPayment = new GatewayError('wechat-api', '10060001', 'WeChat knows no such payment', true);

/** Tells whether the same call may succeed some time. */
const isPassing = (error: GatewayError): boolean =>
  error.retryable || (error instanceof WechatCallError && error.refusal !== 'other' && error.refusal !== 'setup');

/** Has it tried again later, ever more seldom, or leaves it to a person. */
async function retry(
  { outTradeNo, deliveryTries }: PaymentAttemptRow,
  error: GatewayError,
  dependencies: Dependencies,
): Promise<void> {
  const { database, clock } = dependencies;
  const tries = deliveryTries + 1;
  if (isPassing(error) && tries < maxTries) {
    const waitMs = Math.min(maxRetryMs, firstRetryMs * 2 ** deliveryTries);
    const deliveryDueAt = new Date(clock.now() + waitMs);
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
