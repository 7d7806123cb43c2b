import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { queryClient } from '../../../api/use-call';
import type { MemberPage } from '../../../contract/member-pages';
import type { Attendee } from '../../../domain/attendee/attendee';
import { findMembers, isForEveryone, type MemberFilter } from '../../../domain/team/member-groups';
import type { CentreVisit } from '../../../session/centre';
import { useToken } from '../../../session/session';
import { allMembersQuery, joinMembers, lastId, useRefetchWithCentre } from '../../../session/team-members';

/** The members that match a filter, as far as they are loaded. */
export interface MemberList {
  members: readonly Attendee[];
  /** The number of matching members; that of the former search while `isSearching`. */
  total: number;
  /** True while the server is searching; `members` are then those of the former search. */
  isSearching: boolean;
  isLoadingMore: boolean;
  /** The error if members could not be loaded. */
  error: Error | null;
  /** Loads the next members, unless there are no more, some are loading, or the last attempt failed: then use `retry`. */
  loadMore: () => unknown;
  retry: () => unknown;
}

/** The pause in typing after which the server is queried, in milliseconds. */
const searchDelayMs = 300;
const noMembers: readonly Attendee[] = [];

/**
 * Finds the members of a group whose name or phone contains a text. Searches locally if the centre contains the whole
 * team, else on the server, loading page by page as the list is scrolled.
 */
export function useMemberList(visit: CentreVisit, filter: MemberFilter): MemberList {
  const { centre, meeting } = visit;
  const { group, search } = filter;
  const isWhole = centre.summary === null;
  const found = useMemo(
    () => (isWhole ? findMembers(centre.attendees, { group, search }, meeting) : noMembers),
    [isWhole, centre.attendees, group, search, meeting],
  );
  const pages = useMemberPages(visit, filter, !isWhole);
  if (!isWhole) return pages;
  return { ...pages, members: found, total: found.length, isSearching: false, isLoadingMore: false, error: null };
}

/** The loaded pages of a search. */
interface LoadedPages extends MemberPage {
  count: number;
}

function useMemberPages(visit: CentreVisit, { group, search }: MemberFilter, isEnabled: boolean): MemberList {
  const { centre, meeting, call, confirmedAt } = visit;
  const typed = useDebounced(search, searchDelayMs);
  const searched = { group, search: search === '' ? '' : typed };
  // Without a filter the first members are those in the centre.
  const isEveryone = isForEveryone(searched);
  const first = isEnabled && isEveryone ? centre.attendees : noMembers;
  const grows = useRef(false);
  const query = useQuery({
    queryKey: ['getMembers', { meetingId: meeting.id, ...searched }, useToken(meeting.id)],
    queryFn: async ({ signal, queryKey }): Promise<LoadedPages> => {
      const pageAfter = (after: string) =>
        call('getMembers', { ...allMembersQuery, ...searched, meetingId: meeting.id, after }, { signal });
      const held = queryClient.getQueryData<LoadedPages>(queryKey);
      if (held !== undefined && grows.current) return addPage(held, await pageAfter(held.next));
      // A refetch loads as many pages as before.
      let pages = addPage(null, await pageAfter(lastId(first)));
      while (pages.next !== '' && pages.count < (held?.count ?? 1)) pages = addPage(pages, await pageAfter(pages.next));
      return pages;
    },
    enabled: isEnabled && !isEveryone,
    staleTime: 0,
    gcTime: 0,
  });
  const { data, isFetching } = query;
  useRefetchWithCentre(confirmedAt, () => isEnabled && data !== undefined && query.refetch({ cancelRefetch: false }));

  const members = useMemo(() => joinMembers(first, data?.members ?? noMembers), [first, data]);
  const isAnswered = isEveryone || data !== undefined;
  const total = isEveryone ? (centre.summary?.listed ?? 0) : (data?.total ?? 0);
  const shown = useRef({ members, total });
  if (isAnswered || query.isError) shown.current = { members, total };

  const hasMore = data === undefined ? isEveryone && members.length < total : data.next !== '';
  const error = isFetching ? null : query.error;
  const fetchMore = async (): Promise<void> => {
    if (isFetching || !hasMore) return;
    grows.current = true;
    await query.refetch({ cancelRefetch: false });
    grows.current = false;
  };
  // The list calls `loadMore` in an effect that runs before the query knows the new filter, so loading starts in a later one.
  const [asked, ask] = useReducer((times: number) => times + 1, 0);
  const answer = useRef(fetchMore);
  answer.current = fetchMore;
  useEffect(() => {
    if (asked > 0) void answer.current();
  }, [asked]);
  return {
    ...shown.current,
    isSearching: search !== searched.search || (!isAnswered && isFetching),
    isLoadingMore: isFetching && grows.current,
    error,
    loadMore: () => error === null && hasMore && ask(),
    retry: () => (hasMore ? fetchMore() : query.refetch()),
  };
}

function addPage(pages: LoadedPages | null, page: MemberPage): LoadedPages {
  return {
    ...page,
    members: joinMembers(pages?.members ?? noMembers, page.members),
    count: (pages?.count ?? 0) + 1,
  };
}

/** Returns a value once it has not changed for `delayMs`. */
function useDebounced(value: string, delayMs: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}
