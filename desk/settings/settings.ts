import type { DeskCallAnswer } from '../../src/contract/desk-calls/desk-calls';
import type { DeskCallName } from '../../src/domain/staff/rights';

export type Settings = DeskCallAnswer<'getSettings'>;
export type Draft = NonNullable<Settings['draft']>;
export type DraftReview = DeskCallAnswer<'reviewDraft'>;

/** The queries that a change of a draft makes old. */
export const draftQueries: readonly DeskCallName[] = [
  'getSettings',
  'getDraftFacts',
  'reviewDraft',
  'getTrail',
  'getMeetings',
];

/** The queries that a publication makes old: what the page shows, and the people and orders that follow it. */
export const publicationQueries: readonly DeskCallName[] = [
  ...draftQueries,
  ...(['getRevisions', 'getMeetingHead', 'getOverview', 'listPeople', 'getPerson', 'listOrders', 'getOrder'] as const),
  ...(['getReminders', 'getPeopleColumns', 'listTeams', 'getTeam'] as const),
];

/** The queries that the end of a meeting makes old, whether it is closed, cancelled or put away. */
export const endingQueries = [
  'getSettings',
  'getMeetingHead',
  'getMeetings',
  'getOverview',
  'getTrail',
] as const satisfies readonly DeskCallName[];
