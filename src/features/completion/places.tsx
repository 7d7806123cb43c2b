import { useState } from 'react';
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
import { useLoadedWhen } from '../../platform/browser/use-loaded-when';
import type { CompletionProps } from './completion';

type TicketOf = Pick<CompletionProps, 'ticket'>;

// Named, since the build leaves it whole: shared with the forms that first visits open, it would split them further.
const loadCompletion = () =>
  import(/* webpackChunkName: "completion" */ './completion').then(({ Completion }) => Completion);

const notify = (message: string): void => toast(message, 'fail');

/** The place of the link that its member was sent. */
export function PlaceByLink({ link, ticket }: TicketOf & { link: string }) {
  const { data, error, refetch } = useCall('getCompletion', { link });
  const send = useCommand('complete', { notify });
  return (
    <PlaceGate
      {...{ error, ticket }}
      place={data}
      send={(filledIn) => send({ link, ...filledIn })}
      onRetry={() => refetch()}
    />
  );
}

/** The place of whoever proves its phone by a login: the link that an operator copies leads here. */
export function OwnPlace({ visit: { meeting, call }, ticket }: TicketOf & { visit: CentreVisit }) {
  const { id: meetingId } = meeting;
  const token = readSession(meetingId)?.token ?? '';
  const { data, error, refetch } = useCall('getOwnCompletion', { meetingId }, { token });
  const send = useCommand('completeOwn', { by: call, notify });
  return (
    <PlaceGate
      {...{ error, ticket }}
      place={data}
      send={(filledIn) => send({ meetingId, ...filledIn })}
      onRetry={() => refetch()}
    />
  );
}

interface PlaceGateProps extends Pick<CompletionProps, 'send' | 'ticket'> {
  place: CompletionPage | undefined;
  error: Error | null;
  onRetry: () => unknown;
}

/** Shows a place once the server has told of it and the form has loaded. */
function PlaceGate({ place, error, onRetry, ...rest }: PlaceGateProps) {
  const [isMissing, setIsMissing] = useState(false);
  const Completion = useLoadedWhen(!isMissing, loadCompletion, () => setIsMissing(true));
  if (place !== undefined && Completion !== null) return <Completion place={place} {...rest} />;
  const again = (): void => {
    setIsMissing(false);
    if (error !== null) onRetry();
  };
  return (
    <PageFrame route="completion">
      {error === null && !isMissing ? (
        <Skeleton shape="form" count={4} label="正在打开…" />
      ) : error instanceof RefusedError ? (
        <StateView kind="lost" title="没有找到这个报名" text={`${error.message}，或重新点开短信里的链接。`} />
      ) : (
        <StateView title="加载失败" {...failureState(error, again)} />
      )}
    </PageFrame>
  );
}
