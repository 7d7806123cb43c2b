import { Button, Progress, Skeleton } from 'antd';
import { useEffect } from 'react';
import type { DeskCallAnswer } from '../../src/contract/desk-calls/desk-calls';
import { personActLabels, type PersonActName } from '../../src/domain/people/person-acts';
import { useMay } from '../api/me';
import { queryClient } from '../api/query-client';
import { registrationQueries } from '../api/registration-queries';
import { useDeskAct } from '../api/use-desk-act';
import { useDeskCall } from '../api/use-desk-call';
import { useAddressParameter, useMeetingId, useOpen } from '../ui/address';
import { figure } from '../ui/amounts';
import { DeskDrawer } from '../ui/desk-drawer';
import { download } from '../ui/download';
import { Go } from '../ui/go';
import { FailedState } from '../ui/screen-state';
import { StateTag } from '../ui/state-tag';

type Run = DeskCallAnswer<'getRun'>;

/** How often a run that goes on is asked for, in milliseconds. */
const repeatMs = 1_000;
const states = {
  working: { kind: 'wait', text: '正在做' },
  stopped: { kind: 'due', text: '已停下' },
  ended: { kind: 'ok', text: '做完了' },
} as const;
/** How far an act on many has come, and its report. */
export function RunDrawer() {
  const meetingId = useMeetingId();
  const runId = useAddressParameter('runId');
  const open = useOpen();
  const may = useMay(meetingId);
  const close = (): void => open(`/meetings/${meetingId}/people`);
  const asked = { meetingId, runId };
  const {
    data: run,
    error,
    refetch,
  } = useDeskCall('getRun', asked, {
    repeatMs: (answer) => (answer?.state === 'working' ? repeatMs : false),
  });
  const stop = useDeskAct('stopRun', { renews: ['getRun', 'getRuns'] });
  const resume = useDeskAct('resumeRun', { renews: ['getRun', 'getRuns'] });
  const state = run?.state;
  useEffect(() => {
    // What the run has changed is read again once it rests.
    if (state === 'ended' || state === 'stopped')
      for (const name of registrationQueries) void queryClient.invalidateQueries({ queryKey: [name] });
  }, [state]);
  if (run === undefined)
    return (
      <DeskDrawer title="批量操作" onClose={close}>
        {error === null ? <Skeleton active /> : <FailedState what="批量操作" error={error} retry={refetch} />}
      </DeskDrawer>
    );
  const { kind, text } = states[run.state];
  return (
    <DeskDrawer
      title={personActLabels[run.act as PersonActName]}
      beside={<StateTag kind={kind}>{text}</StateTag>}
      subtitle={run.state === 'working' ? '关掉页面也会做完' : `共 ${figure(run.total)} 人`}
      onClose={close}
      acts={
        <>
          {run.state === 'working' && may('stopRun') && (
            <Button loading={stop.isBusy} onClick={() => void stop.act(asked)}>
              停下
            </Button>
          )}
          {run.state === 'stopped' && may('resumeRun') && (
            <Button type="primary" loading={resume.isBusy} onClick={() => void resume.act(asked)}>
              接着做剩下的 {figure(run.total - run.done - run.left.length)} 人
            </Button>
          )}
          {run.left.length > 0 && <Button onClick={() => saveReport(run)}>下载没做的人</Button>}
          <Button onClick={close}>关闭</Button>
        </>
      }
    >
      <Progress
        aria-label="进度"
        percent={run.total === 0 ? 100 : Math.floor(((run.done + run.left.length) / run.total) * 100)}
      />
      <div className="figures" role="status">
        <span>
          <b>{figure(run.done)}</b>
          <span className="second">做了</span>
        </span>
        <span>
          <b>{figure(run.left.length)}</b>
          <span className="second">没做</span>
        </span>
        <span>
          <b>{figure(run.total - run.done - run.left.length)}</b>
          <span className="second">还没轮到</span>
        </span>
      </div>
      {run.left.length > 0 && (
        <section className="left-out">
          <h3>没做的人</h3>
          <ul>
            {run.left.map(({ id, name, phone, reason }) => (
              <li key={id}>
                <span>
                  <Go to={`/meetings/${meetingId}/people/${id}`} keepsSearch>
                    {name}
                  </Go>{' '}
                  <span className="second">{phone}</span>
                </span>
                <span>{reason}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </DeskDrawer>
  );
}

/** Saves who was left out as a table that Excel opens; a text that begins with = stays a text. */
function saveReport({ left }: Run): void {
  const cell = (text: string): string => `"${/^[=+\-@]/.test(text) ? "'" : ''}${text.replaceAll('"', '""')}"`;
  const lines = [['姓名', '手机', '原因'], ...left.map(({ name, phone, reason }) => [name, phone, reason])];
  const table = lines.map((line) => line.map(cell).join(',')).join('\r\n');
  download('没做的人.csv', new Blob([`\uFEFF${table}`], { type: 'text/csv' }));
}
