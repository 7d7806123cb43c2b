import type { ReactNode } from 'react';
import { failureState, RefusedError } from '../../api/call-error';
import { useCall } from '../../api/use-call';
import { useCommand } from '../../api/use-command';
import type { CompletionPage } from '../../contract/completion';
import { toast } from '../../platform/device/feedback';
import type { CentreVisit } from '../../session/centre';
import { readSession } from '../../session/session';
import { PageFrame } from '../../ui/layout/page-frame';
import { Skeleton } from '../../ui/layout/skeleton';
import { StateView } from '../../ui/layout/state-view';
import { Completion, type CompletionProps } from './completion';

type TicketOf = Pick<CompletionProps, 'ticket'>;

const notify = (message: string): void => toast(message, 'fail');

/** The place of the link that its member was sent. */
export function PlaceByLink({ link, ticket }: TicketOf & { link: string }) {
  const { data, error, refetch } = useCall('getCompletion', { link });
  const send = useCommand('complete', { notify });
  return (
    <PlaceGate place={data} error={error} onRetry={() => refetch()}>
      {(place) => <Completion place={place} ticket={ticket} send={(filledIn) => send({ link, ...filledIn })} />}
    </PlaceGate>
  );
}

/** The place of whoever proves its phone by a login: the link that an operator copies leads here. */
export function OwnPlace({ visit: { meeting, call }, ticket }: TicketOf & { visit: CentreVisit }) {
  const { id: meetingId } = meeting;
  const token = readSession(meetingId)?.token ?? '';
  const { data, error, refetch } = useCall('getOwnCompletion', { meetingId }, { token });
  const send = useCommand('completeOwn', { by: call, notify });
  return (
    <PlaceGate place={data} error={error} onRetry={() => refetch()}>
      {(place) => <Completion place={place} ticket={ticket} send={(filledIn) => send({ meetingId, ...filledIn })} />}
    </PlaceGate>
  );
}

interface PlaceGateProps {
  place: CompletionPage | undefined;
  error: Error | null;
  onRetry: () => unknown;
  children: (place: CompletionPage) => ReactNode;
}

/** Shows a place once the server has told of it. */
function PlaceGate({ place, error, onRetry, children }: PlaceGateProps) {
  if (place !== undefined) return <>{children(place)}</>;
  return (
    <PageFrame route="completion">
      {error === null ? (
        <Skeleton shape="form" count={4} label="正在打开…" />
      ) : error instanceof RefusedError ? (
        <StateView kind="lost" title="没有找到这个报名" text={`${error.message}，或重新点开短信里的链接。`} />
      ) : (
        <StateView title="加载失败" {...failureState(error, onRetry)} />
      )}
    </PageFrame>
  );
}
