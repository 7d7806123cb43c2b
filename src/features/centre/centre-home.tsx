import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { type CentreVisit, forgetCentre } from '../../session/centre';
import { useCentrePolling } from '../../session/use-centre-polling';
import type { OrderPayments } from '../../session/order-payments';
import type { PaymentDue } from '../../contract/payment';
import { maskPhone } from '../../domain/person/mobile-phone';
import { ownActions, teamActions } from '../../domain/centre/centre-actions';
import { lastDayToComplete } from '../../domain/ticket/correction';
import { waitsForCompletion } from '../../domain/ticket/ticket-state';
import { isPast } from '../../domain/time/shanghai-time';
import { refusedRefund } from '../../domain/ticket/refused-refund';
import { describeTicketDeadlines } from '../../domain/ticket/ticket-deadlines';
import { knownByTicket } from '../../domain/ticket/known-by-ticket';
import { teamProgress } from '../../domain/centre/team-progress';
import { formatFullDateRange } from '../../domain/time/format-dates';
import { now, thisMinute } from '../../platform/device/clock';
import { navigate } from '../../platform/browser/navigation/navigation';
import { keepPageOffline } from '../../platform/browser/keep-page-offline';
import type { RouteName } from '../../routes';
import { Button } from '../../ui/display/button';
import { useOneAtATime } from '../../ui/native/use-one-at-a-time';
import { Box } from '../../ui/native/box';
import { PageFrame } from '../../ui/layout/page-frame';
import { Notice, UnconfirmedNotice } from '../../ui/display/notice';
import { ActionGrid, type GridActionName } from './action-grid';
import { applyForRefund } from './apply-for-refund';
import { CentreHero } from './centre-hero';
import { DisownEntry } from './disown-entry';
import { keepTicket, ticketFace } from './kept-ticket';
import { PendingOrders, UpgradeCard } from './centre-payments';
import { TeamOverview } from './operator-home';
import { OwedRefunds } from './owed-refunds';
import { OwnTicket } from './own-ticket';
import { loadTicketParts, TicketCard, TicketDialog } from './ticket-card';
import type { Attendee } from '../../domain/attendee/attendee';
import { centreTag } from '../../domain/ticket/payment-tag';
import { Card } from '../../ui/layout/card';
import { PersonName } from '../../ui/display/unbroken';
import { TicketTag } from '../../ui/display/ticket-tag';
import { callServer } from '../../api/call-server';
import { keepKnownAttendee } from '../../session/known-attendee';
import { clearDrafts } from '../../session/clear-drafts';
import { endSession, readSession } from '../../session/session';
import { confirm } from '../../platform/device/feedback';
import { appSettings } from '../../platform/network/settings';
import './centre-home.css';

interface CentreHomeProps {
  visit: CentreVisit;
  payments: OrderPayments;
  /** Pays the upgrade's order. */
  onUpgraded: (result: PaymentDue) => unknown;
  /** Leaves the centre after the user has given up a registration that somebody else made for their phone. */
  onDisowned: () => Promise<void>;
  /** Exports the list of members. */
  onExport: () => Promise<void>;
  /** Where the user stands in a waiting list. */
  waiting: ReactNode;
}

const routeOf: Record<Exclude<GridActionName, 'qr-code' | 'refund' | 'roster'>, RouteName> = {
  'registration-info': 'registrationInfo',
  invoice: 'centreInvoice',
  credit: 'centreCredit',
  hours: 'ownHours',
  transfer: 'transfer',
  members: 'teamMembers',
  payments: 'teamPayments',
  orders: 'teamOrders',
};

/** The personal centre (product §2.17, §10.18): the ticket and everything its holder can do. */
export function CentreHome({ visit, payments, onUpgraded, onDisowned, onExport, waiting }: CentreHomeProps) {
  const { meeting, centre, awaited, confirmedAt } = visit;
  const { attendee, isTeamOperator, operator } = centre;
  const [isShowingCode, setIsShowingCode] = useState(false);
  useCentrePolling(visit);
  const actions = ownActions({ ...centre, meeting }, now());
  const ticket = useMemo(
    () => (attendee === null ? null : ticketFace(attendee, { meeting, awaited, confirmedAt })),
    [meeting, attendee, awaited, confirmedAt],
  );
  useEffect(() => {
    keepKnownAttendee(meeting.id, ticket && knownByTicket(ticket.refusal));
    if (ticket === null) return;
    keepTicket(meeting.id, ticket);
    void keepPageOffline(loadTicketParts);
  }, [ticket, meeting.id]);

  const refunding = useOneAtATime();
  const exporting = useOneAtATime();
  const choose = (name: GridActionName): Promise<void> | undefined => {
    if (name === 'qr-code') {
      setIsShowingCode(true);
      return undefined;
    }
    if (name === 'refund') {
      if (attendee !== null) void refunding.run(() => applyForRefund(visit, attendee.id));
      return undefined;
    }
    if (name === 'roster') {
      void exporting.run(onExport);
      return undefined;
    }
    return navigate(routeOf[name], { meetingCode: meeting.code, meetingId: meeting.code === '' ? meeting.id : '' });
  };
  const refused = attendee === null ? null : refusedRefund(attendee);
  const shown = isTeamOperator && operator !== null ? operator : null;
  const shownPhone = maskPhone(shown?.phone || attendee?.phone || '');
  const minute = thisMinute();
  const progress = useMemo(
    () => (isTeamOperator ? teamProgress(centre, meeting, minute) : null),
    [centre, meeting, isTeamOperator, minute],
  );
  const isOffered = (wanted: string): boolean => actions.some(({ name }) => name === wanted);
  const note = describeTicketDeadlines(meeting, { transfer: isOffered('transfer'), refund: isOffered('refund') });
  const attendees = centre.attendees.length > 0 || attendee === null ? centre.attendees : [attendee];

  return (
    <PageFrame route={visit.route} titleBar={false}>
      <CentreHero
        meetingName={meeting.name}
        name={(shown ?? attendee)?.name || '参会人'}
        team={shown?.teamName ?? ''}
        phone={shown === null ? shownPhone : `团队经办人 · ${shownPhone}`}
        when={shown === null ? formatFullDateRange(meeting.startTime, meeting.endTime) : ''}
        address={shown === null ? meeting.address : ''}
      />
      {ticket === null || isTeamOperator ? <Box className="centre-home__lift" /> : <TicketCard ticket={ticket} />}
      {progress !== null && <TeamOverview meeting={meeting} progress={progress} />}
      {visit.isUnconfirmed && <UnconfirmedNotice onRetry={visit.refetch} />}
      {waiting}
      <OwedRefunds visit={visit} />
      {attendee !== null && waitsForCompletion(attendee) && (
        <Notice tone="due">
          参会信息还没有完善，完善后参会码才生效。
          {isPast(lastDayToComplete(meeting), now()) ? (
            '请联系经办人完善。'
          ) : (
            <Button kind="text" size="small" onPress={() => navigate('completion', { meetingId: meeting.id })}>
              去完善
            </Button>
          )}
        </Notice>
      )}
      {isTeamOperator && ticket !== null && (
        <OwnTicket
          ticket={ticket}
          actions={actions}
          note={note}
          busy={refunding.isWorking ? 'refund' : null}
          onChoose={choose}
          onShow={() => setIsShowingCode(true)}
        />
      )}
      {refused !== null && <Notice>您的退费申请{refused}</Notice>}
      {isTeamOperator && (
        <ActionGrid
          actions={teamActions({ ...centre, meeting })}
          busy={exporting.isWorking ? 'roster' : null}
          onChoose={choose}
        />
      )}
      {!isTeamOperator && actions.length > 0 && (
        <ActionGrid actions={actions} note={note} busy={refunding.isWorking ? 'refund' : null} onChoose={choose} />
      )}
      {isOffered('upgrade') && <UpgradeCard visit={visit} onUpgraded={onUpgraded} />}
      <PendingOrders visit={visit} payments={payments} />
      {!isTeamOperator && attendees.length > 0 && <AttendeeCard visit={visit} attendees={attendees} />}
      <Box className="centre-home__logout">
        {attendee !== null && (
          <DisownEntry visit={visit} attendee={attendee} payments={payments} onDisowned={onDisowned} />
        )}
        <Button kind="text" icon="logout" onPress={() => logOut(meeting.id)}>
          退出登录
        </Button>
      </Box>
      {ticket !== null && <TicketDialog ticket={ticket} open={isShowingCode} onClose={() => setIsShowingCode(false)} />}
    </PageFrame>
  );
}

interface AttendeeCardProps {
  visit: CentreVisit;
  attendees: readonly Attendee[];
}

export function AttendeeCard({ visit: { meeting, awaited }, attendees }: AttendeeCardProps) {
  return (
    <Card title="参会人">
      <Box as="ul">
        {attendees.map((attendee) => (
          <Box key={attendee.id} as="li" className="attendee-card__row">
            <Box className="attendee-card__texts">
              <Box className="attendee-card__name">
                <PersonName name={attendee.name} />
              </Box>
              <Box className="attendee-card__phone">{maskPhone(attendee.phone)}</Box>
            </Box>
            <TicketTag tag={centreTag(attendee, meeting, awaited.has(attendee.id))} />
          </Box>
        ))}
      </Box>
    </Card>
  );
}

/**
 * Logs out of a meeting after confirmation: removes the token, the ticket and all drafts from this device, so that no data
 * of the user stays (product §12.13), and asks the server to invalidate the token if it supports that. It proceeds even
 * if that call fails.
 */
export async function logOut(meetingId: string): Promise<void> {
  const isConfirmed = await confirm({ title: '退出登录', text: '确定要退出吗？' });
  if (!isConfirmed) return;
  const token = readSession(meetingId)?.token;
  if (token !== undefined && appSettings().extras.logout) {
    void callServer('logOut', {}, { token }).catch(() => undefined);
  }
  clearDrafts(meetingId);
  endSession(meetingId);
  forgetCentre();
}
