import { useState } from 'react';
import { callServer } from '../../../api/call-server';
import { errorMessage } from '../../../api/error-message';
import { keepLastMeeting, type MeetingReference } from '../../../api/last-meeting';
import { useMeetingId } from '../../../api/use-meeting-id';
import type { Answers } from '../../../domain/form/answers';
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
import { useDelayed } from '../../../ui/countdown/use-delayed';
import { Notice } from '../../../ui/notice/notice';
import { PageFrame } from '../../../ui/page-frame/page-frame';
import { Skeleton } from '../../../ui/skeleton/skeleton';
import { StateView } from '../../../ui/state-view/state-view';
import { requestRegistrationCode } from './request-registration-code';
import { dropTeamDraft, keepTeamDraft, readTeamDraft } from './team-registration-draft';

interface TeamRegistrationPageProps {
  params: Readonly<Partial<Record<string, string>>>;
  title: string;
}

/** Spec section 9: to the login this long after success, in milliseconds. */
const leavesAfterMs = 2_000;

/** Registers a team with its operator (spec section 2, /personal/teamreg). */
export function TeamRegistrationPage({ params, title }: TeamRegistrationPageProps) {
  const state = useMeetingId(params);
  if (state.kind === 'ready') return <TeamRegistrationForm meeting={state.meeting} title={title} />;
  return (
    <PageFrame title={title} backTo={{ route: 'landing' }}>
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

function TeamRegistrationForm({ meeting, title }: { meeting: MeetingReference; title: string }) {
  const meetingId = meeting.id;
  const [initial] = useState(() => readTeamDraft(meetingId) ?? teamForm.answersIn({}));
  const [isDone, setIsDone] = useState(false);
  const leaveLater = useDelayed(leavesAfterMs);
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
    send: (phone) => requestRegistrationCode(meetingId, phone),
  });
  const login = { route: 'login', params: { meetingId } } as const;

  const submit = async (): Promise<void> => {
    const answers = await form.check();
    if (answers === null) return;
    saveNow(answers);
    try {
      await callServer('registerTeam', { body: { ...teamForm.infoOf(answers), meetingId } });
    } catch (error) {
      return toast(errorMessage(error), 'fail');
    }
    dropTeamDraft(meetingId);
    keepLastMeeting(meeting);
    setIsDone(true);
    toast('注册成功', 'ok');
    leaveLater(() => replace(login.route, login.params));
  };

  return (
    <PageFrame
      title={title}
      backTo={login}
      bottomBar={
        <BottomBar>
          <Button kind="outline" onPress={() => navigate(login.route, login.params)}>
            已注册？登录
          </Button>
          <Button disabled={isDone} busyText="提交中…" onPress={submit}>
            提交
          </Button>
        </BottomBar>
      }
    >
      <Notice>注册后使用联系电话登录，即可为团队成员报名、交费，办理发票、学分、转赠与退费。</Notice>
      <SmsCodeServiceProvider value={code.service}>
        <FormFields form={form} pressingErrors={code.errors} />
      </SmsCodeServiceProvider>
    </PageFrame>
  );
}
