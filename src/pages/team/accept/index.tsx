import '../../../api/register-page-calls';
import { OfferByLink } from '../../../features/completion/offers';
import { useRouteParams } from '../../../platform/browser/route-params';
import { ownTicket } from '../own-ticket';

export default function AcceptTransferPage() {
  const { link = '', meetingId = '' } = useRouteParams();
  return <OfferByLink key={link} link={link} meetingId={meetingId} ticket={ownTicket} />;
}
