import { namesOfRoles, type Role } from './roles';

interface Invitation {
  name: string;
  /** The member who invites. */
  inviter: string;
  /** The meeting's name; null for roles at every meeting. */
  meeting: string | null;
  roles: readonly Role[];
}

/** The variables of the text that invites a colleague, but for the link to the desk. */
export const invitationWords = ({ name, inviter, meeting, roles }: Invitation) => ({
  ...{ name, inviter, meeting: meeting ?? '全部会议' },
  roles: namesOfRoles(roles),
});

/** The address at which a colleague signs in. */
export const deskLink = (deskOrigin: string): string => `${deskOrigin}/desk/`;
