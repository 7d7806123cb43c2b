import { Skeleton } from 'antd';
import { formatFen } from '../../src/domain/money/money';
import { listedOrderStateTexts, orderPayWays } from '../../src/domain/order/order-list';
import { useMay } from '../api/me';
import { useDeskCall } from '../api/use-desk-call';
import { useAddressParameter, useMeetingId, useOpen } from '../ui/address';
import { DeskDrawer } from '../ui/desk-drawer';
import { Facts } from '../ui/facts';
import { Go, GoButton } from '../ui/go';
import { moment } from '../ui/moments';
import { FailedState } from '../ui/screen-state';
import { orderTones, StateTag } from '../ui/state-tag';
import { OwnTrail } from '../ui/own-trail';

const refundStates: Readonly<Record<string, string>> = {
  requested: '待退回',
  processing: '正在退回',
  success: '已退回',
  offline: '已退回',
  closed: '没有退成',
  abnormal: '没有退成',
};

/** An order: who is in it, how it is paid, its invoice and refunds, and what happened to it. */
export function OrderDrawer() {
  const meetingId = useMeetingId();
  const orderId = useAddressParameter('orderId');
  const may = useMay(meetingId);
  const open = useOpen();
  const base = `/meetings/${meetingId}/orders`;
  const close = (): void => open(base);
  const { data: order, error, refetch } = useDeskCall('getOrder', { meetingId, orderId });
  if (order === undefined)
    return (
      <DeskDrawer size="thing" title="订单" onClose={close}>
        {error === null ? <Skeleton active /> : <FailedState what="订单" error={error} retry={refetch} />}
      </DeskDrawer>
    );
  const { receipt, invoiceTo } = order;
  return (
    <DeskDrawer
      size="thing"
      title={`订单 ${order.number}`}
      beside={<StateTag kind={orderTones[order.state]}>{listedOrderStateTexts[order.state]}</StateTag>}
      subtitle={`${moment(order.createdAt)} 下单，${order.people.length} 人`}
      headActs={
        <>
          {order.cancelRefusal === '' && may('cancelOrderForOffice') && (
            <GoButton to={`${base}/${orderId}/cancel`} keepsSearch>
              取消订单
            </GoButton>
          )}
          {order.reopenRefusal === '' && may('reopenOrder') && (
            <GoButton to={`${base}/${orderId}/reopen`} keepsSearch>
              恢复订单
            </GoButton>
          )}
        </>
      }
      onClose={close}
    >
      <Facts
        title="付款"
        facts={[
          { of: '金额', is: <b className="facts__money">{formatFen(order.amountFen)}</b> },
          {
            of: '付款人',
            is:
              order.teamId === '' ? (
                `${order.payer}，${order.payerPhone}`
              ) : (
                <>
                  <Go to={`/meetings/${meetingId}/teams/${order.teamId}`}>{order.payer}</Go>（团队），{order.payerPhone}
                </>
              ),
          },
          ...(order.state === 'short'
            ? [
                {
                  of: '已到账',
                  is: `${formatFen(order.receivedFen)}，还差 ${formatFen(order.amountFen - order.receivedFen)}`,
                },
              ]
            : []),
          { of: '付款方式', is: orderPayWays[order.payWay] },
          { of: '商户订单号', is: order.outTradeNo },
          ...(order.paidAt === null ? [] : [{ of: '支付时间', is: moment(order.paidAt) }]),
          ...(order.cancelledAt === null ? [] : [{ of: '取消时间', is: moment(order.cancelledAt) }]),
          ...(order.isBeingPaid ? [{ of: '注意', is: '有一次在线支付还没有结果' }] : []),
          ...(receipt === null
            ? []
            : [{ of: '转账凭证', is: `${receipt.payerName} ${receipt.payerAccount}，${receipt.paidOn}` }]),
          ...(invoiceTo === null
            ? []
            : [
                {
                  of: '发票',
                  is: [
                    invoiceTo.title,
                    invoiceTo.taxNumber,
                    invoiceTo.issuedNumber === '' ? '待开' : `已开 ${invoiceTo.issuedNumber}`,
                  ]
                    .filter((part) => part !== '')
                    .join('，'),
                },
              ]),
          ...(order.invoiceParts === 0 ? [] : [{ of: '分开开票', is: `${order.invoiceParts} 张，在发票里各是一行` }]),
        ]}
      />
      <Facts
        title={`参会人 ${order.people.length}`}
        facts={order.people.map(({ id, name, state, amountFen, refundedFen, refundDueFen, isIn }) => ({
          key: id,
          of: <Go to={`/meetings/${meetingId}/people/${id}`}>{name}</Go>,
          is: [
            formatFen(amountFen),
            isIn ? state : '已不在订单里',
            refundedFen > 0 ? `已退 ${formatFen(refundedFen)}` : '',
            refundDueFen > 0 ? `待退 ${formatFen(refundDueFen)}` : '',
          ]
            .filter((part) => part !== '')
            .join('，'),
        }))}
      />
      {order.parts.length > 0 && (
        <Facts
          title="银行收款"
          facts={order.parts.map(({ transactionId, amountFen, isReturn, at }, index) => {
            const words = `${moment(at)} ${isReturn ? '记为待退回' : '入账'}`;
            return {
              key: `${transactionId} ${index}`,
              of: may('getBankTransaction') ? (
                <Go to={`/meetings/${meetingId}/payments/${transactionId}`}>{words}</Go>
              ) : (
                words
              ),
              is: formatFen(amountFen),
            };
          })}
        />
      )}
      {order.refunds.length > 0 && (
        <Facts
          title="退费"
          facts={order.refunds.map(({ id, name, amountFen, state, at }) => ({
            ...{ key: id, of: name },
            is: `${formatFen(amountFen)}，${refundStates[state] ?? state}，${moment(at)}`,
          }))}
        />
      )}
      {may('getTrail') && <OwnTrail meetingId={meetingId} about={orderId} />}
    </DeskDrawer>
  );
}
