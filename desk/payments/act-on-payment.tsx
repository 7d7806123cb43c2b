import { Skeleton } from 'antd';
import type { ComponentType } from 'react';
import { useDeskCall } from '../api/use-desk-call';
import { useAddressParameter, useMeetingId, useOpen } from '../ui/address';
import { DeskDrawer } from '../ui/desk-drawer';
import { FailedState, ScreenState } from '../ui/screen-state';
import { AllotPayment } from './allot-payment';
import { GivePaymentBack } from './give-payment-back';
import type { PaymentActProps } from './payment';
import { ResumePayment, SetPaymentAside } from './set-payment-aside';
import { TakeBack } from './take-part-back';

const forms: Readonly<Record<string, ComponentType<PaymentActProps>>> = {
  allot: AllotPayment,
  aside: SetPaymentAside,
  resume: ResumePayment,
  'give-back': GivePaymentBack,
};

function Act({ Form: Drawn }: { Form: ComponentType<PaymentActProps> | undefined }) {
  const meetingId = useMeetingId();
  const transactionId = useAddressParameter('transactionId');
  const open = useOpen();
  const close = (): void => open(`/meetings/${meetingId}/payments/${transactionId}`);
  const { data: payment, error, refetch } = useDeskCall('getBankTransaction', { meetingId, transactionId });
  if (payment === undefined || Drawn === undefined)
    return (
      <DeskDrawer title="收款" onClose={close}>
        {Drawn === undefined ? (
          <ScreenState title="没有这个操作" text="地址可能抄错了" />
        ) : error === null ? (
          <Skeleton active />
        ) : (
          <FailedState what="收款" error={error} retry={refetch} />
        )}
      </DeskDrawer>
    );
  return <Drawn {...{ meetingId, payment, close }} />;
}

/** An act on a transaction, which the address names. */
export function ActOnPayment() {
  return <Act Form={forms[useAddressParameter('act')]} />;
}

/** Taking back a part, which the address names. */
export const TakePartBack = () => <Act Form={TakeBack} />;
