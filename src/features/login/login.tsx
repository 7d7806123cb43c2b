import { useRef, useState, type ReactNode } from 'react';
import { errorMessage, type RefusedError } from '../../api/call-error';
import type { Meeting } from '../../domain/meeting/meeting';
import { provedPhoneCodec } from '../../contract/login';
import { type MeetingReference, useMeetingId, keepLastMeeting, otherMeeting } from '../../session/last-meeting';
import { beginSession, sessionEndReason, useToken } from '../../session/session';
import { useCall } from '../../api/use-call';
import { knownPhoneLoginForm, loginForm, refuseCodeRequest, type LoginInfo } from '../../domain/login/login-form';
import { spacedPhone } from '../../domain/person/spaced-phone';
import { isSmsCode } from '../../domain/sms/resend-countdown';
import { keepKnownAttendee } from '../../session/known-attendee';
import { keepLoginPhone, readLoginPhone } from '../../session/login-phone';
import { keepProvedPhone } from '../../session/proved-phone';
import { takeLoginCodeRequest } from '../../session/login-code-request';
import { useOneAtATime } from '../../ui/native/use-one-at-a-time';
import { SmsCodeServiceProvider } from '../../forms/answers/sms-code-answer';
import { FormFields } from '../../forms/form-fields';
import { useOwnForm } from '../../forms/use-own-form';
import { usePhoneCode } from '../../forms/use-phone-code';
import { navigate } from '../../platform/browser/navigation/navigation';
import { BottomBar } from '../../ui/layout/bottom-bar';
import { Button } from '../../ui/display/button';
import { Box } from '../../ui/native/box';
import { Notice } from '../../ui/display/notice';
import { PageFrame } from '../../ui/layout/page-frame';
import { Skeleton } from '../../ui/layout/skeleton';
import { UnknownMeeting } from '../../ui/layout/unknown-meeting';
import { StateView } from '../../ui/layout/state-view';
import { Phrases } from '../../ui/display/unbroken';
import { useCommand } from '../../api/use-command';
import { useSmsCode } from '../../api/use-sms-code';
import { toast } from '../../platform/device/feedback';
import { usePhoneLogin } from './phone-login';
import './login.css';

interface LoginProps {
  params: Readonly<Partial<Record<string, string>>>;
  route: 'login' | 'testLogin';
  /** Called once logged in; the page decides where to go. */
  onLoggedIn: (meeting: MeetingReference) => Promise<void>;
  /** The main button once a phone without a registration is verified. */
  registerButton: (meeting: Meeting) => ReactNode;
}

/** The login by phone and SMS code; in the mini-program also by one tap (product §2.14, /personal/login). */
export function Login({ params, route, onLoggedIn, registerButton }: LoginProps) {
  const state = useMeetingId(params);
  if (state.kind === 'ready') {
    return (
      <LoginBody {...{ meeting: state.meeting, route, registerButton }} onLoggedIn={() => onLoggedIn(state.meeting)} />
    );
  }
  return (
    <PageFrame route={route}>
      {state.kind === 'loading' && <Skeleton shape="form" count={2} />}
      {state.kind === 'missing' && <UnknownMeeting title="地址错误" last={otherMeeting(params.meetingCode ?? '')} />}
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

interface LoginBodyProps extends Pick<LoginProps, 'route' | 'registerButton'> {
  meeting: MeetingReference;
  onLoggedIn: () => Promise<void>;
}

function LoginBody({ meeting, route, onLoggedIn, registerButton }: LoginBodyProps) {
  const [knownPhone] = useState(() => readLoginPhone(meeting.id));
  /** A verified phone without a registration, until another is typed; '' for none. */
  const [newPhone, setNewPhone] = useState('');
  const { form, check } = useOwnForm(
    knownPhone === '' ? loginForm : knownPhoneLoginForm,
    { phone: knownPhone, code: '' },
    (login) => {
      code.onAnswers(form.answers());
      if (login().phone !== newPhone) setNewPhone('');
      void submitComplete(login());
    },
  );
  const keepNew = (error: RefusedError): void => {
    const proved = provedPhoneCodec.read(error.envelope?.data);
    if (proved.proof === '') return;
    keepProvedPhone(meeting.id, proved);
    // The landing page would still offer a registration that no longer exists.
    keepKnownAttendee(meeting.id, null);
    setNewPhone(proved.phone);
  };
  const logIn = useLogin(meeting, keepNew);
  const sendCode = useSmsCode({ call: 'sendLoginCode', meetingId: meeting.id, notify: toast });
  const code = usePhoneCode({
    purpose: 'login',
    phoneName: 'phone',
    answers: form.answers,
    send: async (phone) => {
      keepLoginPhone(meeting.id, phone);
      return sendCode(phone);
    },
  });
  // A code is sent without a press only to a phone that is known to have registered.
  const [isWanted] = useState(() => takeLoginCodeRequest(meeting.id) && knownPhone !== '');
  const isLoggedIn = useToken(meeting.id) !== '';
  const [endReason] = useState(() => sessionEndReason(meeting.id));
  // Needed only for the meeting's name: logging in does not wait for it.
  const details = useCall('getMeetingByCode', { meetingCode: meeting.code }, { enabled: meeting.code !== '' });
  // A complete code is submitted automatically, and the button may be pressed too: a code works once, so only one login runs.
  const working = useOneAtATime();
  const tried = useRef<{ login: string; isDone: boolean }>({ login: '', isDone: false });
  const enter = async (login: LoginInfo): Promise<void> => {
    await working.run(async () => {
      const text = JSON.stringify(login);
      if (!(tried.current.isDone && tried.current.login === text)) {
        tried.current = { login: text, isDone: false };
        tried.current.isDone = await logIn(login);
      }
      if (tried.current.isDone) await onLoggedIn();
    });
  };
  const phoneLogin = usePhoneLogin({
    meetingId: meeting.id,
    ...working,
    onToken: async (token) => {
      if (adoptToken(meeting, token)) await onLoggedIn();
    },
    onRefused: keepNew,
  });
  const submit = async (): Promise<void> => {
    const login = await check();
    if (login !== null) await enter(login);
  };
  /** Submits a complete code, typed or suggested by the phone. The same attempt is not repeated automatically. */
  const submitComplete = async (login: LoginInfo): Promise<void> => {
    if (!isSmsCode(login.code) || refuseCodeRequest(login.phone) !== null) return;
    if (tried.current.login !== JSON.stringify(login)) await enter(login);
  };
  const register = newPhone !== '' && details.data ? registerButton(details.data) : null;
  return (
    <PageFrame
      route={route}
      meeting={meeting}
      bottomBar={
        <BottomBar>
          <Button
            kind={phoneLogin === null && register === null ? 'primary' : 'outline'}
            busy={working.isWorking}
            fault={working.fault}
            busyText="登录中…"
            onPress={submit}
          >
            登录
          </Button>
          {register}
        </BottomBar>
      }
    >
      <Box className="login__intro">
        {details.data && (
          <Box className="login__meeting">
            <Phrases>{details.data.name}</Phrases>
          </Box>
        )}
        <Box>
          <Phrases>使用报名手机号登录，查看参会码、报名信息，办理发票、学分等。</Phrases>
        </Box>
      </Box>
      {!isLoggedIn && endReason !== '' && (
        <Notice tone="due" live>
          {endReason}
        </Notice>
      )}
      {isLoggedIn && (
        <Notice>
          您已登录该会议。
          <Button kind="text" size="small" onPress={onLoggedIn}>
            进入个人中心
          </Button>
        </Notice>
      )}
      {newPhone !== '' && <Notice live>{spacedPhone(newPhone)} 已验证，尚未报名本次会议。报名时无需再次验证。</Notice>}
      {register === null && phoneLogin}
      <SmsCodeServiceProvider value={isWanted ? { ...code.service, isWanted } : code.service}>
        <FormFields form={form} blockingErrors={code.errors} />
      </SmsCodeServiceProvider>
      <Box className="login__team">
        <Button kind="text" icon="users" onPress={() => navigate('teamRegister', { meetingId: meeting.id })}>
          团队报名
        </Button>
        <Button kind="text" onPress={() => navigate('privacy', { meetingId: meeting.id })}>
          个人信息处理说明
        </Button>
      </Box>
    </PageFrame>
  );
}

/**
 * Exchanges phone and code for a token and stores it (product §5.8, tokenByCode).
 * @param onRefused called with the server's refusal
 * @returns a function that resolves to true if the login succeeded
 */
export function useLogin(
  meeting: MeetingReference,
  onRefused: (error: RefusedError) => void,
): (login: LoginInfo) => Promise<boolean> {
  const logIn = useCommand('logInByCode', { notify: (message) => toast(message, 'fail') });
  return async (login) => {
    const outcome = await logIn(login);
    if (outcome?.kind === 'refused') onRefused(outcome.error);
    return outcome?.kind === 'done' && adoptToken(meeting, outcome.answer);
  };
}

/** Starts a session with a login's token. Returns false, after a message, if the token is empty. */
function adoptToken(meeting: MeetingReference, token: string): boolean {
  if (token === '') {
    toast(errorMessage(new Error('The server took the code and told no token')), 'fail');
    return false;
  }
  beginSession(meeting.id, token);
  keepLastMeeting(meeting);
  return true;
}
