import { useState } from 'react';
import { useCommand } from '../../../api/use-command';
import { errorMessage } from '../../../api/call-error';
import { keepLastMeeting, type MeetingReference, useMeetingId } from '../../../session/last-meeting';
import { type Answers } from '../../../domain/form/answers';
import { teamForm } from '../../../domain/team/team-registration';
import { SmsCodeServiceProvider } from '../../../forms/answers/sms-code-answer';
import { FormFields } from '../../../forms/form-fields';
import { useDynamicForm } from '../../../forms/use-dynamic-form';
import { useDraftSaver } from '../../../forms/use-draft-saver';
import { usePhoneCode } from '../../../forms/use-phone-code';
import { toast } from '../../../platform/feedback/feedback';
import { navigate, replace } from '../../../platform/navigation/navigation';
import { BottomBar } from '../../../ui/bottom-bar/bottom-bar';
import { Button } from '../../../ui/button/button';
import { useDelayed } from '../../../ui/countdown/countdown';
import { Notice } from '../../../ui/notice/notice';
import { PageFrame } from '../../../ui/page-frame/page-frame';
import { Skeleton } from '../../../ui/skeleton/skeleton';
import { StateView } from '../../../ui/state-view/state-view';
import { isPlainObject } from '../../../domain/json/read-value';
import { draftTtlMs, getStored, removeStored, setStored } from '../../../platform/storage/storage';

interface TeamRegistrationPageProps {
  params: Readonly<Partial<Record<string, string>>>;
}

/** Delay before going to the login after success (product §2.16), in milliseconds. */
const leaveDelayMs = 2_000;

/** Registers a team and its operator (product §2.16, /personal/teamreg). */
export function TeamRegistrationPage({ params }: TeamRegistrationPageProps) {
  const state = useMeetingId(params);
  if (state.kind === 'ready') return <TeamRegistrationForm meeting={state.meeting} />;
  return (
    <PageFrame route="teamRegister">
      {state.kind === 'loading' && <Skeleton shape="form" count={5} />}
      {state.kind === 'missing' && <StateView kind="lost" title="地址错误" text="请从会议链接重新进入" />}
      {state.kind === 'failed' && (
        <StateView
          kind="error"
          title="会议信息加载失败"
          text={errorMessage(state.error)}
          action={{ label: '重试', onPress: state.retry }}
        />
      )}
    </PageFrame>
  );
}

function TeamRegistrationForm({ meeting }: { meeting: MeetingReference }) {
  const meetingId = meeting.id;
  const [initial] = useState(() => readTeamDraft(meetingId) ?? teamForm.answersIn({}));
  const [isDone, setIsDone] = useState(false);
  const leaveLater = useDelayed(leaveDelayMs);
  const register = useCommand('registerTeam', { notify: (message) => toast(message, 'fail') });
  const { saveSoon, saveNow } = useDraftSaver((answers: Answers) => keepTeamDraft(meetingId, answers));
  const form = useDynamicForm({
    fields: teamForm.fields,
    initial,
    onChange: (answers) => {
      saveSoon(answers);
      code.onAnswers(answers);
    },
  });
  const code = usePhoneCode({
    purpose: `team:${meetingId}`,
    phoneName: 'concatPhone',
    answers: form.answers,
    send: useRegistrationCode(meetingId),
  });

  const submit = async (): Promise<void> => {
    const answers = await form.check();
    if (answers === null) return;
    saveNow(answers);
    const outcome = await register({ meetingId, team: teamForm.infoOf(answers) });
    if (outcome?.kind !== 'done') return;
    dropTeamDraft(meetingId);
    keepLastMeeting(meeting);
    setIsDone(true);
    toast('注册成功', 'ok');
    leaveLater(() => replace('login', { meetingId }));
  };

  return (
    <PageFrame
      route="teamRegister"
      meeting={meeting}
      backTo="login"
      bottomBar={
        <BottomBar>
          <Button kind="outline" onPress={() => navigate('login', { meetingId })}>
            已注册？登录
          </Button>
          <Button disabled={isDone} busyText="提交中…" onPress={submit}>
            提交
          </Button>
        </BottomBar>
      }
    >
      <Notice>注册后使用手机号码登录，即可为团队成员报名、交费，办理发票、学分、转赠与退费。</Notice>
      <SmsCodeServiceProvider value={code.service}>
        <FormFields form={form} pressingErrors={code.errors} />
      </SmsCodeServiceProvider>
    </PageFrame>
  );
}

/**
 * Requests a registration code by SMS (product §5.6, sendEnteredAddMessage).
 * @returns a function that resolves to whether a code was sent
 */
export function useRegistrationCode(meetingId: string): (phone: string) => Promise<boolean> {
  const send = useCommand('sendRegistrationCode', { notify: (message) => toast(message, 'fail') });
  return async (phone) => {
    const outcome = await send({ meetingId, phone });
    if (outcome?.kind !== 'done') return false;
    toast(outcome.answer || '验证码已发送，请注意查收短信', 'ok');
    return true;
  };
}

const keyOf = (meetingId: string): string => `draft:team:${meetingId}`;

/** The draft of a meeting's team registration; null for none. */
export function readTeamDraft(meetingId: string): Answers | null {
  return getStored(keyOf(meetingId), (value) =>
    isPlainObject(value) && isPlainObject(value.team)
      ? // The region is stored by level, so that its picker reopens at the same place.
        teamForm.answersIn({ ...value.team, province: value.region ?? value.team.province })
      : null,
  );
}

/** Stores everything except the code, which will have expired. */
export function keepTeamDraft(meetingId: string, answers: Answers): void {
  setStored(
    keyOf(meetingId),
    { team: { ...teamForm.infoOf(answers), code: '' }, region: answers.province },
    draftTtlMs,
  );
}

export function dropTeamDraft(meetingId: string): void {
  removeStored(keyOf(meetingId));
}
