import { Card } from '../../ui/card/card';
import { RadioGroup } from '../../ui/radio-group/radio-group';
import { PaymentNote } from './payment-note';

export type PaymentMethod = 'wechat' | 'offline';

interface PaymentMethodsProps {
  method: PaymentMethod;
  isOfflineOffered: boolean;
  disabled: boolean;
  onChange: (method: PaymentMethod) => void;
}

const wechat = { value: 'wechat', label: '微信支付（推荐）', hint: '即时到账，报名立即生效' };
const offline = { value: 'offline', label: '对公转账或现场刷卡', hint: '到账并经主办方确认后生效' };

/** The ways to pay that a meeting offers (spec section 2). */
export function PaymentMethods({ method, isOfflineOffered, disabled, onChange }: PaymentMethodsProps) {
  return (
    <>
      <Card title="支付方式">
        <RadioGroup
          label="支付方式"
          labelHidden
          layout="list"
          options={isOfflineOffered ? [wechat, offline] : [wechat]}
          value={method}
          disabled={disabled}
          onChange={(value) => onChange(value === 'offline' ? 'offline' : 'wechat')}
        />
      </Card>
      <PaymentNote>付款结果以订单查询为准。如已扣款请勿重复支付，稍后可在“订单管理”查看。</PaymentNote>
    </>
  );
}
