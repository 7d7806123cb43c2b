import { createContext, useContext } from 'react';
import type { DeskCallAnswer } from '../../src/contract/desk-calls/desk-calls';
import { mayCall, type RightName } from '../../src/domain/staff/rights';
import { rolesAt, type Role } from '../../src/domain/staff/roles';

/** The member who is signed in. */
export type Me = DeskCallAnswer<'getMe'>;

const MeContext = createContext<Me | null>(null);

export const MeProvider = MeContext.Provider;

/** The member who is signed in; every screen is drawn for one. */
export function useMe(): Me {
  const me = useContext(MeContext);
  if (me === null) throw new Error('Nobody is signed in here');
  return me;
}

/** The member's roles at a meeting. */
export const useRoles = (meetingId: string | null): Role[] => rolesAt(useMe().grants, meetingId, Date.now());

/** Returns a function that tells whether the member has a right at a meeting, by which screens show and hide acts. */
export function useMay(meetingId: string | null): (right: RightName) => boolean {
  const roles = useRoles(meetingId);
  return (right) => mayCall(right, roles);
}
