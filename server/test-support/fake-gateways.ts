import type { OutsideWay } from '../../src/domain/payment/outside-way';
import type { Gateways } from '../context/dependencies';
import {
  NumberUsedError,
  type AttemptRequest,
  type BillEntry,
  type CloseOutcome,
  type PaymentNotification,
  type PaymentProvider,
  type PaymentReport,
  type RefundReport,
  type RefundRequest,
} from '../gateways/payment-provider';
import { GatewayError, type PayerIdentity, type SmsGateway } from '../gateways/ports';
import { FakeMiniProgramCodes } from './fake-mini-program-codes';
import { FakeWechatAccount } from './fake-wechat-account';

/** An in-memory payment provider that tests control. */
export class FakePaymentProvider implements PaymentProvider {
  readonly gateway: string = 'wechat-pay';
  readonly labels: PaymentProvider['labels'] = { service: '微信支付', company: '微信' };
  limits: PaymentProvider['limits'] = {
    ...{ attemptTtlMs: 2 * 3_600_000, billDelayMs: 10 * 3_600_000 },
    ...{ maxDescriptionBytes: 127, maxRefundReasonBytes: 80 },
  };
  readonly needsKnownPayer = true;
  outsideWays: readonly OutsideWay[] = ['scan', 'browser'];
  readonly notifications = {
    path: '/api/wxpay/notify',
    url: 'http://localhost:3000/api/wxpay/notify',
    answer: (fault: string | null) => ({ code: fault === null ? 'SUCCESS' : 'FAIL', message: fault ?? '' }),
  };
  readonly attempts: AttemptRequest[] = [];
  readonly refunds: RefundRequest[] = [];
  readonly closed: string[] = [];
  readonly queried: string[] = [];
  /** Bills by day; other days have none yet. */
  readonly bills = new Map<string, BillEntry[]>();
  /** Thrown by the next calls. */
  failure: GatewayError | null = null;
  /** Returned when a refund is requested. */
  refundState: RefundReport['state'] = 'processing';
  /** Returned by `readNotification`. */
  notification: PaymentNotification = { kind: 'other', id: '0', eventType: 'NONE' };
  private readonly paid = new Map<string, PaymentReport>();
  private readonly checkouts = new Map<string, { body: string; checkoutId: string }>();

  constructor(readonly name = 'wechat') {}

  /** Pays an attempt's order like a user. */
  pay(outTradeNo: string, amountFen?: number): PaymentReport {
    const attempt = this.attempts.find((request) => request.outTradeNo === outTradeNo);
    if (attempt === undefined) throw new Error('There is no attempt for this order');
    const report: PaymentReport = {
      provider: this.name,
      outTradeNo,
      state: 'paid',
      transactionId: `4200${outTradeNo}`,
      amountFen: amountFen ?? attempt.amountFen,
      payerId: attempt.payerId,
      paidAt: '2027-03-20T10:00:00+08:00',
    };
    this.paid.set(outTradeNo, report);
    return report;
  }

  createAttempt(request: AttemptRequest): Promise<{ checkoutId: string }> {
    return this.answer(() => {
      this.attempts.push(request);
      const body = JSON.stringify(request);
      const known = this.checkouts.get(request.outTradeNo);
      // A number is accepted again only with the identical request.
      if (known !== undefined && known.body !== body)
        throw new NumberUsedError('wechat-pay', 'OUT_TRADE_NO_USED', 'OUT_TRADE_NO_USED', false);
      const checkoutId =
        known?.checkoutId ?? `${this.name === 'wechat' ? 'wx' : this.name}-prepay-${this.checkouts.size + 1}`;
      this.checkouts.set(request.outTradeNo, { body, checkoutId });
      return { checkoutId };
    });
  }

  clientParameters(checkoutId: string, now: number, payerAppId = ''): object {
    const timeStamp = String(Math.floor(now / 1000));
    return {
      appId: payerAppId || 'wx0',
      timeStamp,
      nonceStr: 'nonce',
      package: `prepay_id=${checkoutId}`,
      signType: 'RSA',
      paySign: 's',
    };
  }

  query(outTradeNo: string): Promise<PaymentReport | null> {
    return this.answer(() => {
      this.queried.push(outTradeNo);
      const paid = this.paid.get(outTradeNo);
      if (paid !== undefined || !this.checkouts.has(outTradeNo)) return paid ?? null;
      const state = this.closed.includes(outTradeNo) ? 'closed' : 'open';
      return { provider: this.name, outTradeNo, state, transactionId: '', amountFen: 0, payerId: '', paidAt: '' };
    });
  }

  close(outTradeNo: string): Promise<CloseOutcome> {
    return this.answer(() => {
      if (this.paid.has(outTradeNo)) return 'paid';
      if (!this.checkouts.has(outTradeNo)) return 'unknown';
      this.closed.push(outTradeNo);
      return 'closed';
    });
  }

  refund(request: RefundRequest): Promise<RefundReport> {
    return this.answer(() => {
      this.refunds.push(request);
      const { outRefundNo, refundFen } = request;
      return { provider: this.name, outRefundNo, refundId: 'r', state: this.refundState, refundFen };
    });
  }

  queryRefund(outRefundNo: string): Promise<RefundReport | null> {
    return this.answer(() => {
      const request = this.refunds.find((refund) => refund.outRefundNo === outRefundNo);
      if (request === undefined) return null;
      const { refundFen } = request;
      return { provider: this.name, outRefundNo, refundId: 'r', state: 'success', refundFen };
    });
  }

  bill(day: string): Promise<readonly BillEntry[] | null> {
    return this.answer(() => this.bills.get(day) ?? null);
  }

  readNotification(headers: Readonly<Record<string, string | undefined>>): PaymentNotification {
    if (headers['wechatpay-signature'] !== 'good') throw gatewayError('SIGN_ERROR');
    return this.notification;
  }

  private async answer<Value>(value: () => Value): Promise<Value> {
    if (this.failure !== null) throw this.failure;
    return value();
  }
}

export function gatewayError(code: string, retryable = false): GatewayError {
  return new GatewayError('wechat-pay', code, code, retryable);
}

/** Records messages instead of sending them. */
export class FakeSms implements SmsGateway {
  readonly sent: Parameters<SmsGateway['send']>[0][] = [];

  send(message: Parameters<SmsGateway['send']>[0]): Promise<void> {
    this.sent.push(message);
    return Promise.resolve();
  }
}

export interface FakeGateways extends Gateways {
  /** The first of `payments`. */
  pay: FakePaymentProvider;
  sms: FakeSms;
  officialAccount: FakeWechatAccount;
  miniProgram: FakeWechatAccount;
  miniProgramCodes: FakeMiniProgramCodes;
}

const codeAdvices: Readonly<Record<string, string>> = { used: '授权码无效', preview: '当前为微信快照页' };

function fakeIdentity(appId: string, prefix: string): PayerIdentity {
  return {
    gateway: 'wechat-oauth',
    labels: { service: '微信授权' },
    appId,
    payerIdByCode: (code) => {
      const advice = codeAdvices[code];
      if (advice !== undefined)
        return Promise.reject(new GatewayError('wechat-oauth', code, code, false, null, advice));
      return Promise.resolve(code.replace(/^code-/, prefix));
    },
  };
}

/** Creates fake gateways. Any code `code-x` identifies the payer `openid-x`, except `used` and `preview`. */
export function fakeGateways(): FakeGateways {
  const pay = new FakePaymentProvider();
  return {
    pay,
    payments: [pay],
    invoiceCards: null,
    // The app that a provider takes for the page's, whatever its id.
    payerIdentity: fakeIdentity('', 'openid-'),
    miniProgramIdentity: fakeIdentity('wxmini', 'mini-openid-'),
    officialAccount: new FakeWechatAccount(),
    miniProgram: new FakeWechatAccount('wxmini'),
    miniProgramCodes: new FakeMiniProgramCodes(),
    sms: new FakeSms(),
    objects: null,
  };
}
