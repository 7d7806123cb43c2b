import { liveGrants, type Grant } from './roles';

/** A member as the rule about owners sees them. */
export interface MemberGrants {
  id: string;
  /** False once the account has ended. */
  isActive: boolean;
  grants: readonly Grant[];
}

/**
 * The scopes, a meeting's id or null for every meeting, that would lose their last owner by a change. An owner whose role
 * ends some day does not count: a meeting must not be left alone by the passing of time.
 * @param after the same members as they would be; missing ones are gone
 */
export function scopesWithoutOwner(
  before: readonly MemberGrants[],
  after: readonly MemberGrants[],
  now: number,
): (string | null)[] {
  const kept = ownedScopes(after, now);
  // Who owns every meeting owns each.
  return kept.includes(null) ? [] : ownedScopes(before, now).filter((scope) => !kept.includes(scope));
}

function ownedScopes(members: readonly MemberGrants[], now: number): (string | null)[] {
  const owning = members
    .filter(({ isActive }) => isActive)
    .flatMap(({ grants }) => liveGrants(grants, now))
    .filter(({ role, until }) => role === 'owner' && until === null);
  return [...new Set(owning.map(({ meetingId }) => meetingId))];
}
