import type { Gateways } from '../dependencies';
import {
  GatewayError,
  type PaymentNotification,
  type PrepayRequest,
  type Refund,
  type RefundRequest,
  type SmsGateway,
  type Transaction,
  type WechatPayGateway,
} from '../gateways/ports';

/** WeChat as the server's tests need it: one that remembers, and does what a test tells it to. */
export class FakeWechatPay implements WechatPayGateway {
  readonly prepays: PrepayRequest[] = [];
  readonly refunds: RefundRequest[] = [];
  readonly closed: string[] = [];
  readonly queried: string[] = [];
  /** What the next calls fail with. */
  failure: GatewayError | null = null;
  /** How WeChat says that a refund stands when it is asked for. */
  refundStatus = 'PROCESSING';
  /** What `readNotification` answers. */
  notification: PaymentNotification = { kind: 'other', id: '0', eventType: 'NONE' };
  private readonly paid = new Map<string, Transaction>();
  private readonly prepayIds = new Map<string, { body: string; prepayId: string }>();

  /** A user pays an order that a prepay was made for. */
  pay(outTradeNo: string, amountFen?: number): Transaction {
    const prepay = this.prepays.find((request) => request.outTradeNo === outTradeNo);
    if (prepay === undefined) throw new Error('There is no prepay for this order');
    const transaction: Transaction = {
      outTradeNo,
      tradeState: 'SUCCESS',
      transactionId: `4200${outTradeNo}`,
      amountFen: amountFen ?? prepay.amountFen,
      openid: prepay.openid,
      successTime: '2027-03-20T10:00:00+08:00',
    };
    this.paid.set(outTradeNo, transaction);
    return transaction;
  }

  createPrepay(request: PrepayRequest): Promise<{ prepayId: string }> {
    return this.answer(() => {
      this.prepays.push(request);
      const body = JSON.stringify(request);
      const known = this.prepayIds.get(request.outTradeNo);
      // WeChat takes a number again only with the identical request.
      if (known !== undefined && known.body !== body) throw gatewayError('OUT_TRADE_NO_USED');
      const prepayId = known?.prepayId ?? `wx-prepay-${this.prepayIds.size + 1}`;
      this.prepayIds.set(request.outTradeNo, { body, prepayId });
      return { prepayId };
    });
  }

  bridgeParameters(prepayId: string, now: number) {
    const timeStamp = String(Math.floor(now / 1000));
    return {
      appId: 'wx0',
      timeStamp,
      nonceStr: 'nonce',
      package: `prepay_id=${prepayId}`,
      signType: 'RSA',
      paySign: 's',
    };
  }

  queryOrder(outTradeNo: string): Promise<Transaction | null> {
    return this.answer(() => {
      this.queried.push(outTradeNo);
      const paid = this.paid.get(outTradeNo);
      if (paid !== undefined || !this.prepayIds.has(outTradeNo)) return paid ?? null;
      const tradeState = this.closed.includes(outTradeNo) ? 'CLOSED' : 'NOTPAY';
      return { outTradeNo, tradeState, transactionId: '', amountFen: 0, openid: '', successTime: '' };
    });
  }

  closeOrder(outTradeNo: string): Promise<void> {
    return this.answer(() => {
      if (this.paid.has(outTradeNo)) throw gatewayError('ORDERPAID');
      if (!this.prepayIds.has(outTradeNo)) throw gatewayError('ORDER_NOT_EXIST');
      this.closed.push(outTradeNo);
    });
  }

  refund(request: RefundRequest): Promise<Refund> {
    return this.answer(() => {
      this.refunds.push(request);
      return {
        outRefundNo: request.outRefundNo,
        refundId: 'r',
        status: this.refundStatus,
        refundFen: request.refundFen,
      };
    });
  }

  queryRefund(outRefundNo: string): Promise<Refund | null> {
    return this.answer(() => {
      const request = this.refunds.find((refund) => refund.outRefundNo === outRefundNo);
      if (request === undefined) return null;
      return { outRefundNo, refundId: 'r', status: 'SUCCESS', refundFen: request.refundFen };
    });
  }

  readNotification(headers: Readonly<Record<string, string | undefined>>): PaymentNotification {
    if (headers['wechatpay-signature'] !== 'good') throw gatewayError('SIGN_ERROR');
    return this.notification;
  }

  private answer<Value>(value: () => Value): Promise<Value> {
    if (this.failure !== null) return Promise.reject(this.failure);
    try {
      return Promise.resolve(value());
    } catch (error) {
      return Promise.reject(error);
    }
  }
}

export function gatewayError(code: string, retryable = false): GatewayError {
  return new GatewayError('wechat-pay', code, code, retryable);
}

/** Keeps what would have been sent. */
export class FakeSms implements SmsGateway {
  readonly sent: Parameters<SmsGateway['send']>[0][] = [];

  send(message: Parameters<SmsGateway['send']>[0]): Promise<void> {
    this.sent.push(message);
    return Promise.resolve();
  }
}

export interface FakeGateways extends Gateways {
  pay: FakeWechatPay;
  sms: FakeSms;
}

/** Any code `code-x` is the openid `openid-x`, but `used` and `preview`. */
export function fakeGateways(): FakeGateways {
  return {
    pay: new FakeWechatPay(),
    oauth: {
      openidByCode: (code) => {
        const refusal = { used: '40029', preview: 'SNAPSHOT_USER' }[code];
        if (refusal !== undefined) return Promise.reject(new GatewayError('wechat-oauth', refusal, refusal, false));
        return Promise.resolve({ openid: code.replace(/^code-/, 'openid-') });
      },
    },
    sms: new FakeSms(),
  };
}
