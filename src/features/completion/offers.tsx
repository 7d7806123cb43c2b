import { useCall } from '../../api/use-call';
import { useCommand } from '../../api/use-command';
import { callServer } from '../../api/call-server';
import { toast } from '../../platform/device/feedback';
import { readSession, sessionCall } from '../../session/session';
import { acceptanceTitle } from './acceptance-title';
import type { AcceptanceProps } from './acceptance';
import { LinkGate } from './link-gate';

const loadAcceptance = () =>
  import(/* webpackChunkName: "completion" */ './acceptance').then(({ Acceptance }) => Acceptance);

const notify = (message: string): void => toast(message, 'fail');

const lost = {
  title: '这个链接打不开',
  hint: '。如果这台手机上登录的是别人的手机号，请先退出登录，再点开短信里的链接。',
};

interface OfferByLinkProps extends Pick<AcceptanceProps, 'ticket'> {
  link: string;
  /** The meeting in the link's address; '' where it names none. */
  meetingId: string;
}

/**
 * The ticket of the link that its receiver was sent. Whoever is logged in at the meeting on this device is named to the server,
 * which opens the link for no other phone.
 */
export function OfferByLink({ link, meetingId, ticket }: OfferByLinkProps) {
  const token = readSession(meetingId)?.token ?? '';
  const { data, error, refetch } = useCall('getOffer', { link }, { token });
  const by = token === '' ? callServer : sessionCall(meetingId);
  const accept = useCommand('acceptOffer', { by, notify });
  const decline = useCommand('declineOffer', { by, notify });
  return (
    <LinkGate title={acceptanceTitle} page={data} {...{ error, lost }} onRetry={() => refetch()} load={loadAcceptance}>
      {(offer, Acceptance) => (
        <Acceptance
          {...{ offer, link, ticket }}
          accept={({ form, consent }) => accept({ link, form, consent })}
          decline={() => decline({ link })}
        />
      )}
    </LinkGate>
  );
}
