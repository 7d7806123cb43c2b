import { refuse } from '../../http/answers';
import type { Dependencies } from '../../context/dependencies';
import type { RefundRow, RefundState } from '../../db/tables/refunds';
import { findProvider, type PaymentProvider } from '../../gateways/payment-provider';
import { allRefunds, findRefundRecord, type RefundRecord } from '../../stores/refunds/refund-list';
import { offlineMethod } from '../../../src/domain/payment/offline-method';

/** The progress of a refund. */
export type RefundProgress =
  /** An attendee has applied, and the organiser has not decided. */
  | { kind: 'applied' }
  | { kind: 'refused'; reason: string }
  /** An earlier edition booked the money as returned when the refund was approved; nobody has confirmed that it was. */
  | { kind: 'unconfirmed' }
  /**
   * Approved; the organiser has to pay it by bank transfer. `batch` in which it was sent to the bank, '' for none;
   * `failure` if the bank returned it.
   */
  | { kind: 'to-pay'; batch: string; failure: string }
  /** A transfer that has to be returned to its payer for this reason, without an application. */
  | { kind: 'to-return'; reason: string; batch: string; failure: string }
  /** The organiser has paid it; `bankSerial` is '' if it was not recorded. */
  | { kind: 'paid-offline'; bankSerial: string }
  /** The payment provider refunds it; `failure` is the provider's last error, '' for none. */
  | { kind: 'at-provider'; state: ProviderRefundState; failure: string; provider: PaymentProvider['labels'] };

export type ProviderRefundState = Exclude<RefundState, 'offline'>;

/** A refund that an attendee applied for or the organiser started, or an automatic one of a whole payment. */
export interface ListedRefund extends Pick<RefundRecord, 'id' | 'names' | 'phone' | 'refundFen' | 'createdAt'> {
  /** '' for money that came for an unknown order. */
  meetingCode: string;
  /** True if a whole payment is returned automatically, because its order was paid twice or had been cancelled. */
  isAutomatic: boolean;
  progress: RefundProgress;
}

interface Finding {
  database: Pick<Dependencies['database'], 'query'>;
  gateways: Pick<Dependencies['gateways'], 'payments'>;
}

/**
 * Lists refunds, oldest first.
 * @param filter `meetingCode` '' for every meeting; without `all` only those that await the organiser: to be decided,
 * paid or confirmed, or not accepted or not paid out by their provider
 */
export async function listRefunds(
  { meetingCode, all }: { meetingCode: string; all: boolean },
  { database, gateways }: Finding,
): Promise<ListedRefund[]> {
  const found = await allRefunds(database.query, meetingCode);
  return found.map((record) => listedRefund(record, gateways.payments)).filter((item) => all || needsAttention(item));
}

/**
 * Finds one refund.
 * @param id as in `ListedRefund`
 * @throws Refusal
 */
export async function requireRefundRecord(id: string, { database }: Finding): Promise<RefundRecord> {
  const record = await findRefundRecord(database.query, id);
  if (record === null) throw refuse('退款单不存在');
  return record;
}

export function listedRefund(record: RefundRecord, providers: readonly PaymentProvider[]): ListedRefund {
  const { id, meeting, names, phone, refundFen, createdAt, application } = record;
  return {
    ...{ id, meetingCode: meeting, names, phone, refundFen, createdAt },
    isAutomatic: application === null,
    progress: progressOf(record, providers),
  };
}

/** Reports whether an earlier edition booked an approved refund as returned without a record of the money. */
export const isUnconfirmed = ({ application, refund }: Pick<RefundRecord, 'application' | 'refund'>): boolean =>
  application?.decision === 'approved' && refund === null;

function progressOf(
  { application, refund, payout }: RefundRecord,
  providers: readonly PaymentProvider[],
): RefundProgress {
  if (application?.decision === 'pending') return { kind: 'applied' };
  if (application?.decision === 'refused') return { kind: 'refused', reason: application.reason };
  if (refund === null) return { kind: 'unconfirmed' };
  const { state, failure, bankSerial, reason } = refund;
  if (state === 'offline') return { kind: 'paid-offline', bankSerial };
  if (refund.provider === offlineMethod && state === 'requested') {
    const paying = { batch: payout?.batch ?? '', failure };
    return application === null ? { kind: 'to-return', reason, ...paying } : { kind: 'to-pay', ...paying };
  }
  return { kind: 'at-provider', state, failure, provider: labelsOf(refund, providers) };
}

/** The provider's display names; its stored name if it is no longer configured. */
function labelsOf({ provider }: RefundRow, providers: readonly PaymentProvider[]): PaymentProvider['labels'] {
  return findProvider(providers, provider)?.labels ?? { service: provider, company: provider };
}

/** Tells whether a refund waits for the organiser. */
export function needsAttention({ progress }: ListedRefund): boolean {
  switch (progress.kind) {
    case 'applied':
    case 'unconfirmed':
    case 'to-pay':
    case 'to-return':
      return true;
    case 'refused':
    case 'paid-offline':
      return false;
    case 'at-provider':
      return hasFailed(progress);
  }
}

const hasFailed = ({ state, failure }: { state: ProviderRefundState; failure: string }): boolean =>
  state === 'closed' || state === 'abnormal' || (state !== 'success' && failure !== '');
