import { Alert, Button, Skeleton } from 'antd';
import { useDeskAct } from '../api/use-desk-act';
import { useDeskCall } from '../api/use-desk-call';
import { useMeetingId, useOpen } from '../ui/address';
import { figure } from '../ui/amounts';
import { ConsequencePanel } from '../ui/consequence';
import { DeskDrawer } from '../ui/desk-drawer';
import { Go } from '../ui/go';
import { FailedState } from '../ui/screen-state';
import { creditQueries } from './credit-queries';
import { Lacking } from './lacking';
import './credit.css';

/** Freezes the list, after what that comes to and what the list for the authority would lack of whom. */
export function FreezeList() {
  const meetingId = useMeetingId();
  const open = useOpen();
  const close = (): void => open(`/meetings/${meetingId}/credit`);
  const {
    data: list,
    error,
    refetch,
  } = useDeskCall('previewCreditList', { meetingId, layout: '' }, { asksOnFocus: false });
  const { act, isBusy } = useDeskAct('freezeCredit', { renews: creditQueries, done: '名单已冻结' });
  if (list === undefined)
    return (
      <DeskDrawer title="冻结名单" onClose={close}>
        {error === null ? <Skeleton active /> : <FailedState what="名单" error={error} retry={refetch} />}
      </DeskDrawer>
    );
  const { incomplete, lacking, ...numbers } = list;
  const submit = async (): Promise<void> => {
    const outcome = await act({ meetingId, earned: numbers.earned });
    if (outcome.isDone) close();
    // Somebody scanned or changed something meanwhile: what is shown is old.
    else void refetch();
  };
  return (
    <DeskDrawer
      title="冻结名单"
      subtitle="冻结以后，签到、日程和规则都不再改变它"
      onClose={close}
      note="不能解冻；个别人不对，可以逐人更正"
      acts={
        <>
          <Button onClick={close}>先不冻结</Button>
          <Button type="primary" loading={isBusy} onClick={() => void submit()}>
            冻结 {figure(numbers.people)} 人的名单
          </Button>
        </>
      }
    >
      {lacking.length > 0 && (
        <Alert
          type="warning"
          showIcon
          className="credit-lacking"
          title={
            <>
              还没有{lacking.join('、')}，冻结以后不能再写。
              <Go to={`/meetings/${meetingId}/credit/rule`}>先去写上</Go>
            </>
          }
        />
      )}
      <ConsequencePanel
        title="冻结后会发生什么"
        rows={[
          { of: '名单', to: `${figure(numbers.people)} 人`, note: '现在报名有效的人' },
          { of: '有学分', to: `${figure(numbers.earned)} 人`, note: '进申报表' },
          { of: '到场太短', to: `${figure(numbers.short)} 人` },
          { of: '没来', to: `${figure(numbers.absent)} 人` },
          { of: '本人看到', from: '名单冻结前可能变化', to: '已定下来' },
        ]}
      />
      <Lacking incomplete={incomplete} meetingId={meetingId} />
    </DeskDrawer>
  );
}
