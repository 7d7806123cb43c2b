import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { callServer } from '../../api/call-server';
import type { Meeting } from '../../domain/meeting/meeting';
import { usePageReturn } from '../../platform/browser/use-page-restore';
import { appSettings } from '../../platform/network/settings';
import { readFinishedRegistration } from '../../session/finished-registration';
import { loadEncoder } from '../../ui/display/qr-code';
import { Skeleton } from '../../ui/layout/skeleton';
import { Box } from '../../ui/native/box';
import { keepFirstTicket, readFirstTicket, ticketFace, type TicketFace } from './kept-ticket';
import { TicketCard } from './ticket-card';
import './first-ticket.css';

/** The ticket of the registration that was last submitted on this device. */
export interface FirstTicket {
  /** Null until it admits its holder. */
  ticket: TicketFace | null;
  /** The server has not answered yet. */
  isAsked: boolean;
}

/**
 * Asks for the ticket of the registration that was last submitted on this device (product §10.24), again whenever the page is
 * shown. Without a network it is the one that the server told last.
 * @param meeting undefined as long as it loads
 * @param outTradeNo the registration's order; '' for none
 * @param isDue false as long as there can be no ticket, such as before a payment
 */
export function useFirstTicket(meeting: Meeting | null | undefined, outTradeNo: string, isDue = true): FirstTicket {
  const meetingId = meeting?.id ?? '';
  const key = useMemo(() => readFinishedRegistration(meetingId)?.submissionKey ?? '', [meetingId]);
  const enabled = isDue && meetingId !== '' && key !== '' && appSettings().extras.ownTickets;
  useEffect(() => {
    // The code is drawn as soon as the answer comes. A failure is ignored: the picture tries again.
    if (enabled) loadEncoder().catch(() => undefined);
  }, [enabled]);
  const { data, dataUpdatedAt, isPending, refetch } = useQuery({
    queryKey: ['getOwnTicket', meetingId, outTradeNo, key],
    queryFn: ({ signal }) => callServer('getOwnTicket', { meetingId, outTradeNo }, { idempotencyKey: key, signal }),
    enabled,
    staleTime: 0,
  });
  usePageReturn(() => {
    if (enabled && !isPending) void refetch();
  });
  const told = useMemo(() => {
    if (!meeting || !data) return undefined;
    const face = ticketFace(data, { meeting, confirmedAt: dataUpdatedAt });
    return face.refusal === null ? face : null;
  }, [meeting, data, dataUpdatedAt]);
  useEffect(() => {
    if (told !== undefined) keepFirstTicket(meetingId, key, told);
  }, [told, meetingId, key]);
  const kept = useMemo(() => (enabled ? readFirstTicket(meetingId, key) : null), [enabled, meetingId, key]);
  return { ticket: told === undefined ? kept : told, isAsked: enabled && isPending };
}

/** Shows the first ticket, or its place until the server answers; nothing where there is none. */
export function FirstTicketCard({ ticket, isAsked }: FirstTicket) {
  if (ticket === null) return isAsked ? <Skeleton shape="ticket" count={1} label="正在取参会码…" /> : null;
  return (
    <Box className="first-ticket">
      <TicketCard ticket={ticket} />
    </Box>
  );
}
