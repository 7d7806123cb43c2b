import { useMemo, useState } from 'react';
import { useConsentTerms, type ConsentTerms } from '../../../api/privacy-notice';
import type { Outcome } from '../../../api/attempt';
import { useCommand } from '../../../api/use-command';
import { errorMessage, RefusedError } from '../../../api/call-error';
import { useCall } from '../../../api/use-call';
import { useSmsCode } from '../../../api/use-sms-code';
import { keepLastMeeting, type MeetingReference, otherMeeting, useMeetingId } from '../../../session/last-meeting';
import { dropProvedPhone, readProvedPhone } from '../../../session/proved-phone';
import { beginSession, isTokenRefused, takeReturnPage } from '../../../session/session';
import { registeredTeamCodec, teamFieldsCodec, type RegisteredTeam } from '../../../contract/team';
import { keepLoginPhone } from '../../../session/login-phone';
import { draftAnswers, restoreAnswers, textAnswer, type Answers } from '../../../domain/form/answers';
import type { FormField } from '../../../domain/form/form-field';
import { useLoadedWhen } from '../../../platform/browser/use-loaded-when';
import { teamFeeText } from '../../../domain/meeting/announced-prices';
import { provedTeamForm, teamForm } from '../../../domain/team/team-registration';
import { SmsCodeServiceProvider } from '../../../forms/answers/sms-code-answer';
import { FormLoading } from '../../../forms/form-loading';
import { FormFields } from '../../../forms/form-fields';
import { useDynamicForm } from '../../../forms/use-dynamic-form';
import { useDraftSaver } from '../../../forms/use-draft-saver';
import { usePhoneCode } from '../../../forms/use-phone-code';
import { toast } from '../../../platform/device/feedback';
import { navigate, replace } from '../../../platform/browser/navigation/navigation';
import { BottomBar } from '../../../ui/layout/bottom-bar';
import { Button } from '../../../ui/display/button';
import { useDelayed } from '../../../ui/display/countdown';
import { Notice } from '../../../ui/display/notice';
import { PageFrame } from '../../../ui/layout/page-frame';
import { Skeleton } from '../../../ui/layout/skeleton';
import { UnknownMeeting } from '../../../ui/layout/unknown-meeting';
import { StateView } from '../../../ui/layout/state-view';
import { keepTeamProvince } from '../team-province';
import { isPlainObject } from '../../../domain/json/read-value';
import { personalKeys } from '../../../platform/storage/personal-keys';
import { draftTtlMs, getStored, removeStored, setStored } from '../../../platform/storage/storage';

const loadPriceLine = () => import('../../../session/price-view').then(({ shownPriceLine }) => shownPriceLine);

interface TeamRegistrationPageProps {
  params: Readonly<Partial<Record<string, string>>>;
}

/** Delay before going to the login after success (product §2.16), in milliseconds. */
const leaveDelayMs = 2_000;

/** Registers a team and its operator (product §2.16, /personal/teamreg). */
export function TeamRegistrationPage({ params }: TeamRegistrationPageProps) {
  const state = useMeetingId(params);
  if (state.kind === 'ready') return <TeamRegistrationGate meeting={state.meeting} />;
  return (
    <PageFrame route="teamRegister">
      {state.kind === 'loading' && <Skeleton shape="form" count={5} />}
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

/** Refuses an ended or unknown meeting before anything is typed; an unreachable server proves nothing. */
function TeamRegistrationGate({ meeting }: { meeting: MeetingReference }) {
  const { error, isPending } = useCall('isMeetingEnd', { meetingId: meeting.id }, { staleTimeMs: 0 });
  const refusal = error instanceof RefusedError ? error : null;
  const asking = useConsentTerms(meeting.id, '本人');
  const isLoading = refusal === null && (isPending || asking.consent === null);
  if (!isLoading && refusal === null && asking.consent !== null)
    return <TeamRegistrationForm meeting={meeting} consent={asking.consent} />;
  return (
    <PageFrame route="teamRegister" meeting={meeting} backTo="login">
      {isLoading && <FormLoading problem={asking.error && errorMessage(asking.error)} onRetry={asking.retry} />}
      {refusal !== null && refusal.isDefinitive && (
        <StateView
          kind="ended"
          title={refusal.message}
          text="不能再注册团队。已注册的团队可登录查看和办理。"
          action={{ label: '去登录', onPress: () => navigate('login', { meetingId: meeting.id }) }}
        />
      )}
      {refusal !== null && !refusal.isDefinitive && (
        <UnknownMeeting title="没有找到该会议" why="会议链接可能有误，" last={otherMeeting(meeting.code)} />
      )}
    </PageFrame>
  );
}

function TeamRegistrationForm({ meeting, consent }: { meeting: MeetingReference; consent: ConsentTerms }) {
  const meetingId = meeting.id;
  const [proved, setProved] = useState(() => readProvedPhone(meetingId));
  const whole = useMemo(() => consent.withConsentFields(teamForm.fields), [consent]);
  const [initial] = useState(() => openingTeam(meetingId, whole, proved?.phone ?? ''));
  const [phone, setPhone] = useState(() => textAnswer(initial, 'phone'));
  // A phone other than the one just verified needs a code.
  const proof = proved !== null && proved.phone === phone ? proved.proof : '';
  const isProved = proof !== '';
  const asked = useMemo(
    () => (isProved ? consent.withConsentFields(provedTeamForm.fields) : whole),
    [consent, isProved, whole],
  );
  const priced = useCall('getMeetingByCode', { meetingCode: meeting.code }, { enabled: meeting.code !== '' }).data;
  const priceLine = useLoadedWhen((priced?.priceTable ?? '') !== '', loadPriceLine);
  const fee = priced ? (priceLine ?? teamFeeText)(priced) : '';
  const [isDone, setIsDone] = useState(false);
  const leaveLater = useDelayed(leaveDelayMs);
  const register = useCommand('registerTeam', { notify: (message) => toast(message, 'fail') });
  const { saveSoon, saveNow } = useDraftSaver((answers: Answers) => keepTeamDraft(meetingId, asked, answers));
  const form = useDynamicForm({
    fields: asked,
    initial,
    onChange: (answers) => {
      saveSoon(answers);
      code.onAnswers(answers());
      setPhone(textAnswer(answers(), 'phone'));
    },
  });
  const code = usePhoneCode({
    purpose: 'team-registration',
    phoneName: 'phone',
    answers: form.answers,
    send: useSmsCode({ call: 'sendRegistrationCode', meetingId, notify: toast }),
  });

  const submit = async (): Promise<void> => {
    const answers = await form.check();
    if (answers === null) return;
    saveNow(answers);
    const outcome = await register({
      meetingId,
      proof,
      team: teamForm.infoOf(answers),
      consent: consent.consentIn(asked, answers),
    });
    if (outcome === null) return;
    const token = tokenOf(outcome);
    if (outcome.kind === 'refused' && isTokenRefused(outcome.error)) {
      dropProvedPhone(meetingId);
      setProved(null);
    }
    if (outcome.kind !== 'done' && token === '') return;
    if (outcome.kind === 'done') keepTeamProvince(meetingId, answers);
    dropTeamDraft(meetingId);
    dropProvedPhone(meetingId);
    keepLastMeeting(meeting);
    setIsDone(true);
    if (token === '') {
      keepLoginPhone(meetingId, textAnswer(answers, 'phone'));
      toast('注册成功', 'ok', { keep: true });
      leaveLater(() => replace('login', { meetingId }));
      return;
    }
    beginSession(meetingId, token);
    takeReturnPage(meetingId);
    const welcome = outcome.kind === 'done' ? '注册成功，已登录' : '该手机号已注册团队，已为您登录';
    toast(welcome, 'ok', { keep: true });
    await replace('centre', { meetingId });
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
      <Notice>
        注册后即可为团队成员报名、交费，办理发票、学分、转赠与退费。以后用手机号码登录。
        {fee !== '' && `${fee}。`}
        {isProved && '手机号码已验证，无需再获取验证码。'}
      </Notice>
      <SmsCodeServiceProvider value={code.service}>
        <FormFields form={form} blockingErrors={code.errors} />
      </SmsCodeServiceProvider>
    </PageFrame>
  );
}

/**
 * Returns the token of an operator whom the server has logged in; '' for none. A refusal contains it too if the verified
 * phone already has a team.
 */
function tokenOf(outcome: Outcome<RegisteredTeam>): string {
  if (outcome.kind === 'done') return outcome.answer.token;
  return outcome.kind === 'refused' ? registeredTeamCodec.read(outcome.error.envelope?.data).token : '';
}

const keyOf = personalKeys.teamDraft;

/** Returns the form's initial answers: the draft, with the phone just verified if none was typed. */
function openingTeam(meetingId: string, asked: readonly FormField[], provedPhone: string): Answers {
  const answers = readTeamDraft(meetingId, asked) ?? restoreAnswers(asked, [], null);
  return textAnswer(answers, 'phone') === '' && provedPhone !== '' ? { ...answers, phone: provedPhone } : answers;
}

/** Reads the draft of a meeting's team registration; null for none. */
export function readTeamDraft(meetingId: string, asked: readonly FormField[] = teamForm.fields): Answers | null {
  return getStored(keyOf(meetingId), (value) => {
    if (!isPlainObject(value) || !isPlainObject(value.team)) return null;
    // The region is stored by level, so that its picker reopens at the same place.
    const team = teamForm.answersIn({
      ...teamFieldsCodec.read(value.team),
      province: value.region ?? value.team.province,
    });
    return restoreAnswers(asked, value.ticks, team);
  });
}

/** Stores everything except the code, which will have expired. */
export function keepTeamDraft(meetingId: string, asked: readonly FormField[], answers: Answers): void {
  const ticks = draftAnswers(
    asked.filter(({ kind }) => kind === 'consent'),
    answers,
  );
  setStored(
    keyOf(meetingId),
    { team: teamFieldsCodec.write({ ...teamForm.infoOf(answers), code: '' }), region: answers.province, ticks },
    draftTtlMs,
  );
}

export function dropTeamDraft(meetingId: string): void {
  removeStored(keyOf(meetingId));
}
