import { decisionChoices } from '../../domain/meeting/form-decisions';
import { editableFacts } from '../../domain/meeting/editable-facts';
import { settingParts } from '../../domain/meeting/meeting-differences';
import { boolean, count, list, nothing, number, record, text } from '../codec';
import { manyConsequence } from './consequence';
import { deskGet, deskPoll, deskPost, deskSearch, noInput } from './desk-call';
import { instant, nullable, nullableText, word } from '../value-codecs';

const meetingPath = '/api/desk/meetings/:meetingId';
const draftPath = `${meetingPath}/draft` as const;

const differences = list(record({ part: word(settingParts), text: text() }), 1_000);

const notice = { version: text(20), purpose: text(60), retention: text(60), text: text(30_000) };

/** The facts of a meeting, a line each. */
const facts = list(record({ part: word(settingParts), of: text(), is: text() }), 200);

const since = list(record({ number: count, publishedBy: text(), differences }), 1_000);

const draft = record({
  version: count,
  /** The file or the revision that it was made of. */
  note: text(),
  savedBy: text(),
  savedAt: number(0),
  differences,
  /** The revisions since it was made. */
  since,
});

const decisions = list(
  record({ shortName: text(64), key: text(200), choice: word(decisionChoices), to: text(500) }),
  500,
);

/** The draft that a member saw: which saving of it, 0 for none. */
const seen = { version: count };

const fact = word(editableFacts);
/** Mistakes, with the question of the form that each is in; '' for none. */
const problems = list(record({ fact, question: text(), message: text() }), 100);

const draftFacts = {
  code: text(),
  ...seen,
  savedBy: text(),
  savedAt: instant,
  /** Each fact as it is in the draft, and on the page; null for a meeting that was never published. */
  facts: list(record({ fact, is: text(), was: nullableText() }), 100),
  problems,
  /** The questions whose options may have places, and how many places of the page's limits are taken. */
  questions: list(
    record({ shortName: text(), label: text(), options: list(record({ key: text(), text: text() }), 500) }),
    500,
  ),
  taken: list(record({ key: text(), taken: count, unpaid: count }), 1_000),
  /** The questions whose answer can decide the price, with the options that they offer. */
  priceQuestions: list(
    record({ shortName: text(), name: text(), options: list(record({ key: text(), text: text() }), 1_000) }),
    1_000,
  ),
};

/** The longest text of a fact, in characters: a description's with its HTML, and what a mistaken one may have beyond. */
export const longestFact = 400_000;

/** The settings of a meeting: what its page shows, and the draft of what it will show. */
export const settingsCalls = {
  getSettings: deskGet(
    `${meetingPath}/settings`,
    record({
      /** The revision that the page shows; null for a meeting that was never published. */
      page: nullable(record({ number: count, publishedBy: text(), publishedAt: number(0) })),
      /** Those of the page, or of the draft of a meeting that was never published. */
      facts,
      draft: nullable(draft),
      /** Where registration stands: closed by hand, or by its last day. */
      registration: word(['open', 'closed', 'ended']),
      /** Why the meeting does not take place; '' where it does. */
      cancellation: text(),
      isArchived: boolean,
      /** Its last day is past. */
      isOver: boolean,
    }),
  ),
  /** Saves a file, given in base64, as the draft; or names every mistake and saves nothing. */
  uploadDraft: deskPost(
    draftPath,
    record({ fileName: text(200, 1), file: text(9_000_000, 1), ...seen }),
    record({
      outcome: word(['unreadable', 'faulty', 'saved']),
      /** Why the file could not be read. */
      message: text(),
      problems: list(record({ place: text(), message: text(), isFatal: boolean }), 5_000),
    }),
  ),
  /** Keeps a picture for a banner, a JPEG in base64, and gives its address; no meeting changes. */
  uploadBanner: deskPost(`${draftPath}/banner`, record({ picture: text(600_000, 1) }), record({ address: text() })),
  /** The facts of the draft, or of the page while there is none; an open editor asks again by itself. */
  getDraftFacts: deskPoll(`${draftPath}/facts`, record(draftFacts)),
  /** Changes facts of the draft, or of the page into a draft; what is wrong or was changed by somebody else is left out. */
  editDraft: deskPost(
    `${draftPath}/facts`,
    record({ ...seen, changes: list(record({ fact, from: text(longestFact), to: text(longestFact) }), 100) }),
    record({
      ...draftFacts,
      refused: problems,
      stale: list(record({ fact, is: text(), savedBy: text() }), 100),
      /** Whoever saved the draft since the editor saw it; '' for nobody. */
      meanwhile: text(),
    }),
  ),
  /** Rehearses the publication of the draft, with what was decided so far. Changes nothing. */
  reviewDraft: deskSearch(
    `${draftPath}/review`,
    record({ decisions }),
    record({
      ...seen,
      /** The number of the revision that the page shows. */
      over: count,
      differences,
      since,
      faults: list(record({ field: text(), message: text() }), 1_000),
      open: list(
        record({
          ...{ shortName: text(), key: text(), title: text(), text: text() },
          choices: list(record({ choice: word(decisionChoices), to: text(), label: text() }), 200),
        }),
        1_000,
      ),
      missing: list(record({ shortName: text(), label: text(), people: count }), 1_000),
      effects: list(record({ tone: word(['care', 'calm']), title: text(), text: text() }), 1_000),
      texts: list(record({ to: text(), text: text() }), 100),
      /** The page shows already what the draft says, so that there is nothing to publish. */
      isUnchanged: boolean,
      /** The receiving account or its note is another one, so that an owner has to publish. */
      changesAccount: boolean,
    }),
  ),
  /** Publishes a draft that leaves the receiving account and its note as they are. */
  publishDraft: deskPost(
    `${draftPath}/publish`,
    record({ ...seen, over: count, decisions }),
    record({ number: count }),
  ),
  publishDraftWithAccount: deskPost(
    `${draftPath}/publish-account`,
    record({ ...seen, over: count, decisions }),
    record({ number: count }),
  ),
  discardDraft: deskPost(`${draftPath}/discard`, record(seen), nothing),
  /** The revisions, the latest first, each with how it differs from the one before. */
  getRevisions: deskGet(
    `${meetingPath}/revisions`,
    list(record({ number: count, publishedBy: text(), publishedAt: number(0), note: text(), differences }), 5_000),
  ),
  /** Makes a draft of an earlier revision. */
  restoreRevision: deskPost(`${meetingPath}/revisions/restore`, record({ number: count, ...seen }), nothing),
  /** The page or the draft of a meeting as an .xlsx workbook in base64. */
  downloadMeeting: deskSearch(
    `${meetingPath}/workbook`,
    record({ of: word(['page', 'draft']) }),
    record({ fileName: text(), workbook: text() }),
  ),
  /** The notice on personal data in force; the app's own, without a text and published at 0, where the meeting has none. */
  getNotice: deskGet(`${meetingPath}/notice`, record({ ...notice, publishedAt: number(0), consents: count })),
  /** Publishes the next version of the notice, which nobody can change from then on. */
  publishNotice: deskPost(`${meetingPath}/notice`, record(notice), nothing),
  setRegistration: deskPost(`${meetingPath}/registration`, record({ isClosed: boolean }), nothing),
  /** Rehearses the cancelling of a meeting. Changes nothing. */
  previewCancellation: deskGet(
    `${meetingPath}/cancellation`,
    record({ orders: count, refund: manyConsequence, cancel: manyConsequence, left: count }),
  ),
  /** Cancels a meeting: orders end at once, runs refund and cancel its people. */
  cancelMeeting: deskPost(`${meetingPath}/cancellation`, record({ notice: text(200, 1) }), nothing),
  /** Takes a cancellation back; what was refunded stays so. */
  reinstateMeeting: deskPost(`${meetingPath}/cancellation/undo`, noInput, nothing),
  /** Puts a meeting away, which nothing changes then, or takes it out again. */
  archiveMeeting: deskPost(`${meetingPath}/archive`, record({ isArchived: boolean }), nothing),
  /** Copies a meeting into a new one that is not published. */
  copyMeeting: deskPost(
    `${meetingPath}/copy`,
    record({ code: text(64, 1), name: text(200, 1), firstDay: text(10, 1) }),
    record({ meetingId: text() }),
  ),
  /** Makes a meeting that is not published, with the usual questions. */
  newMeeting: deskPost(
    '/api/desk/meetings',
    record({ code: text(64, 1), name: text(200, 1), firstDay: text(10, 1), lastDay: text(10, 1) }),
    record({ meetingId: text() }),
  ),
  /** Deletes a meeting that was never published, with its draft. */
  deleteMeeting: deskPost(`${meetingPath}/delete`, record(seen), nothing),
  /** Deletes a meeting that was published, for which nobody ever registered. */
  deletePublishedMeeting: deskPost(`${meetingPath}/delete/published`, record(seen), nothing),
} as const;
