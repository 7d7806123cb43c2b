import type * as imports from '../../features/team/desk/import/import-desk';

/** See the H5 variant. A mini-program has no wide screens, and its package no room for them. */
export const loadImportDesk = (): Promise<typeof imports> => new Promise(() => undefined);
