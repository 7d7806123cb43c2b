import { errorMessage } from '../../api/error-message';
import type { MeetingReference } from '../../api/last-meeting';
import { useToken } from '../../api/session';
import { useCallQuery } from '../../api/use-call-query';
import { useMeetingId } from '../../api/use-meeting-id';
import { loginForm } from '../../domain/sms/login-form';
import { SmsCodeServiceProvider } from '../../forms/answers/sms-code-answer';
import { FormFields } from '../../forms/form-fields';
import { useOwnForm } from '../../forms/use-own-form';
import { usePhoneCode } from '../../forms/use-phone-code';
import { navigate } from '../../platform/navigation/navigation';
import { BottomBar } from '../../ui/bottom-bar/bottom-bar';
import { Button } from '../../ui/button/button';
import { Box } from '../../ui/native/box';
import { Notice } from '../../ui/notice/notice';
import { PageFrame } from '../../ui/page-frame/page-frame';
import { Skeleton } from '../../ui/skeleton/skeleton';
import { StateView } from '../../ui/state-view/state-view';
import { logIn } from './log-in';
import { requestLoginCode } from './request-login-code';
import './login.css';

interface LoginProps {
  params: Readonly<Partial<Record<string, string>>>;
  title: string;
  /** Somebody is logged in at the meeting; where that leads is the page's to decide. */
  onLoggedIn: (meeting: MeetingReference) => Promise<void>;
}

/** Phone plus SMS code (spec section 2, /personal/login). */
export function Login({ params, title, onLoggedIn }: LoginProps) {
  const state = useMeetingId(params);
  if (state.kind === 'ready') {
    return <LoginBody meeting={state.meeting} title={title} onLoggedIn={() => onLoggedIn(state.meeting)} />;
  }
  return (
    <PageFrame title={title} backTo={{ route: 'landing' }}>
      {state.kind === 'loading' && <Skeleton shape="form" count={2} />}
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

interface LoginBodyProps {
  meeting: MeetingReference;
  title: string;
  onLoggedIn: () => Promise<void>;
}

function LoginBody({ meeting, title, onLoggedIn }: LoginBodyProps) {
  const { form, check } = useOwnForm(loginForm, null, () => code.onAnswers(form.answers()));
  const code = usePhoneCode({
    purpose: `login:${meeting.id}`,
    phoneName: 'phone',
    answers: form.answers,
    send: (phone) => requestLoginCode(meeting.id, phone),
  });
  const isLoggedIn = useToken(meeting.id) !== '';
  // Only its name is shown: logging in does not wait for it.
  const details = useCallQuery('getMeetingByCode', {
    params: { meetingCode: meeting.code },
    enabled: meeting.code !== '',
  });
  const submit = async (): Promise<void> => {
    const login = await check();
    if (login !== null && (await logIn(meeting, login))) await onLoggedIn();
  };
  return (
    <PageFrame
      title={title}
      backTo={{ route: 'landing', params: { meetingCode: meeting.code } }}
      bottomBar={
        <BottomBar>
          <Button busyText="登录中…" onPress={submit}>
            登录
          </Button>
        </BottomBar>
      }
    >
      <Box className="login__intro">
        {details.data && <Box className="login__meeting">{details.data.name}</Box>}
        <Box>使用报名手机号登录，查看参会码、报名信息，办理发票、学分等。</Box>
      </Box>
      {isLoggedIn && (
        <Notice>
          您已登录该会议。
          <Button kind="text" size="small" onPress={onLoggedIn}>
            进入个人中心
          </Button>
        </Notice>
      )}
      <SmsCodeServiceProvider value={code.service}>
        <FormFields form={form} pressingErrors={code.errors} />
      </SmsCodeServiceProvider>
      <Box className="login__team">
        <Button kind="text" icon="users" onPress={() => navigate('teamRegister', { meetingId: meeting.id })}>
          团队报名
        </Button>
      </Box>
    </PageFrame>
  );
}
