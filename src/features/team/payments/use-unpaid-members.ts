import { useQuery } from '@tanstack/react-query';
import type { CentreVisit } from '../../../session/centre';
import { useToken } from '../../../session/session';
import type { Attendee } from '../../../domain/attendee/attendee';
import { usePageShow } from '../../../platform/visibility/use-page-visible';

/** The members that an order can be made for. */
export interface UnpaidMembersQuery {
  /** Null until the server has answered. */
  members: readonly Attendee[] | null;
  error: Error | null;
  refetch: () => Promise<unknown>;
}

/** Asks who is unpaid (spec section 7, getNotPayEnteredList), anew each time the page comes to the front. */
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
