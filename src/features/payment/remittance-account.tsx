import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '../../api/call-error';
import { openCentre } from '../../session/centre';
import type { ReceivingAccount } from '../../domain/payment/receiving-account';
import { goBack, relaunch } from '../../platform/navigation/navigation';
import { BottomBar } from '../../ui/bottom-bar/bottom-bar';
import { Button } from '../../ui/button/button';
import { Card } from '../../ui/card/card';
import { Notice } from '../../ui/notice/notice';
import { PageFrame } from '../../ui/page-frame/page-frame';
import { Skeleton } from '../../ui/skeleton/skeleton';
import { StateView } from '../../ui/state-view/state-view';
import { OrderOver } from './order-outcome';
import { PaymentSummary } from './payment-summary';
import type { PendingPayment } from './pending-payment';
import { chooseOfflinePayment, readKeptAccount, useTransferGuard } from './receiving-account';
import { RemittanceSteps } from './remittance-steps';
import { useOrderWatch } from './order-watch';
import { Box } from '../../ui/native/box';
import { copyText } from '../../platform/clipboard/clipboard';
import { toast } from '../../platform/feedback/feedback';
import './account-details.css';

/** The account to transfer to, stored on the device; requested again if missing (product §2.10). */
export function RemittanceAccount({ payment }: { payment: PendingPayment }) {
  const { outTradeNo, meetingId } = payment;
  const { state } = useOrderWatch(outTradeNo, () => void relaunch('paymentSuccess'));
  const isOffered = useTransferGuard(payment);
  // A command by kind, but a repeatable one, so it can run as a query.
  const account = useQuery({
    queryKey: ['receivingAccount', outTradeNo],
    queryFn: () => chooseOfflinePayment(outTradeNo),
    initialData: () => readKeptAccount(outTradeNo) ?? undefined,
    staleTime: Infinity,
    enabled: isOffered,
  });
  const isOver = state.kind === 'closed' || state.kind === 'refused';
  const bar = (
    <BottomBar>
      <Button kind="outline" onPress={() => goBack('paymentChoice')}>
        其他支付方式
      </Button>
      {account.data !== undefined && <Button onPress={() => openCentre(meetingId)}>查看报名信息</Button>}
    </BottomBar>
  );
  return (
    <PageFrame route="remittanceAccount" backTo="paymentChoice" bottomBar={isOver ? undefined : bar}>
      {isOver ? (
        <OrderOver payment={payment} refusal={state.kind === 'refused' ? state.message : undefined} />
      ) : account.data !== undefined ? (
        <Account account={account.data} payment={payment} />
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

function Account({ account, payment }: { account: ReceivingAccount; payment: PendingPayment }) {
  const details = [
    { term: '账号', value: account.accountNumber },
    { term: '户名', value: account.accountName },
    { term: '开户行', value: account.bankName },
    { term: '转账附言', value: payment.outTradeNo },
  ];
  return (
    <>
      <PaymentSummary payment={payment} />
      <Card title="转账信息">
        <AccountDetails details={details.filter(({ value }) => value !== '')} />
      </Card>
      {account.payNotice !== '' && <Notice tone="due">{account.payNotice}</Notice>}
      <RemittanceSteps />
    </>
  );
}

export interface AccountDetail {
  term: string;
  value: string;
}

/** What a payer types into a banking app: each term above its value, with a copy button. */
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

interface CopyButtonProps {
  text: string;
  /** Names the copied text in the button's accessible name: 复制账号. */
  what: string;
}

/** Copies a text and confirms it. */
function CopyButton({ text, what }: CopyButtonProps) {
  const copy = async (): Promise<void> => {
    if (await copyText(text)) toast(`已复制${what}`, 'ok');
    else toast('复制失败，请长按选择后复制', 'fail');
  };
  return (
    <Button kind="outline" size="small" icon="copy" aria-label={`复制${what}`} busyText="复制中…" onPress={copy}>
      复制
    </Button>
  );
}
