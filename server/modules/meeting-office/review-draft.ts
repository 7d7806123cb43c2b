import type { OpenDecision } from '../../../src/domain/meeting/form-decisions';
import type { MeetingDifference } from '../../../src/domain/meeting/meeting-differences';
import {
  publicationEffects,
  type MissingAnswer,
  type PublicationEffect,
} from '../../../src/domain/meeting/publication-effects';
import type { Dependencies } from '../../context/dependencies';
import { notFound } from '../../http/answers';
import { meetingById } from '../../stores/meetings/store';
import { findDraft } from '../../stores/meetings/revisions';
import { UndecidedError, type Undecided } from '../meetings/import/option-changes';
import { maskedTexts, rehearse } from '../rehearsal/rehearse';
import { changesAccount, draftDifferences, draftFaults, settledDraft, type DraftFault } from './draft-definition';
import { openDecisions } from './draft-decisions';
import { missingAnswers } from './missing-answers';
import { lockSeenDraft, publish, UnchangedError, type SeenDraft } from './publish-draft';

/** The most texts that are shown in full. */
const maxTexts = 20;

/** A dry run: what publishing a draft would mean for the people who are there (product §16.40). */
export interface DraftReview {
  version: number;
  /** The number of the revision that the page shows; 0 for a meeting that was never published. */
  over: number;
  differences: MeetingDifference[];
  /** The revisions that were published since the draft was made. */
  since: { number: number; publishedBy: string; differences: MeetingDifference[] }[];
  /** The things that keep the draft from being published, whatever is decided. */
  faults: DraftFault[];
  /** The changes to be decided on first. The effects of the draft are known only then. */
  open: OpenDecision[];
  /** The people who registered without an answer that the draft requires, by question. */
  missing: MissingAnswer[];
  effects: PublicationEffect[];
  /** The page shows already what the draft says, so that there is nothing to publish. */
  isUnchanged: boolean;
  /** Payers would read another account, or another note on how to pay. */
  changesAccount: boolean;
  /** Phones masked. */
  texts: { to: string; text: string }[];
}

/**
 * Publishes a meeting's draft in a transaction that is undone, and tells what it would change for whom.
 * @throws Refusal (404) if there is no draft
 */
export async function reviewDraft(
  { meetingId, decisions }: Pick<SeenDraft, 'meetingId' | 'decisions'>,
  dependencies: Dependencies,
): Promise<DraftReview> {
  const { query } = dependencies.database;
  const meeting = await meetingById(query, String(meetingId));
  const draft = await findDraft(query, meetingId);
  if (draft === null) throw notFound('没有草稿：可能刚发布或放弃了');
  const { latest, differences, since } = await draftDifferences(query, draft);
  const told = since.map(({ revision: { number, publishedBy }, differences: changed }) => ({
    ...{ number, publishedBy, differences: changed },
  }));
  const faults = draftFaults(draft);
  const over = latest?.number ?? 0;
  const review = {
    version: draft.version,
    over,
    differences,
    since: told,
    faults,
    open: [],
    missing: [],
    effects: [],
    texts: [],
    isUnchanged: false,
    changesAccount: changesAccount(meeting, draft.definition),
  };
  if (faults.length > 0) return review;
  const missing =
    latest === null
      ? []
      : await missingAnswers(
          ...([meetingId, latest.definition, settledDraft(draft, latest.definition), dependencies] as const),
        );
  const tried = await tryPublication({ meetingId, version: draft.version, over, decisions }, dependencies);
  if ('undecided' in tried) return { ...review, missing, open: openDecisions(meeting, draft, tried.undecided) };
  if ('isUnchanged' in tried) return { ...review, missing, isUnchanged: true };
  const { saved, texts } = tried;
  const { changes, answers, overfull } = saved;
  const published = meeting.isUnpublished ? null : changes;
  const given = { changes: published, answers: answers.changes, missing, overfull, texts: texts.length };
  return {
    ...review,
    missing,
    effects: publicationEffects(given, dependencies.clock.now()),
    texts: maskedTexts(texts.slice(0, maxTexts)),
  };
}

async function tryPublication(seen: SeenDraft, dependencies: Dependencies) {
  try {
    const { seen: saved, texts } = await rehearse(
      dependencies,
      (rehearsing) =>
        rehearsing.database.query.transaction(async (query) => {
          const { meeting, draft } = await lockSeenDraft(query, seen);
          return publish(query, { meeting, draft, decisions: seen.decisions }, rehearsing);
        }),
      (_, publication) => Promise.resolve(publication.saved),
    );
    return { saved, texts };
  } catch (error) {
    if (error instanceof UndecidedError) return { undecided: error.undecided satisfies Undecided };
    if (error instanceof UnchangedError) return { isUnchanged: true };
    throw error;
  }
}
