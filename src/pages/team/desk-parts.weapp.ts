import type * as members from './members-desk';
import type * as orders from './orders-desk';

const never = <Part>(): Promise<Part> => new Promise<Part>(() => undefined);

/** See the H5 variant. A mini-program has no wide screens, and its package no room for them. */
export const loadMembersDesk = () => never<typeof members>();
export const loadOrdersDesk = () => never<typeof orders>();
