import { isMobilePhone, maskPhone } from '../../../src/domain/person/mobile-phone';
import { invitationWords } from '../../../src/domain/staff/invitation';
import { lastOwnerOf, scopesWithoutOwner, type MemberGrants } from '../../../src/domain/staff/last-owner';
import {
  invitationTtlMs,
  joinRoles,
  liveGrants,
  meetingsOf,
  rolesAt,
  type Role,
} from '../../../src/domain/staff/roles';
import { cleanNumber } from '../../../src/domain/typed-number/clean-number';
import type { Dependencies } from '../../context/dependencies';
import type { Transaction } from '../../db/database';
import { forbidden, notFound, refuse } from '../../http/answers';
import { isRowId } from '../../secrets/random-ids';
import { meetingById } from '../../stores/meetings/store';
import { enqueueNotice } from '../../stores/notices/store';
import { deleteSessionsOfMember, replaceRecoveryCodes } from '../../stores/staff/session-store';
import {
  allMembers,
  endRoles,
  findMember,
  insertMember,
  lockStaff,
  memberOfPhone,
  membersAt,
  replaceRoles,
  updateMember,
  type Member,
} from '../../stores/staff/store';

type Needed = Pick<Dependencies, 'database' | 'clock' | 'randomIds' | 'gateways'>;

/** The member who acts; null for the command line of whoever runs the server, who may do everything here. */
type Acting = Member | null;

/** Roles to give at one meeting, or at every meeting. */
interface GivenRoles {
  roles: readonly Role[];
  meetingId: string;
  isEverywhere: boolean;
  /** The end of the roles in epoch milliseconds; null for none. */
  until: number | null;
}

const toMemberGrants = ({ id, endedAt, grants }: Member): MemberGrants => ({ id, isActive: endedAt === null, grants });

/** Tells whether somebody owns every meeting, and so may do everything to anybody. */
const ownsAll = (acting: Acting, now: number): boolean =>
  acting === null || rolesAt(acting.grants, null, now).includes('owner');

/** Lists the members of a meeting as the desk shows them, and what the one who asks may do with them. */
export async function listStaff(
  acting: Member,
  meetingId: string,
  { database, clock }: Pick<Needed, 'database' | 'clock'>,
) {
  const now = clock.now();
  const meeting = await meetingById(database.query, meetingId);
  const mayInviteEverywhere = ownsAll(acting, now);
  // Who owns every meeting sees the members of every meeting, to give them a role here.
  const found = await (mayInviteEverywhere ? allMembers(database.query) : membersAt(database.query, meeting.id));
  const grantsHere = (member: Member) =>
    liveGrants(member.grants, now).filter(
      (grant) => mayInviteEverywhere || grant.meetingId === null || grant.meetingId === meetingId,
    );
  return {
    members: found.map((member) => ({
      ...{ id: member.id, name: member.name, phone: maskPhone(member.phone), grants: grantsHere(member) },
      isSelf: member.id === acting.id,
      isActive: member.endedAt === null,
      hasSecondFactor: member.secondFactor !== null,
      signedInAt: member.signedInAt?.getTime() ?? null,
      invitedUntil: member.signedInAt === null ? member.invitedUntil.getTime() : null,
    })),
    lastOwnerId: lastOwnerOf(found.map(toMemberGrants), meetingId, now),
    mayInviteEverywhere,
  };
}

/** Lists every member, for the command line. */
export const listAllStaff = ({ database }: Pick<Needed, 'database'>): Promise<Member[]> => allMembers(database.query);

/** @throws Refusal if the member who acts may not give roles there */
function requireScope(acting: Acting, { isEverywhere }: Pick<GivenRoles, 'isEverywhere'>, now: number): void {
  if (isEverywhere && !ownsAll(acting, now)) throw forbidden('只有全部会议的负责人能给全部会议的角色');
}

async function scopeId(query: Transaction, { isEverywhere, meetingId }: GivenRoles): Promise<number | null> {
  return isEverywhere ? null : (await meetingById(query, meetingId)).id;
}

/** Queues the text that tells a colleague of the roles and of the way in. */
async function tellInvited(
  query: Transaction,
  inviter: Member,
  given: GivenRoles & { name: string; phone: string },
  now: number,
): Promise<void> {
  const { name, phone, roles, isEverywhere } = given;
  const meeting = await meetingById(query, given.meetingId);
  const words = invitationWords({ name, inviter: inviter.name, roles, meeting: isEverywhere ? null : meeting.name });
  const named = { id: meeting.id, code: meeting.code, name: words.meeting };
  await enqueueNotice(query, { phone, template: 'staff-invitation', meeting: named, parameters: words }, new Date(now));
}

/**
 * Makes somebody a member of staff, or gives a member further roles. A member whose account had ended begins anew. Whoever a
 * member invites is sent a text, where the server sends any; the command line leaves it to its user to tell them.
 * @throws Refusal
 */
export async function inviteMember(
  acting: Acting,
  given: GivenRoles & { name: string; phone: string },
  { database, clock, randomIds, gateways }: Needed,
): Promise<{ id: string; isTold: boolean }> {
  const now = clock.now();
  const phone = cleanNumber('phone', given.phone);
  const name = given.name.trim().replace(/\s+/g, ' ');
  if (!isMobilePhone(phone)) throw refuse('请输入正确的手机号');
  if (name === '' || /\p{Cc}/u.test(name)) throw refuse('请输入姓名');
  if (given.roles.length === 0) throw refuse('请选择做什么');
  if (given.until !== null && given.until <= now) throw refuse('角色的结束时间已经过去');
  requireScope(acting, given, now);
  return database.query.transaction((query) =>
    keepingOwners(query, now, async () => {
      const meetingId = await scopeId(query, given);
      const known = await memberOfPhone(query, phone);
      const id = known?.id ?? randomIds.id();
      const invitedUntil = new Date(now + invitationTtlMs);
      if (known === null) await insertMember(query, { id, name, phone, invitedUntil, createdAt: new Date(now) });
      else if (known.endedAt !== null)
        await updateMember(query, id, { name, invitedUntil, endedAt: null, signedInAt: null });
      else if (known.signedInAt === null) await updateMember(query, id, { invitedUntil });
      const held = (known?.grants ?? []).filter(
        (grant) => known?.endedAt === null && grant.meetingId === (meetingId === null ? null : String(meetingId)),
      );
      const grants = joinRoles(liveGrants(held, now), given);
      await replaceRoles(query, { memberId: id, meetingId, grants });
      const isTold = acting !== null && gateways.sms !== null && id !== acting.id;
      if (isTold)
        await tellInvited(query, acting, { ...given, name: known?.endedAt === null ? known.name : name, phone }, now);
      return { id, isTold };
    }),
  );
}

/**
 * Replaces a member's roles at a meeting, or those at every meeting; no roles take them away.
 * @throws Refusal, also where a meeting would lose its last owner
 */
export async function changeMember(
  acting: Acting,
  given: GivenRoles & { memberId: string },
  { database, clock }: Pick<Needed, 'database' | 'clock'>,
): Promise<void> {
  const now = clock.now();
  requireScope(acting, given, now);
  await changeStaff(acting, given.memberId, { database, clock }, async (query, member) => {
    const meetingId = await scopeId(query, given);
    await replaceRoles(query, { memberId: member.id, meetingId, grants: joinRoles([], given) });
  });
}

/**
 * Ends a member's account: roles, sessions, second factor, everywhere and at once.
 * @throws Refusal, also where a meeting would lose its last owner
 */
export async function endMember(
  acting: Acting,
  { memberId }: { memberId: string },
  { database, clock }: Pick<Needed, 'database' | 'clock'>,
): Promise<void> {
  await changeStaff(acting, memberId, { database, clock }, async (query, member) => {
    requireWhole(acting, member, clock.now());
    const endedAt = new Date(clock.now());
    await endRoles(query, member.id, endedAt);
    await updateMember(query, member.id, { endedAt, secondFactor: null });
    await replaceRecoveryCodes(query, member.id, []);
    await deleteSessionsOfMember(query, member.id);
  });
}

/**
 * Takes a member's second factor away and ends their sessions; the next sign-in sets up another one.
 * @throws Refusal
 */
export async function resetSecondFactor(
  acting: Acting,
  { memberId }: { memberId: string },
  { database, clock }: Pick<Needed, 'database' | 'clock'>,
): Promise<void> {
  await changeStaff(acting, memberId, { database, clock }, async (query, member) => {
    requireWhole(acting, member, clock.now());
    await updateMember(query, member.id, { secondFactor: null, wrongCodes: 0 });
    await replaceRecoveryCodes(query, member.id, []);
    await deleteSessionsOfMember(query, member.id);
  });
}

/** @throws Refusal if the member has roles at meetings that the one who acts does not own */
function requireWhole(acting: Acting, member: Member, now: number): void {
  if (acting === null || ownsAll(acting, now)) return;
  const theirs = meetingsOf(member.grants, now);
  const isOwned = theirs?.every((meetingId) => rolesAt(acting.grants, meetingId, now).includes('owner')) ?? false;
  if (!isOwned) throw forbidden('此人在别的会议也有角色：您只能去掉本会议的角色');
}

/** Makes a change of one member, with all others locked. */
async function changeStaff(
  acting: Acting,
  memberId: string,
  { database, clock }: Pick<Needed, 'database' | 'clock'>,
  change: (query: Transaction, member: Member) => Promise<void>,
): Promise<void> {
  const now = clock.now();
  await database.query.transaction((query) =>
    keepingOwners(query, now, async () => {
      const member = isRowId(memberId) ? await findMember(query, memberId) : null;
      if (member === null || !isVisible(acting, member, now)) throw notFound('没有这个人');
      await change(query, member);
    }),
  );
}

/** Makes a change with all members locked, and takes it back if a meeting would be left without an owner who lasts. */
async function keepingOwners<Result>(query: Transaction, now: number, change: () => Promise<Result>): Promise<Result> {
  await lockStaff(query);
  const before = (await allMembers(query)).map(toMemberGrants);
  const result = await change();
  const after = (await allMembers(query)).map(toMemberGrants);
  if (scopesWithoutOwner(before, after, now).length > 0)
    throw refuse('这是唯一的负责人，不能停用，也不能定结束日期：请先请另一位一直有效的负责人');
  return result;
}

/** Members of other meetings do not exist for an owner of one. */
function isVisible(acting: Acting, member: Member, now: number): boolean {
  if (acting === null || ownsAll(acting, now)) return true;
  const owned = meetingsOf(
    acting.grants.filter(({ role }) => role === 'owner'),
    now,
  );
  return member.grants.some(({ meetingId }) => meetingId === null || (owned?.includes(meetingId) ?? true));
}
