import { writeLinePlace } from '../../../src/contract/cashier-line';
import { linePlace, lineText } from '../../../src/domain/payment/cashier-line';
import type { CashierShare } from '../../context/cashier-shares';
import type { Dependencies } from '../../context/dependencies';
import { Refusal } from '../../http/answers';
import type { Queryable } from '../../db/database';
import type { PaymentProvider } from '../../gateways/payment-provider';
import { leaseCalls, narrowBudget, type CallLimits, type Lease } from '../../stores/budgets/call-budgets';
import { findWaiting, isInLine, joinLine, type KeptPlace } from '../../stores/payments/cashier-line';

type LineDependencies = Pick<Dependencies, 'database' | 'clock' | 'cashierShares'>;

/** The validity of leased tokens in milliseconds: kept for longer, those of many servers would come all at once. */
const leaseMs = 500;
/** The part of a second's calls that a server takes at a time where nobody waits. */
const handfulShare = 0.01;
/** For how long an order may go on after its turn without waiting again, in milliseconds. */
const turnTtlMs = 10 * 60_000;

/** A provider's limit of attempts; null for one that has none. */
export const callLimitsOf = ({ limits: { attemptsPerSecond } }: PaymentProvider): CallLimits | null =>
  attemptsPerSecond === undefined ? null : { perSecond: attemptsPerSecond };

/**
 * Lets an order go on to the provider if the provider takes another one now and nobody waits for that, or if the order's turn in
 * line has come. Otherwise gives it a place in line (product §9.30, ADR 0031).
 * @throws Refusal (429) that tells the place
 */
export async function requireTurn(
  orderId: string,
  provider: PaymentProvider,
  dependencies: LineDependencies,
): Promise<void> {
  const limits = callLimitsOf(provider);
  if (limits === null) return;
  const share = dependencies.cashierShares.of(provider.name);
  if (await takeToken(share, provider.name, limits, dependencies)) return;
  const place = await join(orderId, provider, dependencies);
  const isNext = place.hasTurn && (await leaseNow(provider.name, limits, 1, true, dependencies)).taken > 0;
  if (!isNext) throw inLine(place, share.rate);
}

/**
 * Refuses an order that waits in line, without looking at anything else: its page asks again and again. Does nothing where
 * this server knows of no line.
 * @throws Refusal (429) that tells the place
 */
export async function refuseWaiting(
  outTradeNo: string,
  provider: PaymentProvider,
  dependencies: LineDependencies,
): Promise<void> {
  if (dependencies.cashierShares.of(provider.name).isLined) await keepWaiting(outTradeNo, provider, dependencies);
}

/**
 * Refuses an order that waits in line, also where this server knows of no line, so that another payer or way does not end the
 * attempt by which it waits.
 * @throws Refusal (429) that tells the place
 */
export async function keepWaiting(
  outTradeNo: string,
  { name }: PaymentProvider,
  { database, cashierShares }: LineDependencies,
): Promise<void> {
  const ahead = await findWaiting(database, { outTradeNo, provider: name });
  if (ahead !== null) throw inLine({ ahead, hasTurn: false }, cashierShares.of(name).rate);
}

/**
 * Puts an order in line that the provider refused because too many came, and lets all servers send fewer.
 * @returns the refusal (429) that tells the place
 */
export async function lineUp(
  orderId: string,
  provider: PaymentProvider,
  dependencies: LineDependencies,
): Promise<Refusal> {
  const share = dependencies.cashierShares.of(provider.name);
  await narrow(provider, dependencies);
  return inLine(await join(orderId, provider, dependencies), share.rate);
}

/** Lets all servers send a provider fewer orders for some time, since it has refused one. */
export async function narrow(provider: PaymentProvider, dependencies: LineDependencies): Promise<void> {
  const { database, clock, cashierShares } = dependencies;
  const limits = callLimitsOf(provider);
  if (limits === null) return;
  Object.assign(cashierShares.of(provider.name), { isLined: true, tokens: 0 });
  await narrowBudget(database.query, provider.name, limits, clock.now());
}

/** Tells whether an order waits, or had its turn a short while ago: its price and its deadline hold meanwhile. */
export const holdsPlace = (query: Queryable, orderId: string, now: number): Promise<boolean> =>
  isInLine(query, orderId, new Date(now - turnTtlMs));

/** Tells whether the provider cannot know of an order's payment yet, since the order waits in line, as far as this server knows. */
export async function isWaiting(orderId: string, provider: string, dependencies: LineDependencies): Promise<boolean> {
  const { database, cashierShares } = dependencies;
  return cashierShares.of(provider).isLined && (await isInLine(database.query, orderId, null));
}

/** Leases tokens for this server, for itself or for orders in line. */
export async function leaseNow(
  name: string,
  limits: CallLimits,
  wanted: number,
  isForLine: boolean,
  { database, clock, cashierShares }: LineDependencies,
): Promise<Lease> {
  const lease = await leaseCalls(database, { name, wanted, limits, isForLine, now: clock.now() });
  cashierShares.of(name).rate = lease.rate;
  return lease;
}

/** Keeps leased tokens for the next orders. */
export function keepTokens(share: CashierShare, tokens: number, now: number): void {
  Object.assign(share, { tokens, endsAt: now + leaseMs });
}

async function takeToken(
  share: CashierShare,
  name: string,
  limits: CallLimits,
  dependencies: LineDependencies,
): Promise<boolean> {
  const lease = async (): Promise<void> => {
    const wanted = share.waiting + Math.floor(limits.perSecond * handfulShare);
    const { taken, isLined } = await leaseNow(name, limits, wanted, false, dependencies);
    share.isLined = isLined || taken === 0;
    keepTokens(share, taken, dependencies.clock.now());
  };
  while (!share.isLined) {
    if (share.tokens > 0 && dependencies.clock.now() < share.endsAt) {
      share.tokens -= 1;
      return true;
    }
    share.waiting += 1;
    share.leasing ??= lease().finally(() => (share.leasing = null));
    await share.leasing.finally(() => (share.waiting -= 1));
  }
  return false;
}

function join(orderId: string, provider: PaymentProvider, { database, clock }: LineDependencies): Promise<KeptPlace> {
  const now = clock.now();
  return joinLine(database, { orderId, provider: provider.name, now, since: now - turnTtlMs });
}

function inLine({ ahead }: KeptPlace, rate: number): Refusal {
  const place = linePlace(ahead, rate);
  return new Refusal(lineText(place), 429, { data: writeLinePlace(place) }, place.seconds);
}
