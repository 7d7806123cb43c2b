import { errorMessage } from '../../api/call-error';
import type { RouteName } from '../../routes';
import { Button } from '../../ui/display/button';
import { Notice } from '../../ui/display/notice';
import { PageFrame } from '../../ui/layout/page-frame';
import type { Failure } from './centre-gate';
import { CentreHero } from './centre-hero';
import { readKeptTicket } from './kept-ticket';
import { TicketCard } from './ticket-card';

/** Returns the view of the ticket stored on the device, which the centre shows before the server answers; null for none. */
export function keptTicketView(route: RouteName, meetingId: string, failure: Failure | null) {
  const ticket = readKeptTicket(meetingId);
  if (ticket === null) return null;
  return (
    <PageFrame route={route} titleBar={false}>
      <CentreHero {...ticket} />
      <TicketCard ticket={ticket} />
      {failure === null ? (
        <Notice>正在确认最新状态…</Notice>
      ) : (
        <Notice tone="due" live>
          {errorMessage(failure.error)}
          <Button kind="text" size="small" busyText="重试中…" onPress={failure.retry}>
            重试
          </Button>
        </Notice>
      )}
    </PageFrame>
  );
}
