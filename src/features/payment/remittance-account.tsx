import { useQuery } from '@tanstack/react-query';
import { queryClient } from '../../api/use-call';
import { errorMessage } from '../../api/call-error';
import { openCentre, refreshCentre } from '../../session/centre';
import type { TransferInstructions } from '../../contract/payment';
import { transferText } from '../../domain/payment/payer-view';
import { transferRemark, type Transfer } from '../../domain/payment/transfer';
import { relaunch, returnTo } from '../../platform/browser/navigation/navigation';
import { BottomBar } from '../../ui/layout/bottom-bar';
import { Button } from '../../ui/display/button';
import { Card } from '../../ui/layout/card';
import { Notice } from '../../ui/display/notice';
import { PageFrame } from '../../ui/layout/page-frame';
import { Skeleton } from '../../ui/layout/skeleton';
import { StateView } from '../../ui/layout/state-view';
import { OrderOver } from './order-outcome';
import { PaymentSummary } from './payment-summary';
import { paymentParams, type PendingPayment } from '../../session/pending-payment';
import { keepAccount, readKeptAccount } from './kept-account';
import { chooseOfflinePayment, useTransferGuard } from './receiving-account';
import { RemittanceSteps } from './remittance-steps';
import { useOrderWatch } from './order-watch';
import { Box } from '../../ui/native/box';
import { CopyAllButton, CopyButton, ReceiptRow, RemarkBox } from './transfer-panel';
import './account-details.css';

/** Shows the account to transfer to, which is stored on the device and requested again if missing (product §2.10). */
export function RemittanceAccount({ payment }: { payment: PendingPayment }) {
  const { outTradeNo, meetingId } = payment;
  const { state } = useOrderWatch(outTradeNo, () => void relaunch('paymentSuccess', paymentParams(payment)));
  const isOffered = useTransferGuard(payment);
  // The call is a command, but idempotent, so it can run as a query.
  const account = useQuery({
    queryKey: ['receivingAccount', outTradeNo],
    queryFn: () => chooseOfflinePayment(outTradeNo),
    initialData: () => readKeptAccount(outTradeNo) ?? undefined,
    staleTime: Infinity,
    enabled: isOffered,
  });
  const keepUploaded = (transfer: Transfer): void => {
    if (account.data === undefined) return;
    const changed = { ...account.data, transfer };
    keepAccount(outTradeNo, changed);
    queryClient.setQueryData(['receivingAccount', outTradeNo], changed);
    void refreshCentre();
  };
  const isOver = state.kind === 'closed' || state.kind === 'refused';
  const bar = (
    <BottomBar>
      <Button kind="outline" onPress={() => returnTo('paymentChoice', paymentParams(payment))}>
        其他支付方式
      </Button>
      {account.data !== undefined && (
        <>
          <Button kind="text" onPress={() => openCentre(meetingId)}>
            查看报名信息
          </Button>
          <CopyAllButton
            text={transferText(payment, { account: account.data, remark: remarkOf(account.data, payment) })}
          />
        </>
      )}
    </BottomBar>
  );
  return (
    <PageFrame route="remittanceAccount" backTo="paymentChoice" bottomBar={isOver ? undefined : bar}>
      {isOver ? (
        <OrderOver payment={payment} refusal={state.kind === 'refused' ? state.message : undefined} />
      ) : account.data !== undefined ? (
        <Account account={account.data} payment={payment} onUploaded={keepUploaded} />
      ) : account.isPending ? (
        <Skeleton shape="card" count={2} />
      ) : (
        <StateView
          kind="error"
          title="提交失败！"
          text={errorMessage(account.error)}
          action={{ label: '重试', onPress: account.refetch }}
        />
      )}
    </PageFrame>
  );
}

interface AccountProps {
  account: TransferInstructions;
  payment: PendingPayment;
  onUploaded: (transfer: Transfer) => unknown;
}

const remarkOf = ({ transfer }: TransferInstructions, { outTradeNo }: PendingPayment): string =>
  transferRemark(transfer, outTradeNo);

function Account({ account, payment, onUploaded }: AccountProps) {
  const remark = remarkOf(account, payment);
  const details = [
    { term: '账号', value: account.accountNumber },
    { term: '户名', value: account.accountName },
    { term: '开户行', value: account.bankName },
  ];
  return (
    <>
      <PaymentSummary payment={payment} />
      <Card title="转账信息">
        <RemarkBox remark={remark} />
        <AccountDetails details={details.filter(({ value }) => value !== '')} />
        {account.transfer !== null && (
          <ReceiptRow outTradeNo={payment.outTradeNo} transfer={account.transfer} onUploaded={onUploaded} />
        )}
      </Card>
      {account.payNotice !== '' && <Notice tone="due">{account.payNotice}</Notice>}
      <RemittanceSteps number={remark} />
    </>
  );
}

export interface AccountDetail {
  term: string;
  value: string;
}

/** Lists the details that a payer types into a banking app, each with a copy button. */
export function AccountDetails({ details }: { details: readonly AccountDetail[] }) {
  return (
    <Box as="dl">
      {details.map(({ term, value }) => (
        <Box key={term} className="account-details__row">
          <Box as="dt" className="account-details__term">
            {term}
          </Box>
          <Box as="dd" className="account-details__value">
            <Box as="span" className="account-details__text">
              {value}
            </Box>
            <CopyButton text={value} what={term} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}
