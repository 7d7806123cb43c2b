import { Button, Skeleton } from 'antd';
import { formatFen, sumFen } from '../../src/domain/money/money';
import { useMay } from '../api/me';
import { registrationQueries } from '../api/registration-queries';
import { useDeskAct } from '../api/use-desk-act';
import { useDeskCall } from '../api/use-desk-call';
import { useMeetingId, useOpen } from '../ui/address';
import { DeskDrawer } from '../ui/desk-drawer';
import { downloadWorkbook } from '../ui/download';
import { Facts } from '../ui/facts';
import { Go, GoButton } from '../ui/go';
import { FailedState, ScreenState } from '../ui/screen-state';

/** Exports what is to be paid back by bank, as the bank's table of payments. */
export function SendPayouts() {
  const meetingId = useMeetingId();
  const may = useMay(meetingId);
  const open = useOpen();
  const base = `/meetings/${meetingId}/refunds`;
  const close = (): void => open(base);
  const { data: preview, error, refetch } = useDeskCall('previewPayouts', { meetingId });
  const { act, isBusy } = useDeskAct('sendPayouts', { renews: [...registrationQueries, 'previewPayouts'] });
  if (preview === undefined)
    return (
      <DeskDrawer title="导出打款表" onClose={close}>
        {error === null ? <Skeleton active /> : <FailedState what="待打款的退费" error={error} retry={refetch} />}
      </DeskDrawer>
    );
  const { rows, without } = preview;
  const words = `导出 ${rows.length} 笔，${formatFen(sumFen(rows.map(({ amountFen }) => amountFen)))}`;
  const submit = async (): Promise<void> => {
    const proof = { sentence: `${words}，表里有完整的收款账号。`, act: words, giveUp: '先不导出' };
    const outcome = await act({ meetingId, batch: '' }, { proof });
    if (!outcome.isDone) return;
    downloadWorkbook(outcome.answer.fileName, outcome.answer.workbook);
    close();
  };
  return (
    <DeskDrawer
      title="导出打款表"
      subtitle="交给银行批量付款，每笔只导出一次"
      onClose={close}
      note={rows.length === 0 ? undefined : '将要求输入验证码'}
      acts={
        <>
          <Button onClick={close}>返回</Button>
          {rows.length > 0 && (
            <Button type="primary" loading={isBusy} onClick={() => void submit()}>
              {words}
            </Button>
          )}
        </>
      }
    >
      {rows.length === 0 && without.length === 0 && (
        <ScreenState title="没有待打款的退费" text="微信支付的原路退回，不需要打款" />
      )}
      {without.length > 0 && may('askRefundAccounts') && (
        <GoButton to={`${base}/ask-accounts`} keepsSearch>
          请本人提供账户
        </GoButton>
      )}
      {without.length > 0 && (
        <Facts
          title={`还缺收款账号 ${without.length}`}
          facts={without.map(({ id, names, amountFen, failure }) => ({
            key: id,
            of: <Go to={`${base}/${id}/account`}>{names}</Go>,
            is: failure === '' ? formatFen(amountFen) : `${formatFen(amountFen)}，${failure}`,
          }))}
        />
      )}
      {rows.length > 0 && (
        <Facts
          title={`这次导出 ${rows.length}`}
          facts={rows.map(({ id, names, payee, amountFen }) => ({
            key: id,
            of: names,
            is: `${formatFen(amountFen)}，${payee}`,
          }))}
        />
      )}
      <p className="second">
        导出后这些退费是“打款中”。银行付款后用银行流水登记，或者逐笔登记已退回；银行退票的回到待打款，再换账号。
      </p>
    </DeskDrawer>
  );
}

/** A batch that went to the bank, with a button that exports its table once more. */
export function BatchAgain({ batch }: { batch: string }) {
  const meetingId = useMeetingId();
  const may = useMay(meetingId);
  const { act, isBusy } = useDeskAct('sendPayouts');
  const words = '再次导出';
  const submit = async (): Promise<void> => {
    const sentence = `再次导出批次 ${batch}，表里有完整的收款账号。`;
    const outcome = await act({ meetingId, batch }, { proof: { sentence, act: words, giveUp: '先不导出' } });
    if (outcome.isDone) downloadWorkbook(outcome.answer.fileName, outcome.answer.workbook);
  };
  return (
    <>
      {batch}{' '}
      {may('sendPayouts') && (
        <Button type="link" size="small" loading={isBusy} onClick={() => void submit()}>
          {words}
        </Button>
      )}
    </>
  );
}
