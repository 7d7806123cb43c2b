import { useMemo, type ReactNode } from 'react';
import { callServer, type MakeCall } from '../../api/call-server';
import type { Meeting } from '../../domain/meeting/meeting';
import { relaunch } from '../../platform/browser/navigation/navigation';
import { openCentre } from '../../session/centre';
import { forgetFinishedRegistration } from '../../session/finished-registration';
import { keepKnownAttendee } from '../../session/known-attendee';
import { Button } from '../../ui/display/button';
import { BottomBar } from '../../ui/layout/bottom-bar';
import { PageFrame } from '../../ui/layout/page-frame';
import { Skeleton } from '../../ui/layout/skeleton';
import { StateView } from '../../ui/layout/state-view';
import { useWaiting, type Acted } from './use-waiting';
import { waitingWords } from './waiting-words';

interface WaitingPageProps {
  meeting: Meeting;
  /** The key of the registration that this device made, which proves it to the server. */
  submissionKey: string;
  /** Goes on as after any registration, once the place is taken. */
  onTaken: (result: Acted) => Promise<void>;
  /** The meeting. */
  children: ReactNode;
}

/** Shows the device that registered where its registration stands in the waiting list (product §16.45). */
export function WaitingPage({ meeting, submissionKey, onTaken, children }: WaitingPageProps) {
  const by = useMemo<MakeCall>(
    () => (name, input, options) => callServer(name, input, { ...options, idempotencyKey: submissionKey }),
    [submissionKey],
  );
  const { waiting, error, refetch, act } = useWaiting(meeting.id, { by, caller: submissionKey });
  const take = async (): Promise<void> => {
    const taken = await act('take');
    if (taken !== null) await onTaken(taken);
  };
  const leave = async (): Promise<void> => {
    if ((await act('leave')) === null) return;
    forgetFinishedRegistration(meeting.id);
    keepKnownAttendee(meeting.id, null);
    await relaunch('landing', { meetingCode: meeting.code });
  };
  const words = waiting && waitingWords(waiting);
  const state = waiting?.state;
  const mayWait = waiting?.isOver === false;
  return (
    <PageFrame
      route="review"
      title="候补"
      meeting={meeting}
      backTo="landing"
      bottomBar={
        <BottomBar>
          {(state === 'in-line' || state === 'offered' || state === 'missed') && (
            <Button kind="outline" onPress={leave}>
              退出候补
            </Button>
          )}
          {state === 'offered' && (
            <Button onPress={take} busyText="请稍候…">
              确认名额
            </Button>
          )}
          {state === 'missed' && mayWait && <Button onPress={() => act('again')}>重新候补</Button>}
          {state === 'placed' && <Button onPress={() => openCentre(meeting.id)}>登录查看</Button>}
          {state === 'left' && (
            <Button onPress={() => relaunch('landing', { meetingCode: meeting.code })}>返回会议首页</Button>
          )}
        </BottomBar>
      }
    >
      {words !== undefined ? (
        <StateView kind={state === 'placed' ? 'done' : 'waiting'} title={words.heading} text={words.text} />
      ) : error === null ? (
        <Skeleton shape="card" count={2} label="正在查看候补…" />
      ) : (
        <StateView
          kind="error"
          title="没有查到候补"
          text="请检查网络后重试。"
          action={{ label: '重试', onPress: refetch }}
        />
      )}
      {children}
    </PageFrame>
  );
}
