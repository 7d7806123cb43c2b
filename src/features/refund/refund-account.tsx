import { useState } from 'react';
import { useCommand } from '../../api/use-command';
import { formatFen, sumFen } from '../../domain/money/money';
import type { OwedRefund } from '../../domain/payout/owed-refund';
import { refundAccountFault, refundAccountForm } from '../../domain/payout/refund-account-form';
import { FormFields } from '../../forms/form-fields';
import { useOwnForm } from '../../forms/use-own-form';
import { alert, toast } from '../../platform/device/feedback';
import { goBack } from '../../platform/browser/navigation/navigation';
import { meetingParams } from '../../platform/browser/navigation/route-url';
import { refreshCentre, type CentreVisit } from '../../session/centre';
import { Button } from '../../ui/display/button';
import { Notice } from '../../ui/display/notice';
import { Tag } from '../../ui/display/tag';
import { PersonName, Unbroken } from '../../ui/display/unbroken';
import { BottomBar } from '../../ui/layout/bottom-bar';
import { Card } from '../../ui/layout/card';
import { DescriptionList } from '../../ui/layout/description-list';
import { PageFrame } from '../../ui/layout/page-frame';
import { StateView } from '../../ui/layout/state-view';

/** Says where refunds by bank are to be paid (product §10.26, /personal/refundAccount). */
export function RefundAccount({ visit }: { visit: CentreVisit }) {
  const { meeting, centre } = visit;
  const { owedRefunds } = centre;
  const open = owedRefunds.filter(({ isSent }) => !isSent);
  const [isChanging, setIsChanging] = useState(false);
  const back = () => goBack('centre', meetingParams('centre', meeting));
  if (owedRefunds.length === 0)
    return (
      <PageFrame route={visit.route} meeting={meeting}>
        <StateView kind="empty" title="没有待打款的退费" text="退费已退回，或由微信原路退回，不需要收款账户。" />
      </PageFrame>
    );
  if (open.length > 0 && (isChanging || open.some(({ account }) => account === '')))
    return <AccountForm visit={visit} refunds={open} onBack={back} onDone={() => setIsChanging(false)} />;
  return (
    <PageFrame
      route={visit.route}
      meeting={meeting}
      bottomBar={
        <BottomBar>
          <Button kind="outline" onPress={back}>
            返回
          </Button>
          {open.length > 0 && <Button onPress={() => setIsChanging(true)}>换一个账户</Button>}
        </BottomBar>
      }
    >
      <Notice>主办方会把退费打到您填的账户，打款后以短信告知。</Notice>
      <Owed refunds={owedRefunds} />
    </PageFrame>
  );
}

interface AccountFormProps {
  visit: CentreVisit;
  /** The refunds that the account is for. */
  refunds: readonly OwedRefund[];
  onBack: () => unknown;
  onDone: () => void;
}

function AccountForm({ visit, refunds, onBack, onDone }: AccountFormProps) {
  const { meeting, call } = visit;
  const { form, check } = useOwnForm(refundAccountForm, null);
  const give = useCommand('giveRefundAccount', {
    by: call,
    notify: (text) => alert({ title: '收款账户没有保存', text }),
  });
  const failures = [...new Set(refunds.map(({ failure }) => failure).filter((failure) => failure !== ''))];
  const submit = async (): Promise<void> => {
    const account = await check();
    if (account === null) return;
    const fault = refundAccountFault(account);
    if (fault !== null) {
      form.setServerError(fault.field, fault.message);
      return;
    }
    const outcome = await give({ meetingId: meeting.id, refundIds: refunds.map(({ id }) => id), ...account });
    if (outcome?.kind !== 'done') return;
    toast('收款账户已收到', 'ok', { keep: true });
    onDone();
    await refreshCentre();
  };
  return (
    <PageFrame
      route={visit.route}
      meeting={meeting}
      bottomBar={
        <BottomBar>
          <Button kind="outline" onPress={onBack}>
            返回
          </Button>
          <Button busyText="保存中…" onPress={submit}>
            保存
          </Button>
        </BottomBar>
      }
    >
      {failures.map((failure) => (
        <Notice key={failure} tone="due">
          上次打款没有成功，{failure}。请填写另一个账户。
        </Notice>
      ))}
      <Notice>
        请填写用来收退费 <Unbroken>{formatFen(sumFen(refunds.map(({ amountFen }) => amountFen)))}</Unbroken>{' '}
        的银行账户，只有主办方的财务会看到。
      </Notice>
      <Owed refunds={refunds} />
      <FormFields form={form} />
    </PageFrame>
  );
}

/** The refunds with their amounts, and the account to which they go. */
function Owed({ refunds }: { refunds: readonly OwedRefund[] }) {
  return (
    <>
      {refunds.map(({ id, names, amountFen, account, isSent }) => (
        <Card
          key={id}
          title={<PersonName name={names} />}
          aside={
            <Tag tone={account === '' ? 'due' : 'wait'}>
              {isSent ? '打款中' : account === '' ? '待填账户' : '待打款'}
            </Tag>
          }
        >
          <DescriptionList
            items={[
              { term: '退费金额', value: formatFen(amountFen) },
              ...(account === '' ? [] : [{ term: '收款账户', value: account }]),
            ]}
          />
        </Card>
      ))}
    </>
  );
}
