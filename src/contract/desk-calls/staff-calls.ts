import { boolean, list, nothing, record, text } from '../codec';
import { deskGet, deskPost } from './desk-call';
import { instant } from '../value-codecs';
import { grantList, roleList } from './desk-codecs';

const memberInput = record({ memberId: text(64, 1) });

/** The members of staff of a meeting and their roles. */
export const staffCalls = {
  getStaff: deskGet(
    '/api/desk/meetings/:meetingId/staff',
    record({
      members: list(
        record({
          id: text(),
          name: text(),
          /** Masked. */
          phone: text(),
          /** The roles at this meeting and at every meeting. */
          grants: grantList,
          isSelf: boolean,
          /** False for who has ended. */
          isActive: boolean,
          hasSecondFactor: boolean,
          /** The last sign-in; null for who has never signed in. */
          signedInAt: instant,
          /** The end of an invitation that has not been taken up; null for none. */
          invitedUntil: instant,
        }),
        10_000,
      ),
      /** Ends the role of the only lasting owner, whose row says so. */
      lastOwnerId: text(),
      /** True if the caller may give roles at every meeting. */
      mayInviteEverywhere: boolean,
    }),
  ),
  inviteMember: deskPost(
    '/api/desk/meetings/:meetingId/staff/invite',
    record({ name: text(40, 1), phone: text(64, 1), roles: roleList, isEverywhere: boolean, until: instant }),
    record({
      id: text(),
      /** True if the colleague is sent a text with the way in; false where the server sends none. */
      isTold: boolean,
    }),
  ),
  /** Replaces the member's roles at the meeting, or those at every meeting; no roles take them all away. */
  changeMember: deskPost(
    '/api/desk/meetings/:meetingId/staff/change',
    record({ memberId: text(64, 1), roles: roleList, isEverywhere: boolean, until: instant }),
    nothing,
  ),
  /** Ends the account, with every role and session. */
  endMember: deskPost('/api/desk/meetings/:meetingId/staff/end', memberInput, nothing),
  resetSecondFactor: deskPost('/api/desk/meetings/:meetingId/staff/reset-second-factor', memberInput, nothing),
} as const;
