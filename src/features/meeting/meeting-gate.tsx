import { useLayoutEffect, type ReactNode, useEffect, useMemo, useState } from 'react';
import { failureState, RefusedError } from '../../api/call-error';
import type { Meeting } from '../../domain/meeting/meeting';
import { removeFirstPaint, repeatOnPage } from '../../platform/browser/first-paint';
import { TransportFailure } from '../../platform/network/http-request';
import type { RouteName } from '../../routes';
import { PageFrame } from '../../ui/layout/page-frame';
import { UnknownMeeting } from '../../ui/layout/unknown-meeting';
import { StateView } from '../../ui/layout/state-view';
import { useCall } from '../../api/use-call';
import { keepLastMeeting, meetingOfPage, otherMeeting } from '../../session/last-meeting';

interface MeetingGateProps {
  /** The page's parameters, which may identify the meeting. */
  params: Readonly<Partial<Record<string, string>>>;
  route: RouteName;
  /** The title if there is no meeting: 缺少会议编码 on registration, 地址错误 elsewhere (product §2.3). */
  missingTitle?: string;
  /** Placeholder while loading. */
  skeleton: ReactNode;
  /** `unconfirmed` retries, if the meeting is an earlier answer that could not be refreshed; null otherwise. */
  children: (meeting: Meeting, unconfirmed: (() => unknown) | null) => ReactNode;
}

/** Renders a page once its meeting is loaded; until then, or if there is none, shows the state instead. */
export function MeetingGate(props: MeetingGateProps) {
  const { params, route, missingTitle = '缺少会议编码', skeleton, children } = props;
  const state = useMeeting(params);
  const isLoading = state.kind === 'loading';
  // Runs before paint, so that the first paint and the page are never visible together.
  useLayoutEffect(() => {
    if (isLoading) return;
    const use = removeFirstPaint();
    // The page's buttons work only after its effects have run.
    if (use !== null) void Promise.resolve().then(() => repeatOnPage(use));
  }, [isLoading]);
  if (state.kind === 'ready') return <>{children(state.meeting, state.unconfirmed)}</>;
  return (
    <PageFrame route={route} shared={route === 'landing' ? undefined : null}>
      {isLoading && skeleton}
      {state.kind === 'missing' && <UnknownMeeting title={missingTitle} last={otherMeeting('')} />}
      {state.kind === 'unknown' && (
        <UnknownMeeting title="没有找到该会议" why="会议链接可能有误，" last={otherMeeting(state.code)} />
      )}
      {state.kind === 'failed' && <StateView title="会议信息加载失败" {...failureState(state.error, state.retry)} />}
    </PageFrame>
  );
}

/** The state of loading a page's meeting. */
export type MeetingState =
  | { kind: 'missing' }
  | { kind: 'loading' }
  | { kind: 'unknown'; code: string }
  | { kind: 'failed'; error: Error; retry: () => void }
  | { kind: 'ready'; meeting: Meeting; unconfirmed: (() => unknown) | null };

/** Loads a page's meeting by its URL's code or the last one used (product §2.3), and stores it as the last one used. */
export function useMeeting(params: Readonly<Partial<Record<string, string>>>): MeetingState {
  // Read once, so that a page that stays mounted below others keeps its meeting.
  const [reference] = useState(() => meetingOfPage(params));
  const code = reference?.code ?? '';
  const query = useCall('getMeetingByCode', { meetingCode: code }, { enabled: code !== '' });
  const found = query.data ?? null;
  // Some servers omit the code, which is known from the request.
  const meeting = useMemo(() => found && { ...found, code: found.code || code }, [found, code]);
  useEffect(() => {
    if (meeting !== null) keepLastMeeting(meeting);
  }, [meeting]);
  if (code === '') return { kind: 'missing' };
  const ask = (): Promise<unknown> => query.refetch();
  if (meeting !== null)
    return { kind: 'ready', meeting, unconfirmed: query.error instanceof TransportFailure ? ask : null };
  if (query.isPending) return { kind: 'loading' };
  if (query.error === null || query.error instanceof RefusedError) return { kind: 'unknown', code };
  return { kind: 'failed', error: query.error, retry: () => void ask() };
}
