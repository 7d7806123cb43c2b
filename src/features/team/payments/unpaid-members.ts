import { useQuery } from '@tanstack/react-query';
import { type CentreVisit, refreshCentre } from '../../../session/centre';
import { useToken } from '../../../session/session';
import type { Attendee } from '../../../domain/attendee/attendee';
import { usePageReturn } from '../../../platform/browser/use-page-restore';
import { queryClient } from '../../../api/use-call';
import { useCommand } from '../../../api/use-command';
import type { PaymentDue } from '../../../contract/payment';
import { alert } from '../../../platform/device/feedback';

/** The members that can be ordered. */
export interface UnpaidMembersQuery {
  /** Null until the server answers. */
  members: readonly Attendee[] | null;
  error: Error | null;
  refetch: () => Promise<unknown>;
}

/** Loads the unpaid members (product §5.25, getNotPayEnteredList) each time the page comes to the front. */
export function useUnpaidMembers({ meeting, call }: CentreVisit): UnpaidMembersQuery {
  const input = { meetingId: meeting.id };
  const query = useQuery({
    queryKey: ['getUnpaidMembers', input, useToken(meeting.id)],
    queryFn: ({ signal, queryKey }) =>
      call('getUnpaidMembers', input, { signal, previousAnswer: queryClient.getQueryData(queryKey) }),
    staleTime: 0,
  });
  usePageReturn(() => void query.refetch({ cancelRefetch: false }));
  return { members: query.data ?? null, error: query.error, refetch: query.refetch };
}

/** The server's price for a selection. */
export interface TeamQuote {
  /** Integer fen; null while pending, or if it failed. */
  amountFen: number | null;
  error: Error | null;
  retry: () => Promise<unknown>;
}

/**
 * Has the server price a selection on every change (product §11.7, group payment). The query key is the selection, so
 * answers cannot be mixed up; outdated queries are aborted.
 */
export function useTeamQuote({ meeting, call }: CentreVisit, attendeeIds: readonly string[]): TeamQuote {
  const input = { meetingId: meeting.id, attendeeIds };
  const query = useQuery({
    queryKey: ['getTeamOrderQuote', input, useToken(meeting.id)],
    queryFn: ({ signal }) => call('getTeamOrderQuote', input, { signal }),
    enabled: attendeeIds.length > 0,
    staleTime: 0,
    // A previous price must not be shown for the same selection.
    gcTime: 0,
  });
  if (attendeeIds.length === 0) return { amountFen: 0, error: null, retry: query.refetch };
  const isCurrent = query.isSuccess && !query.isFetching;
  return {
    amountFen: isCurrent ? query.data.totalFen : null,
    error: query.isFetching ? null : query.error,
    retry: query.refetch,
  };
}

/**
 * Orders payment for a selection (product §5.27, submitTeamOrder). After a missing answer, ordering the same again
 * repeats the submission, so that the server does not report the members as already ordered.
 * @returns a function that resolves to the order to pay; null on failure, which it has shown
 */
export function useTeamOrder({ meeting, call }: CentreVisit): (ids: readonly string[]) => Promise<PaymentDue | null> {
  const submit = useCommand('submitTeamOrder', {
    by: call,
    notify: (text) => alert({ title: '未能生成订单', text }),
    isKeyed: true,
  });
  return async (ids) => {
    const outcome = await submit({ meetingId: meeting.id, attendeeIds: ids });
    if (outcome?.kind !== 'done') return null;
    void refreshCentre();
    return outcome.answer;
  };
}
