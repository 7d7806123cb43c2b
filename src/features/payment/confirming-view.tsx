import { StateView } from '../../ui/state-view/state-view';

/** The payer came back from the cashier, and the server does not yet know. */
export function ConfirmingView({ isAsking }: { isAsking: boolean }) {
  const text = isAsking
    ? '正在查询，通常只需几秒钟。请勿重复支付。'
    : '暂未查到支付结果。如已扣款，请勿重复支付，稍后重新查询即可。';
  return <StateView kind="waiting" title="支付结果确认中" text={text} />;
}
