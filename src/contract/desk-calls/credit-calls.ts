import { boolean, count, list, nothing, number, record, text } from '../codec';
import { creditAccount } from '../credit-account';
import { consequence } from './consequence';
import { deskGet, deskPost, deskSearch } from './desk-call';
import { instant, word } from '../value-codecs';
import { listAnswer, listInput } from './list-codecs';

const creditPath = '/api/desk/meetings/:meetingId/credit';
const personPath = `${creditPath}/people/:personId` as const;

/** The meeting's rule, each item as it is typed: `3`, `80%`, '' for no maximum. */
const rule = {
  /** The layout of the list for the authority, by its key. */
  layout: text(40),
  projectNumber: text(100),
  hoursPerCredit: text(20),
  leastShare: text(20),
  below: word(['nothing', 'minutes']),
  maxPerDay: text(20),
  maxTotal: text(20),
  step: text(20),
};

/** A session as it is typed; hours and credits are '' where its length counts. */
const typedSession = {
  name: text(200),
  room: text(100),
  /** `2027-05-14`. */
  day: text(10),
  /** `08:30`; an end may be `24:00`. */
  from: text(5),
  to: text(5),
  hours: text(20),
  credits: text(20),
};

const state = word(['earned', 'short', 'absent', 'unlisted']);
const numbers = { people: count, earned: count, short: count, absent: count, unlisted: count };

const person = {
  id: text(),
  name: text(),
  /** Masked. */
  phone: text(),
  state,
  hours: number(0),
  credits: number(0),
};

/** A stay that the door has missed: times of the session's day. */
const stay = { sessionId: text(100), from: text(5), to: text(5), reason: text(200) };

/** A rule as it is typed, and the names of the items that were changed: the others are left as they are. */
const changedRule = record({ ...rule, changed: list(text(20), 20) });

const sessionsFile = record({ fileName: text(200, 1), file: text(4_200_000, 1) });

/** The result of reading a table of sessions: with faults nothing is saved. */
const sessionsRead = record({
  faults: list(record({ line: count, message: text() }), 5_000),
  added: count,
  changed: count,
  /** The sessions that the table does not name, and that stay. */
  others: list(text(), 1_000),
  /** Rooms into which no gate leads. */
  unreached: list(text(), 1_000),
});

const workbook = record({ fileName: text(), workbook: text() });

/** The sessions of a meeting, everybody's hours and credits, and the list for the authority. */
export const creditCalls = {
  getCredit: deskGet(
    creditPath,
    record({
      sessions: list(
        record({
          id: text(),
          ...typedSession,
          /** People who were there, and those for whom the session counts. */
          attended: count,
          counting: count,
        }),
        1_000,
      ),
      unreached: list(text(), 1_000),
      rule: record(rule),
      /** The rule in one sentence. */
      told: text(),
      numbers: record(numbers),
      /** Attendees' objections that wait for an answer. */
      openObjections: count,
      /** When the list was frozen; null while it follows the scans. */
      frozenAt: instant,
      frozenBy: text(),
    }),
  ),
  /** `sessionId` is '' for a new session. */
  saveSession: deskPost(`${creditPath}/sessions/save`, record({ sessionId: text(100), ...typedSession }), nothing),
  removeSession: deskPost(`${creditPath}/sessions/remove`, record({ sessionId: text(100, 1) }), nothing),
  getSessionTemplate: deskGet(`${creditPath}/sessions/template`, workbook),
  previewSessions: deskSearch(`${creditPath}/sessions/preview`, sessionsFile, sessionsRead),
  importSessions: deskPost(`${creditPath}/sessions/import`, sessionsFile, sessionsRead),

  previewCreditRule: deskSearch(`${creditPath}/rule/preview`, changedRule, consequence),
  saveCreditRule: deskPost(`${creditPath}/rule`, changedRule, nothing),

  listCreditPeople: deskSearch(
    `${creditPath}/people`,
    listInput,
    listAnswer(
      record({
        ...person,
        /** Stays without a scan out; 0 in a frozen list. */
        unended: count,
        isCorrected: boolean,
        createdAt: number(0),
      }),
    ),
  ),
  getCreditPerson: deskGet(
    personPath,
    record({
      ...person,
      account: creditAccount,
      /** The rule in one sentence. */
      told: text(),
      frozenAt: instant,
      /** The stays that the office has added, and that are not undone. */
      stays: list(
        record({ id: text(), gate: text(), room: text(), from: number(0), to: number(0), by: text() }),
        1_000,
      ),
      /** The records of the frozen list, the latest first; the first one holds. */
      records: list(
        record({ id: count, hours: text(), credits: text(), reason: text(), at: number(0), by: text() }),
        100,
      ),
    }),
  ),
  /** `seen` is the record that was shown, 0 for none. */
  correctCredit: deskPost(
    `${personPath}/correct`,
    record({ seen: count, hours: text(20), credits: text(20), reason: text(200) }),
    nothing,
  ),

  /** Tells what a stay that the door has missed would add; and adds it, until the list is frozen. */
  previewStay: deskSearch(`${personPath}/stay/preview`, record(stay), consequence),
  addStay: deskPost(`${personPath}/stay`, record(stay), nothing),

  /** Tells how the list comes out, frozen or not, and what it lacks of whom in a layout; '' for the meeting's own. */
  previewCreditList: deskSearch(
    `${creditPath}/list/preview`,
    record({ layout: text(40) }),
    record({
      ...numbers,
      /** The facts of the meeting that the list lacks. */
      lacking: list(text(), 20),
      incomplete: list(record({ personId: text(), name: text(), lacks: list(text(), 20) }), 100_000),
    }),
  ),
  /** `earned` is for how many the list showed credits: one in which that has changed is not frozen. */
  freezeCredit: deskPost(`${creditPath}/list/freeze`, record({ earned: count }), nothing),
  exportCredit: deskPost(`${creditPath}/list/export`, record({ layout: text(40) }), workbook),
} as const;
