import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { MakeCall } from '../api/call-server';
import type { MemberQuery } from '../contract/member-pages';
import type { Attendee } from '../domain/attendee/attendee';
import type { Centre } from '../domain/centre/centre';
import { memberPageSize } from '../domain/team/page-size';

/** The members that a page needs of a large team, of which the centre contains only the first: all, or those with these ids. */
export type NeededMembers = 'all' | readonly string[];

/** A query for all members, from the first on. */
export const allMembersQuery: Omit<MemberQuery, 'meetingId'> = { group: 'all', search: '', after: '', ids: [] };

/** The team whose members are loaded. */
export interface TeamSource {
  meetingId: string;
  centre: Centre;
  call: MakeCall;
}

interface Loading {
  signal?: AbortSignal;
  /** Called with the number of members loaded so far, if all are loaded. */
  onProgress?: (loaded: number) => unknown;
}

/** Formats the progress while all members are loaded (product §11.21). */
export const membersProgress = (loaded: number, total: number): string => `正在读取团队成员：${loaded} / ${total} 位`;

/** Returns true if the centre lacks some of the needed members. */
export function lacksMembers(centre: Centre, needed: NeededMembers): boolean {
  return centre.summary !== null && (needed === 'all' || missingIds(centre, needed).length > 0);
}

/**
 * Adds the needed members to a centre, loading them page by page. Ids that the server does not know stay missing.
 * @throws RefusedError or TransportFailure
 */
export async function loadMembers(
  { meetingId, centre, call }: TeamSource,
  needed: NeededMembers,
  { signal, onProgress }: Loading = {},
): Promise<Centre> {
  const options = signal === undefined ? {} : { signal };
  let { attendees } = centre;
  if (needed !== 'all') {
    const ids = missingIds(centre, needed);
    for (let first = 0; first < ids.length; first += memberPageSize) {
      const named = { ...allMembersQuery, meetingId, ids: ids.slice(first, first + memberPageSize) };
      attendees = joinMembers(attendees, (await call('getMembers', named, options)).members);
    }
    return { ...centre, attendees };
  }
  for (let after = lastId(attendees); after !== '';) {
    const page = await call('getMembers', { ...allMembersQuery, meetingId, after }, options);
    attendees = joinMembers(attendees, page.members);
    onProgress?.(attendees.length);
    after = page.next;
  }
  return { ...centre, attendees, summary: null };
}

/** Returns the id of the last member, after which the next page begins; '' for no members. */
export function lastId(members: readonly Attendee[]): string {
  return members[members.length - 1]?.id ?? '';
}

/** Joins lists of members without duplicates: the list may have shifted between two answers. */
export function joinMembers(...parts: readonly (readonly Attendee[])[]): Attendee[] {
  const byId = new Map<string, Attendee>();
  for (const member of parts.flat()) if (!byId.has(member.id)) byId.set(member.id, member);
  return [...byId.values()];
}

function missingIds({ attendees }: Centre, ids: readonly string[]): string[] {
  const known = new Set(attendees.map(({ id }) => id));
  return ids.filter((id) => id !== '' && !known.has(id));
}

interface TeamSession extends Omit<TeamSource, 'centre'> {
  /** Null until the server's first answer. */
  centre: Centre | null;
  /** See `CentreQuery`. */
  confirmedAt: number;
  token: string;
}

/** A centre with the members that a page needs. */
export interface CompletedCentre {
  /** Null until they are loaded for the first time. */
  centre: Centre | null;
  /** The number of members loaded; 0 before the first page. */
  loaded: number;
  /** The error if loading failed; the members of `centre` may then be stale. */
  error: Error | null;
  retry: () => unknown;
}

/** Loads the members that a page needs besides those in the centre, and reloads them whenever the centre is refetched. */
export function useNeededMembers(session: TeamSession, needed: NeededMembers): CompletedCentre {
  const { meetingId, token, centre, call, confirmedAt } = session;
  const [loaded, setLoaded] = useState(0);
  const isLacking = centre !== null && lacksMembers(centre, needed);
  const query = useQuery({
    queryKey: ['getMembers', { meetingId, needed }, token],
    queryFn: ({ signal }) =>
      centre && loadMembers({ meetingId, centre, call }, needed, { signal, onProgress: setLoaded }),
    enabled: isLacking,
    staleTime: 0,
    gcTime: 0,
  });
  useRefetchWithCentre(confirmedAt, () => isLacking && query.refetch({ cancelRefetch: false }));
  const completed = query.data ?? null;
  const shown = useRef<{ token: string; centre: Centre | null }>({ token, centre: null });
  const joined = useMemo(() => {
    if (!isLacking) return centre;
    // The team may have grown beyond the centre's limit: the page keeps its members until all are loaded.
    const earlier = shown.current.token === token ? shown.current.centre : null;
    const members = completed ?? earlier;
    // Only the members are taken from the completed centre; everything else is newer in this one.
    return members && { ...centre, attendees: members.attendees, summary: members.summary };
  }, [centre, completed, isLacking, token]);
  shown.current = { token, centre: joined };
  return { centre: joined, loaded, error: query.isFetching ? null : query.error, retry: query.refetch };
}

/** Calls `refetch` whenever the centre has been refetched. */
export function useRefetchWithCentre(confirmedAt: number, refetch: () => unknown): void {
  const last = useRef(confirmedAt);
  useEffect(() => {
    if (last.current === confirmedAt) return;
    last.current = confirmedAt;
    refetch();
  });
}
