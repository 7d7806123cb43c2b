import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { MakeCall } from '../api/call-server';
import type { MemberQuery } from '../contract/member-pages';
import type { Attendee } from '../domain/attendee/attendee';
import type { Centre } from '../domain/centre/centre';
import { memberPageSize } from '../domain/team/page-size';

/** The members that a page needs of a team whose first ones alone came with the centre: all, or these. */
export type NeededMembers = 'all' | readonly string[];

/** A query for members in general: of everyone, from the first on. */
export const allMembersQuery: Omit<MemberQuery, 'meetingId'> = { group: 'all', search: '', after: '', ids: [] };

/** Where members are loaded from. */
export interface TeamSource {
  meetingId: string;
  centre: Centre;
  call: MakeCall;
}

interface Loading {
  signal?: AbortSignal;
  /** How many members are there so far, where all are loaded. */
  onProgress?: (loaded: number) => unknown;
}

/** What is said while all members are loaded (product §11.21). */
export const membersProgress = (loaded: number, total: number): string => `正在读取团队成员：${loaded} / ${total} 位`;

/** Whether a centre came without some of these members. */
export function lacksMembers(centre: Centre, needed: NeededMembers): boolean {
  return centre.summary !== null && (needed === 'all' || missingIds(centre, needed).length > 0);
}

/**
 * Completes a centre by the members that are needed, page by page. Those whom the server does not know stay missing.
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

/** The member after whom the rest of the team begins; '' where there is none. */
export function lastId(members: readonly Attendee[]): string {
  return members[members.length - 1]?.id ?? '';
}

/** Members one after the other, each once: the list may have moved between two answers. */
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
  /** How many members are loaded; 0 before the first page. */
  loaded: number;
  /** They did not come; those of `centre` may be stale. */
  error: Error | null;
  retry: () => unknown;
}

/** Loads the members that a page needs besides those that came with the centre, and again whenever that came again. */
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
    // A team that has outgrown the answer: what the page shows stays until all are here.
    const earlier = shown.current.token === token ? shown.current.centre : null;
    const members = completed ?? earlier;
    // The rest of the centre is newer.
    return members && { ...centre, attendees: members.attendees, summary: members.summary };
  }, [centre, completed, isLacking, token]);
  shown.current = { token, centre: joined };
  return { centre: joined, loaded, error: query.isFetching ? null : query.error, retry: query.refetch };
}

/** Reads again what goes with a centre when the server has answered that again. */
export function useRefetchWithCentre(confirmedAt: number, reread: () => unknown): void {
  const last = useRef(confirmedAt);
  useEffect(() => {
    if (last.current === confirmedAt) return;
    last.current = confirmedAt;
    reread();
  });
}
