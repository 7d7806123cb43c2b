/** The roles of staff at a meeting, from the one that may most. */
export const roles = ['owner', 'registrar', 'finance', 'door', 'viewer'] as const;

export type Role = (typeof roles)[number];

export const roleNames: Readonly<Record<Role, string>> = {
  owner: '负责人',
  registrar: '会务',
  finance: '财务',
  door: '签到',
  viewer: '只读',
};

/** The roles in words: 负责人、会务. */
export const namesOfRoles = (given: readonly Role[]): string => given.map((role) => roleNames[role]).join('、');

/** The duties of a role: what it may do and what it may not, in the words of the office, shown where the role is given. */
export const roleDuties: Readonly<Record<Role, { may: string; mayNot: string }>> = {
  owner: { may: '什么都可以，包括请人、改收款账户、取消会议', mayNot: '要动态码' },
  registrar: { may: '看、改报名人员，发通知，改会议设置，导出', mayNot: '不能退费、开票' },
  finance: { may: '核对到账，退费，开票，对账，看订单里的人', mayNot: '不能改会议，要动态码' },
  door: { may: '看本场的名单，扫码放行，补签到', mayNot: '看不到手机和证件' },
  viewer: { may: '看人员和数字，都遮住', mayNot: '不能导出' },
};

/** A role that a member has, at one meeting or at all of them. */
export interface Grant {
  role: Role;
  /** Null for every meeting. */
  meetingId: string | null;
  /** The instant at which the role ends, in epoch milliseconds; null for none. */
  until: number | null;
}

export const isRole = (text: string): text is Role => roles.some((role) => role === text);

/** The grants that have not ended at an instant. */
export const liveGrants = <Given extends Grant>(grants: readonly Given[], now: number): Given[] =>
  grants.filter(({ until }) => until === null || until > now);

/** Roles with one end for them all; null for none. */
interface RolesUntil {
  roles: readonly Role[];
  until: number | null;
}

/** Joins roles to those held in the same place. What is given takes nothing away: of two ends the later one holds. */
export function joinRoles(
  held: readonly Pick<Grant, 'role' | 'until'>[],
  { roles: given, until }: RolesUntil,
): Pick<Grant, 'role' | 'until'>[] {
  const all = [...held, ...given.map((role) => ({ role, until }))];
  return roles.flatMap((role) => {
    const ends = all.filter((one) => one.role === role).map((one) => one.until ?? Infinity);
    const last = Math.max(...ends);
    return ends.length === 0 ? [] : [{ role, until: last === Infinity ? null : last }];
  });
}

/**
 * The roles that a member has at a meeting, each once, in the order of `roles`.
 * @param meetingId null for what the member may do at every meeting
 */
export function rolesAt(grants: readonly Grant[], meetingId: string | null, now: number): Role[] {
  const here = liveGrants(grants, now).filter((grant) => grant.meetingId === null || grant.meetingId === meetingId);
  return roles.filter((role) => here.some((grant) => grant.role === role));
}

/** The meetings at which a member has a role; null for every meeting. */
export function meetingsOf(grants: readonly Grant[], now: number): string[] | null {
  const live = liveGrants(grants, now);
  if (live.some(({ meetingId }) => meetingId === null)) return null;
  return [...new Set(live.flatMap(({ meetingId }) => meetingId ?? []))];
}

const hasRole = (grants: readonly Grant[], now: number, wanted: readonly Role[]): boolean =>
  liveGrants(grants, now).some(({ role }) => wanted.includes(role));

/** Tells whether a member signs in with a second factor: whoever moves money or gives rights. */
export const needsSecondFactor = (grants: readonly Grant[], now: number): boolean =>
  hasRole(grants, now, ['owner', 'finance']);

/** The factors that a session has proved: the phone, the second one too, or that it may be put off, as on the sandbox alone. */
export type ProvedFactors = 'phone' | 'both' | 'postponed';

/**
 * Tells whether a session is a member's with all their rights. A role given meanwhile may ask for more than was proved at
 * the sign-in.
 */
export const isSignedIn = (factors: ProvedFactors, grants: readonly Grant[], now: number): boolean =>
  factors !== 'phone' || !needsSecondFactor(grants, now);

const minuteMs = 60_000;
/** The longest that anybody stays signed in, in milliseconds. */
export const sessionTtlMs = 12 * 60 * minuteMs;
/** How long a member of finance may do nothing until they are signed out, in milliseconds. */
const financeIdleMs = 30 * minuteMs;

/** How long a member may do nothing until they are signed out, in milliseconds. */
export const idleLimitMs = (grants: readonly Grant[], now: number): number =>
  hasRole(grants, now, ['finance']) ? financeIdleMs : sessionTtlMs;

/** How long a proof of who one is lasts for acts that ask for it, in milliseconds. */
export const proofTtlMs = 10 * minuteMs;

/** How long an invitation can be taken up, in milliseconds. */
export const invitationTtlMs = 7 * 24 * 60 * minuteMs;
