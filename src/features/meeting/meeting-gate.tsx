import { useLayoutEffect, type ReactNode } from 'react';
import { errorMessage } from '../../api/call-error';
import type { Meeting } from '../../domain/meeting/meeting';
import { removeFirstPaint } from '../../platform/first-paint/first-paint';
import { TransportFailure } from '../../platform/http/transport-failure';
import type { RouteName } from '../../routes';
import { PageFrame } from '../../ui/page-frame/page-frame';
import { StateView } from '../../ui/state-view/state-view';
import { useMeeting } from './use-meeting';

interface MeetingGateProps {
  /** The page's parameters, which may name the meeting. */
  params: Readonly<Partial<Record<string, string>>>;
  route: RouteName;
  /** What a page without a meeting says: 缺少会议code on registration, 地址错误 elsewhere (design ruling 21). */
  missingTitle?: string;
  /** Shapes of what is coming. */
  skeleton: ReactNode;
  children: (meeting: Meeting) => ReactNode;
}

/** Opens a page once its meeting is known; until then, or where there is none, says what is the matter. */
export function MeetingGate(props: MeetingGateProps) {
  const { params, route, missingTitle = '缺少会议code', skeleton, children } = props;
  const state = useMeeting(params);
  const isLoading = state.kind === 'loading';
  // Before the browser paints, so that the two never stand over each other.
  useLayoutEffect(() => {
    if (!isLoading) removeFirstPaint();
  }, [isLoading]);
  if (state.kind === 'ready') return <>{children(state.meeting)}</>;
  return (
    <PageFrame route={route}>
      {isLoading && skeleton}
      {state.kind === 'missing' && <StateView kind="lost" title={missingTitle} text="请从会议链接重新进入" />}
      {state.kind === 'unknown' && (
        <StateView kind="lost" title="没有找到该会议" text="会议链接可能有误，请从会议链接重新进入" />
      )}
      {state.kind === 'failed' && (
        <StateView
          kind={state.error instanceof TransportFailure && state.error.kind === 'offline' ? 'offline' : 'error'}
          title="会议信息加载失败"
          text={errorMessage(state.error)}
          action={{ label: '重试', onPress: state.retry }}
        />
      )}
    </PageFrame>
  );
}
