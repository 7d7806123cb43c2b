import { Skeleton } from 'antd';
import { formatFen } from '../../src/domain/money/money';
import {
  actsOnRefund,
  refundActCalls,
  refundActLabels,
  refundStates,
  refundWays,
} from '../../src/domain/refund/refund-list';
import { useMay } from '../api/me';
import { useDeskCall } from '../api/use-desk-call';
import { useAddressParameter, useMeetingId, useOpen } from '../ui/address';
import { DeskDrawer } from '../ui/desk-drawer';
import { Facts } from '../ui/facts';
import { Go, GoButton } from '../ui/go';
import { moment } from '../ui/moments';
import { OwnTrail } from '../ui/own-trail';
import { FailedState } from '../ui/screen-state';
import { refundTones, StateTag } from '../ui/state-tag';
import { BatchAgain } from './send-payouts';

/** A refund: whose money, how it goes back and how far it is, and what happened to it. */
export function RefundDrawer() {
  const meetingId = useMeetingId();
  const refundId = useAddressParameter('refundId');
  const may = useMay(meetingId);
  const open = useOpen();
  const base = `/meetings/${meetingId}/refunds`;
  const close = (): void => open(base);
  const { data: refund, error, refetch } = useDeskCall('getRefund', { meetingId, refundId });
  if (refund === undefined)
    return (
      <DeskDrawer size="thing" title="退费" onClose={close}>
        {error === null ? <Skeleton active /> : <FailedState what="退费" error={error} retry={refetch} />}
      </DeskDrawer>
    );
  const { payee, state } = refund;
  const acts = actsOnRefund(refund).filter((act) => may(refundActCalls[act]));
  return (
    <DeskDrawer
      size="thing"
      title={`退给 ${refund.names}`}
      beside={<StateTag kind={refundTones[state]}>{refundStates[state]}</StateTag>}
      subtitle={`${moment(refund.createdAt)} ${refund.isAutomatic ? '记下要退' : '申请'}`}
      headActs={acts.map((act) => (
        <GoButton key={act} to={`${base}/${refundId}/${act}`} keepsSearch>
          {refundActLabels[act]}
        </GoButton>
      ))}
      onClose={close}
    >
      <Facts
        title="退费"
        facts={[
          { of: '金额', is: <b className="facts__money">{formatFen(refund.amountFen)}</b> },
          { of: '怎么退', is: refundWays[refund.way] },
          { of: '到哪一步', is: refund.stateText },
          ...(refund.reason === '' ? [] : [{ of: state === 'failed' ? '没有退成，因为' : '原因', is: refund.reason }]),
          ...(refund.decidedAt === null ? [] : [{ of: '审核时间', is: moment(refund.decidedAt) }]),
          ...(refund.personId === ''
            ? [{ of: '参会人', is: refund.names }]
            : [{ of: '参会人', is: <Go to={`/meetings/${meetingId}/people/${refund.personId}`}>{refund.names}</Go> }]),
          ...(refund.phone === '' ? [] : [{ of: '手机', is: refund.phone }]),
          ...(refund.orderId === ''
            ? []
            : [
                {
                  of: '订单',
                  is: (
                    <>
                      <Go to={`/meetings/${meetingId}/orders/${refund.orderId}`}>{refund.orderNumber}</Go>，
                      {formatFen(refund.orderFen)}
                    </>
                  ),
                },
              ]),
        ]}
      />
      {refund.way === 'bank' && (
        <Facts
          title="打到哪里"
          facts={
            payee === null
              ? [
                  {
                    of: '收款账号',
                    is: refund.askedAt === null ? '还没有登记' : `还没有登记，${moment(refund.askedAt)} 已请本人提供`,
                  },
                ]
              : [
                  { of: '户名', is: payee.name },
                  { of: '账号', is: payee.isFromReceipt ? `${payee.number}，来自付款回单` : payee.number },
                  { of: '开户行', is: payee.bank || '没有写' },
                  ...(refund.batch === '' ? [] : [{ of: '批次', is: <BatchAgain batch={refund.batch} /> }]),
                ]
          }
        />
      )}
      {may('getTrail') && <OwnTrail meetingId={meetingId} about={refund.personId || refund.orderId} />}
    </DeskDrawer>
  );
}
