import { joinRoles, type Role } from '../../../src/domain/staff/roles';
import type { Queryable } from '../../db/database';
import { randomIds } from '../../secrets/random-ids';
import { insertMember, lockStaff, memberOfPhone, replaceRoles } from '../../stores/staff/store';

/** The members of the demo, who have their roles at every meeting. The phones belong to nobody. */
export const demoStaff: readonly { name: string; phone: string; roles: readonly Role[] }[] = [
  { name: '吴启明', phone: '19900000001', roles: ['owner'] },
  { name: '林晓梅', phone: '19900000002', roles: ['registrar'] },
  { name: '周建国', phone: '19900000003', roles: ['finance'] },
  { name: '高宇航', phone: '19900000004', roles: ['door'] },
];

/** The time for which the demo's invitations can be taken up. */
const tenYearsMs = 10 * 366 * 24 * 3_600_000;

/**
 * Inserts the members of the demo that are not there yet; what was changed of the others stays. Several processes may
 * start at the same time.
 */
export async function seedDemoStaff(query: Queryable, now: number): Promise<void> {
  await query.transaction(async (transaction) => {
    await lockStaff(transaction);
    for (const { name, phone, roles } of demoStaff) {
      if ((await memberOfPhone(transaction, phone)) !== null) continue;
      const id = randomIds.id();
      const times = { createdAt: new Date(now), invitedUntil: new Date(now + tenYearsMs) };
      await insertMember(transaction, { id, name, phone, ...times });
      await replaceRoles(transaction, { memberId: id, meetingId: null, grants: joinRoles([], { roles, until: null }) });
    }
  });
}
