import { useQuery } from '@tanstack/react-query';
import type { CentreVisit } from '../../../session/centre';
import { useToken } from '../../../session/session';

/** What a selection costs, as the server says. */
export interface TeamQuote {
  /** Integer fen; null while it is being computed, and where it could not be. */
  amountFen: number | null;
  error: Error | null;
  retry: () => Promise<unknown>;
}

/**
 * Has the server price a selection, anew on each change (spec section 4, group payment). The question is named by the
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
