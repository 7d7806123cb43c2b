import { useRef, useState } from 'react';
import { useCommand } from '../../../api/use-command';
import { errorMessage } from '../../../api/call-error';
import { keepLastMeeting, type MeetingReference, useMeetingId } from '../../../session/last-meeting';
import {
  emptyTeamRegistration,
  validateTeamRegistration,
  type TeamRegistration,
  readTeamRegistration,
} from '../../../domain/team/team-registration';
import { messagesResolver, useCheckedForm } from '../../../forms/use-checked-form';
import { useDraftSaver } from '../../../forms/use-draft-saver';
import { toast } from '../../../platform/feedback/feedback';
import { navigate, replace } from '../../../platform/navigation/navigation';
import { BottomBar } from '../../../ui/bottom-bar/bottom-bar';
import { Button } from '../../../ui/button/button';
import { useDelayed } from '../../../ui/countdown/countdown';
import { Notice } from '../../../ui/notice/notice';
import { PageFrame } from '../../../ui/page-frame/page-frame';
import { noRegion, type RegionValue } from '../../../ui/region-field/region-value';
import { Skeleton } from '../../../ui/skeleton/skeleton';
import { StateView } from '../../../ui/state-view/state-view';
import { TeamRegistrationFields } from './team-registration-fields';
import { isPlainObject, readText } from '../../../domain/json/read-value';
import { draftKeptForMs } from '../../../domain/form/draft-lifetime';
import { getStored, removeStored, setStored } from '../../../platform/storage/storage';

interface TeamRegistrationPageProps {
  params: Readonly<Partial<Record<string, string>>>;
}

/** Spec section 9: to the login this long after success, in milliseconds. */
const leavesAfterMs = 2_000;

/** Registers a team with its operator (spec section 2, /personal/teamreg). */
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

const resolver = messagesResolver(validateTeamRegistration);

function TeamRegistrationForm({ meeting }: { meeting: MeetingReference }) {
  const meetingId = meeting.id;
  const [draft] = useState(() => readTeamDraft(meetingId));
  const [region, setRegion] = useState<RegionValue>(draft?.region ?? noRegion);
  // Chosen and told in one go, before the state has changed.
  const latestRegion = useRef(region);
  const [isDone, setIsDone] = useState(false);
  const leaveLater = useDelayed(leavesAfterMs);
  const register = useCommand('registerTeam', { tell: (message) => toast(message, 'fail') });
  const { saveSoon, saveNow } = useDraftSaver((content: TeamRegistrationDraft) => keepTeamDraft(meetingId, content));
  const form = useCheckedForm<TeamRegistration>({
    initial: draft?.team ?? emptyTeamRegistration,
    resolver,
    onChange: (team) => saveSoon({ team, region: latestRegion.current }),
  });

  const submit = async (): Promise<void> => {
    const team = await form.check();
    if (team === null) return;
    saveNow({ team, region });
    const outcome = await register({ meetingId, team });
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
      <Notice>注册后使用联系电话登录，即可为团队成员报名、交费，办理发票、学分、转赠与退费。</Notice>
      <TeamRegistrationFields
        meetingId={meetingId}
        control={form.control}
        answers={form.answers}
        region={region}
        onRegion={(chosen) => {
          latestRegion.current = chosen;
          setRegion(chosen);
        }}
      />
    </PageFrame>
  );
}

/** What the form holds: the region level by level too, so that its picker opens where it was left. */
export interface TeamRegistrationDraft {
  team: TeamRegistration;
  region: RegionValue;
}

const keyOf = (meetingId: string): string => `draft:team:${meetingId}`;

/** What was typed into a meeting's team registration and not sent; null where nothing was. */
export function readTeamDraft(meetingId: string): TeamRegistrationDraft | null {
  return getStored(keyOf(meetingId), (value) =>
    isPlainObject(value) ? { team: readTeamRegistration(value.team), region: readRegionValue(value.region) } : null,
  );
}

/** Keeps all but the code, which is dead by the time that anybody comes back. */
export function keepTeamDraft(meetingId: string, { team, region }: TeamRegistrationDraft): void {
  setStored(keyOf(meetingId), { team: { ...team, code: '' }, region }, draftKeptForMs);
}

export function dropTeamDraft(meetingId: string): void {
  removeStored(keyOf(meetingId));
}

function readRegionValue(value: unknown): RegionValue {
  if (!isPlainObject(value)) return noRegion;
  return { province: readText(value.province), city: readText(value.city), district: readText(value.district) };
}
