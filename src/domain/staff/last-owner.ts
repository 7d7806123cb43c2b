import { liveGrants, type Grant } from './roles';

/** A member as the rule about owners sees them. */
export interface MemberGrants {
  id: string;
  /** False once the account has ended. */
  isActive: boolean;
  grants: readonly Grant[];
}

/**
 * The scopes, a meeting's id or null for every meeting, that a change would leave without an owner who lasts. An owner whose
 * role ends some day does not count, since a meeting must not be left alone by the passing of time: neither may such a one be
 * left as the last, nor be made the first.
 * @param after the same members as they would be; missing ones are gone
 */
export function scopesWithoutOwner(
  before: readonly MemberGrants[],
  after: readonly MemberGrants[],
  now: number,
): (string | null)[] {
  const kept = scopesOf(lastingOwners(after, now));
  // Who owns every meeting owns each.
  if (kept.includes(null)) return [];
  const known = scopesOf(owners(before, now));
  const begun = scopesOf(owners(after, now)).filter((scope) => !known.includes(scope));
  const wanted = new Set([...scopesOf(lastingOwners(before, now)), ...begun]);
  return [...wanted].filter((scope) => !kept.includes(scope));
}

/** The id of the only owner of a meeting who lasts, by a role there or everywhere; '' where there are several or none. */
export function lastOwnerOf(members: readonly MemberGrants[], meetingId: string, now: number): string {
  const here = lastingOwners(members, now).filter((grant) => grant.meetingId === null || grant.meetingId === meetingId);
  const ids = new Set(here.map(({ memberId }) => memberId));
  return ids.size === 1 ? ([...ids][0] ?? '') : '';
}

type Owner = Grant & { memberId: string };

const owners = (members: readonly MemberGrants[], now: number): Owner[] =>
  members
    .filter(({ isActive }) => isActive)
    .flatMap(({ id, grants }) => liveGrants(grants, now).map((grant) => ({ ...grant, memberId: id })))
    .filter(({ role }) => role === 'owner');

const lastingOwners = (members: readonly MemberGrants[], now: number): Owner[] =>
  owners(members, now).filter(({ until }) => until === null);

const scopesOf = (grants: readonly Grant[]): (string | null)[] => [
  ...new Set(grants.map(({ meetingId }) => meetingId)),
];
