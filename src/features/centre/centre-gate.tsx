import { useEffect, useMemo, type ReactNode } from 'react';
import type { Centre } from '../../domain/centre/centre';
import { awaitedAttendees } from '../../domain/centre/awaited-attendees';
import { type CentreVisit, useCentre } from '../../session/centre';
import { membersProgress, useNeededMembers, type NeededMembers } from '../../session/team-members';
import { failureState } from '../../api/call-error';
import { keepLastMeeting, type MeetingReference, otherMeeting, useMeetingId } from '../../session/last-meeting';
import { sessionCall, keepReturnPage } from '../../session/session';
import { withKnownTransfers } from '../../session/transfer-choice';
import { replace } from '../../platform/browser/navigation/navigation';
import { usePageReturn } from '../../platform/browser/use-page-restore';
import { usePageVisible } from '../../platform/browser/use-page-visible';
import type { RouteName } from '../../routes';
import { Notice } from '../../ui/display/notice';
import { PageFrame } from '../../ui/layout/page-frame';
import { UnknownMeeting } from '../../ui/layout/unknown-meeting';
import { StateView } from '../../ui/layout/state-view';

export interface CentreGateProps {
  /** The page's own route and parameters, to return to after a login. */
  route: RouteName;
  params: Readonly<Partial<Record<string, string>>>;
  loginRoute?: 'login' | 'testLogin';
  /** Placeholder while loading. */
  skeleton: ReactNode;
  /** Returns the members of a large team that the page needs besides the first ones; none by default. */
  members?: (centre: Centre) => NeededMembers;
  /** Returns content to show until the server answers, or if it does not; null for none. */
  meanwhile?: (meetingId: string, failure: Failure | null) => ReactNode;
  children: (visit: CentreVisit) => ReactNode;
}

/** The server could not be reached. */
export interface Failure {
  error: Error;
  retry: () => unknown;
}

/**
 * Opens a page of the personal centre to users logged in at its meeting. Others are sent to the login and return
 * afterwards (product §12.5, session); an unreachable server redirects nobody.
 */
export function CentreGate(props: CentreGateProps) {
  const state = useMeetingId(props.params);
  if (state.kind === 'ready') return <SessionGate {...props} reference={state.meeting} />;
  return (
    <PageFrame route={props.route}>
      {state.kind === 'loading' && props.skeleton}
      {state.kind === 'missing' && (
        <UnknownMeeting title="地址错误" last={otherMeeting(props.params.meetingCode ?? '')} />
      )}
      {state.kind === 'failed' && <FailureView error={state.error} retry={state.retry} />}
    </PageFrame>
  );
}

const noMembers = (): NeededMembers => [];

function SessionGate(props: CentreGateProps & { reference: MeetingReference }) {
  const { route, params, reference, loginRoute = 'login', skeleton, meanwhile, members = noMembers, children } = props;
  const { id, code } = reference;
  const { token, centre: answered, confirmedAt, error, refetch } = useCentre(id);
  usePageReturn(() => void refetch());
  useLoginRedirect(id, token === '', { route, params, loginRoute });

  const call = useMemo(() => sessionCall(id), [id]);
  const team = { meetingId: id, token, centre: answered, call, confirmedAt };
  const { centre: loaded, ...completing } = useNeededMembers(team, answered === null ? [] : members(answered));
  // Runs after each answer, even an unchanged one, since the data stored on this device may have changed.
  const centre = useMemo(
    () => (loaded && confirmedAt > 0 ? withKnownTransfers(loaded) : loaded),
    [loaded, confirmedAt],
  );
  const awaited = useMemo(() => new Set(centre && awaitedAttendees(centre)), [centre]);
  const found = centre?.meeting ?? null;
  // Some servers omit the code, which this device may have stored.
  const meeting = useMemo(() => found && { ...found, code: found.code || code }, [found, code]);
  useEffect(() => {
    if (meeting !== null) keepLastMeeting(meeting);
  }, [meeting]);

  if (centre !== null && meeting !== null && token !== '') {
    const isUnconfirmed = error !== null || completing.error !== null;
    return <>{children({ route, meeting, centre, awaited, call, confirmedAt, isUnconfirmed, refetch })}</>;
  }
  const failure: Failure | null =
    centre !== null && meeting === null
      ? { error: new Error('The server told no meeting'), retry: refetch }
      : ((error && { error, retry: refetch }) ?? (completing.error && { ...completing, error: completing.error }));
  const known = token === '' ? null : (meanwhile?.(id, failure) ?? null);
  if (known !== null) return <>{known}</>;
  return (
    <PageFrame route={route}>
      {failure === null && <MembersProgress loaded={completing.loaded} total={answered?.summary?.listed ?? 0} />}
      {failure === null ? skeleton : <FailureView {...failure} />}
    </PageFrame>
  );
}

/** Shows how many of a large team's members are loaded, while a page waits for all. */
function MembersProgress({ loaded, total }: { loaded: number; total: number }) {
  if (loaded === 0) return null;
  return <Notice live>{membersProgress(loaded, total)}</Notice>;
}

/**
 * Sends a user who is not logged in to the login. Only the top page redirects; pages below wait until they are shown.
 */
function useLoginRedirect(
  meetingId: string,
  isLoggedOut: boolean,
  { route, params, loginRoute }: Required<Pick<CentreGateProps, 'route' | 'params' | 'loginRoute'>>,
): void {
  const isVisible = usePageVisible();
  useEffect(() => {
    if (!isLoggedOut || !isVisible) return;
    const definedParams = Object.entries(params).flatMap(([name, text]) =>
      text === undefined ? [] : [[name, text] as const],
    );
    keepReturnPage(meetingId, { route, params: Object.fromEntries(definedParams) });
    void replace(loginRoute, { meetingId });
  }, [isLoggedOut, isVisible, meetingId, route, params, loginRoute]);
}

function FailureView({ error, retry }: Failure) {
  return <StateView title="个人中心加载失败" {...failureState(error, retry)} />;
}
