import { Skeleton } from 'antd';
import { openTransactionStates, transactionStateTexts } from '../../src/domain/bank/transaction-state';
import { transactionSources } from '../../src/domain/bank/transaction-list';
import { formatFen } from '../../src/domain/money/money';
import { useMay } from '../api/me';
import { useDeskCall } from '../api/use-desk-call';
import { useAddressParameter, useMeetingId, useOpen } from '../ui/address';
import { DeskDrawer } from '../ui/desk-drawer';
import { Facts } from '../ui/facts';
import { GoButton } from '../ui/go';
import { moment } from '../ui/moments';
import { OwnTrail } from '../ui/own-trail';
import { FailedState } from '../ui/screen-state';
import { StateTag } from '../ui/state-tag';
import { PaymentParts } from './payment-parts';
import { bankMoment, payerOf, transactionTones } from './transaction-words';

const isOpen = (state: string): boolean => openTransactionStates.some((one) => one === state);

/** A transaction as the bank wrote it, what its money is used for, and what happened to it. */
export function PaymentDrawer() {
  const meetingId = useMeetingId();
  const transactionId = useAddressParameter('transactionId');
  const may = useMay(meetingId);
  const open = useOpen();
  const base = `/meetings/${meetingId}/payments`;
  const own = `${base}/${transactionId}`;
  const close = (): void => open(base);
  const { data: payment, error, refetch } = useDeskCall('getBankTransaction', { meetingId, transactionId });
  if (payment === undefined)
    return (
      <DeskDrawer size="thing" title="收款" onClose={close}>
        {error === null ? <Skeleton active /> : <FailedState what="收款" error={error} retry={refetch} />}
      </DeskDrawer>
    );
  const { state, leftFen, parts, currency } = payment;
  const isLocal = currency === 'CNY';
  return (
    <DeskDrawer
      size="thing"
      title={payerOf(payment)}
      beside={<StateTag kind={transactionTones[state]}>{transactionStateTexts[state]}</StateTag>}
      subtitle={`${bankMoment(payment)} 到账，${transactionSources[payment.source]}`}
      headActs={
        <>
          {leftFen > 0 && isLocal && may('allotTransaction') && (
            <GoButton to={`${own}/allot`} keepsSearch>
              认领到订单
            </GoButton>
          )}
          {isOpen(state) && isLocal && may('giveTransactionBack') && (
            <GoButton to={`${own}/give-back`} keepsSearch>
              退回付款人
            </GoButton>
          )}
          {state === 'unclaimed' && may('setTransactionAside') && (
            <GoButton to={`${own}/aside`} keepsSearch>
              不是会费
            </GoButton>
          )}
          {state === 'aside' && may('resumeTransaction') && (
            <GoButton to={`${own}/resume`} keepsSearch>
              重新认领
            </GoButton>
          )}
        </>
      }
      onClose={close}
    >
      <Facts
        title="银行写的"
        facts={[
          {
            of: '金额',
            is: (
              <b className="facts__money">
                {isLocal ? formatFen(payment.amountFen) : `${currency} ${formatFen(payment.amountFen).slice(1)}`}
              </b>
            ),
          },
          ...(leftFen > 0 && parts.length > 0 ? [{ of: '没有认领', is: formatFen(leftFen) }] : []),
          { of: '交易时间', is: payment.date === '' ? '没有记' : `${payment.date} ${payment.time}`.trim() },
          { of: '对方户名', is: payment.payer || '没有写' },
          ...(payment.payerAccount === '' ? [] : [{ of: '对方账号', is: payment.payerAccount }]),
          { of: '摘要和附言', is: payment.text || '没有写' },
          ...(payment.serial === '' ? [] : [{ of: '流水号', is: payment.serial }]),
          ...(payment.bank === '' && payment.account === ''
            ? []
            : [{ of: '收款账户', is: `${payment.bank} ${payment.account}`.trim() }]),
          { of: '登记', is: moment(payment.recordedAt) },
          ...(payment.setAside === '' ? [] : [{ of: '不是会费', is: payment.setAside }]),
        ]}
      />
      <PaymentParts {...{ meetingId, own, payment }} />
      {may('getTrail') && <OwnTrail meetingId={meetingId} about={transactionId} />}
    </DeskDrawer>
  );
}
