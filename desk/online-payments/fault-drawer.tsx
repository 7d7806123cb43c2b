import { Skeleton } from 'antd';
import { formatFen } from '../../src/domain/money/money';
import {
  paymentFaultActCalls,
  paymentFaultActLabels,
  paymentFaultActs,
  paymentFaults,
} from '../../src/domain/payment/payment-faults';
import { useMay } from '../api/me';
import { useDeskCall } from '../api/use-desk-call';
import { useAddressParameter, useMeetingId, useOpen } from '../ui/address';
import { DeskDrawer } from '../ui/desk-drawer';
import { Facts } from '../ui/facts';
import { Go, GoButton } from '../ui/go';
import { moment } from '../ui/moments';
import { OwnTrail } from '../ui/own-trail';
import { FailedState } from '../ui/screen-state';
import { faultTones, StateTag } from '../ui/state-tag';

/** An online payment that has to be settled: what was asked, what came, and the order that it is for. */
export function FaultDrawer() {
  const meetingId = useMeetingId();
  const number = useAddressParameter('number');
  const may = useMay(meetingId);
  const open = useOpen();
  const base = `/meetings/${meetingId}/online-payments`;
  const close = (): void => open(base);
  const { data: fault, error, refetch } = useDeskCall('getPaymentFault', { meetingId, paymentNumber: number });
  if (fault === undefined)
    return (
      <DeskDrawer size="thing" title="线上付款" onClose={close}>
        {error === null ? <Skeleton active /> : <FailedState what="付款" error={error} retry={refetch} />}
      </DeskDrawer>
    );
  const { state, names, dueFen, receivedFen, orderId, orderNumber } = fault;
  return (
    <DeskDrawer
      size="thing"
      title={names || '线上付款'}
      beside={<StateTag kind={faultTones[state]}>{paymentFaults[state]}</StateTag>}
      subtitle={`${moment(fault.createdAt)} 付款`}
      headActs={paymentFaultActs[state]
        .filter((act) => may(paymentFaultActCalls[act]))
        .map((act) => (
          <GoButton key={act} to={`${base}/${number}/${act}`} keepsSearch>
            {paymentFaultActLabels[act]}
          </GoButton>
        ))}
      onClose={close}
    >
      <Facts
        title="付款"
        facts={[
          { of: '应付', is: formatFen(dueFen) },
          { of: '实付', is: <b className="facts__money">{formatFen(receivedFen ?? dueFen)}</b> },
          { of: '付款单号', is: number },
          { of: '订单', is: <Go to={`/meetings/${meetingId}/orders/${orderId}`}>{orderNumber}</Go> },
        ]}
      />
      {may('getTrail') && <OwnTrail meetingId={meetingId} about={orderId} />}
    </DeskDrawer>
  );
}
