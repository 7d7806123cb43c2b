import { useQuery } from '@tanstack/react-query';
import { type CentreVisit, refreshCentre } from '../../../session/centre';
import { useToken } from '../../../session/session';
import type { Attendee } from '../../../domain/attendee/attendee';
import { usePageShow } from '../../../platform/visibility/use-page-visible';
import { useCommand } from '../../../api/use-command';
import type { PaymentDue } from '../../../contract/payment';
import { alert } from '../../../platform/feedback/feedback';

/** The members that an order can be made for. */
export interface UnpaidMembersQuery {
  /** Null until the server has answered. */
  members: readonly Attendee[] | null;
  error: Error | null;
  refetch: () => Promise<unknown>;
}

/** Asks who is unpaid (product §5.25, getNotPayEnteredList), anew each time the page comes to the front. */
export function useUnpaidMembers({ meeting, call }: CentreVisit): UnpaidMembersQuery {
  const input = { meetingId: meeting.id };
  const query = useQuery({
    queryKey: ['getUnpaidMembers', input, useToken(meeting.id)],
    queryFn: ({ signal }) => call('getUnpaidMembers', input, { signal }),
    staleTime: 0,
  });
  usePageShow(() => void query.refetch({ cancelRefetch: false }));
  return { members: query.data ?? null, error: query.error, refetch: query.refetch };
}

/** What a selection costs, as the server says. */
export interface TeamQuote {
  /** Integer fen; null while it is being computed, and where it could not be. */
  amountFen: number | null;
  error: Error | null;
  retry: () => Promise<unknown>;
}

/**
 * Has the server price a selection, anew on each change (product §11.7, group payment). The question is named by the
 * selection, so the latest one is always the one answered, however answers arrive; those before it are aborted.
 */
export function useTeamQuote({ meeting, call }: CentreVisit, attendeeIds: readonly string[]): TeamQuote {
  const input = { meetingId: meeting.id, attendeeIds };
  const query = useQuery({
    queryKey: ['getTeamOrderQuote', input, useToken(meeting.id)],
    queryFn: ({ signal }) => call('getTeamOrderQuote', input, { signal }),
    enabled: attendeeIds.length > 0,
    staleTime: 0,
    // An amount that was right a while ago must not be shown for the same selection now.
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
 * Orders payment for a selection (product §5.27, submitTeamOrder). Where no answer came, ordering the same again is
 * the same submission, so that a lost answer does not say that the members are in an order already.
 * @returns a function that answers the order to pay; null where there is none, which it has said itself
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
