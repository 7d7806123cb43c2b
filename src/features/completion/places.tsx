import { useCall } from '../../api/use-call';
import { useCommand } from '../../api/use-command';
import type { CompletionPage } from '../../contract/completion';
import { toast } from '../../platform/device/feedback';
import type { CentreVisit } from '../../session/centre';
import { readSession } from '../../session/session';
import { routes } from '../../routes';
import type { CompletionProps } from './completion';
import { LinkGate } from './link-gate';

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

const lost = { title: '没有找到这个报名', hint: '，或重新点开短信里的链接。' };

function PlaceGate({ place, error, onRetry, ...rest }: PlaceGateProps) {
  return (
    <LinkGate title={routes.completion.title} page={place} {...{ error, onRetry, lost }} load={loadCompletion}>
      {(page, Completion) => <Completion place={page} {...rest} />}
    </LinkGate>
  );
}
