import { badgeLayoutKeys } from '../../domain/badge/badge-layout';
import { isPlainObject } from '../../domain/json/read-value';
import type { CellValue } from '../../domain/list/list-column';
import { manyActNames, personActNames } from '../../domain/people/person-acts';
import { personStates, type PersonState } from '../../domain/people/person-state';
import { boolean, count, list, nothing, number, record, text, type Codec } from '../codec';
import { consequence, manyConsequence } from './consequence';
import { deskGet, deskPoll, deskPost, deskSearch, noInput } from './desk-call';
import { instant, nullableNumber, word } from '../value-codecs';
import { listAnswer, listInput, selectionInput } from './list-codecs';

/** The cells of a row by the keys of its columns. */
const cells: Codec<Record<string, CellValue>, unknown, Readonly<Record<string, CellValue>>> = {
  read: (wire) => (isPlainObject(wire) ? (wire as Record<string, CellValue>) : {}),
  write: (value) => value,
  wire: { type: 'object' },
};

const [firstState, ...otherStates] = personStates.map(({ state }) => state) as [PersonState, ...PersonState[]];
const state = word([firstState, ...otherStates]);

const choices = list(record({ key: text(), label: text() }), 1_000);

const column = record({
  key: text(),
  title: text(),
  kind: word(['text', 'choice', 'date', 'time', 'number', 'money']),
  group: text(),
  choices,
  /** Masked wherever it is shown. */
  personal: word(['', 'phone', 'credential']),
  isUsual: boolean,
});

/** The input of an act besides the person; each takes what it needs. */
const actInput = {
  reason: text(300),
  isForced: boolean,
  entrant: word(['delegate', 'guest', 'visitor']),
  amountFen: nullableNumber,
  /** Answers by question, with the answer that was seen. */
  typed: list(record({ name: text(100, 1), text: text(2_000), from: text(2_000), isSeen: boolean }), 300),
  note: text(2_000),
  /** The note that the writer saw. */
  seenNote: text(2_000),
};

const personPath = '/api/desk/meetings/:meetingId/people/:personId';
const peoplePath = '/api/desk/meetings/:meetingId/people-acts';
const runPath = '/api/desk/meetings/:meetingId/runs/:runId';

const personAct = <const Path extends string>(act: Path) => deskPost(`${personPath}/${act}`, record(actInput), nothing);

/** An act on one or many: one is done at once, many by a run. */
const manyAct = <const Path extends string>(act: Path) =>
  deskPost(
    `${peoplePath}/${act}`,
    record({ selection: selectionInput, ...actInput }),
    record({
      /** '' where it is done. */
      runId: text(),
    }),
  );

const run = record({
  id: text(),
  act: text(),
  state: word(['working', 'stopped', 'ended']),
  total: count,
  done: count,
  /** The people who were left out, and why; phones masked. */
  left: list(record({ id: text(), name: text(), phone: text(), reason: text() }), 100_000),
  createdAt: number(0),
  endedAt: instant,
});

const answer = record({
  name: text(),
  label: text(),
  section: text(),
  /** Numbers of persons are masked. */
  text: text(),
  personal: word(['', 'phone', 'credential']),
  /** The answer as it is sent, to be corrected; '' where it is masked. */
  value: text(),
  /** How it is corrected: by choosing, by a day, or by typing; `none` where it is not. */
  edit: word(['text', 'choice', 'date', 'none']),
  choices,
  files: list(record({ id: text(), name: text(), size: count }), 100),
});

const order = record({
  id: text(),
  number: text(),
  state: word(['unpaid', 'waiting', 'paid', 'cancelled']),
  amountFen: number(0),
  /** The person's share, as frozen in the order. */
  shareFen: number(0),
  people: count,
  isTeams: boolean,
  createdAt: number(0),
  invoice: word(['none', 'applied', 'issued']),
});

const refund = record({ id: text(), amountFen: number(0), words: text(), reason: text(), at: number(0) });

/** The people of a meeting, and the office's acts on them. */
export const peopleCalls = {
  getPeopleColumns: deskGet('/api/desk/meetings/:meetingId/people-columns', list(column, 500)),
  listPeople: deskSearch('/api/desk/meetings/:meetingId/people', listInput, listAnswer(record({ id: text(), cells }))),
  /** Where a person stands in a list, and who stands beside. */
  getPersonPlace: deskSearch(
    `${personPath}/place`,
    listInput,
    record({ place: count, total: count, before: text(), after: text() }),
  ),
  getPerson: deskGet(
    personPath,
    record({
      id: text(),
      name: text(),
      state,
      /** '' at a meeting without a fee. */
      entrant: text(),
      /** The identities that they can have at this meeting. */
      entrants: list(text(), 5),
      isLive: boolean,
      /** Only a place so far, which somebody has to complete. */
      isIncomplete: boolean,
      /** Let in although a place was missing. */
      isBeyondPlaces: boolean,
      /** The voucher that they registered with, by what it is for; '' for none. */
      voucherId: text(),
      voucher: text(),
      /** How they wait for a place, in words; '' where they do not. */
      waiting: text(),
      /** The state of the latest offer of the ticket by name and phone, in words; '' for none, or an accepted one. */
      offer: text(),
      isReviewed: boolean,
      /** The question whose answer decides their price, where the office may decide it; '' for none. */
      priceQuestion: text(),
      feeFen: number(0),
      registeredAt: number(0),
      checkedInAt: instant,
      teamId: text(),
      teamName: text(),
      answers: list(answer, 500),
      orders: list(order, 100),
      refunds: list(refund, 100),
      /** The rest of the share that can be refunded; 0 for nothing. */
      refundableFen: number(0),
      /** A refund that they asked for and nobody has decided; '' for none. */
      refundAskedId: text(),
      credit: list(record({ label: text(), text: text() }), 50),
      consents: list(record({ version: text(), isSensitive: boolean, isDeclared: boolean, at: number(0) }), 100),
      /** The messages to the person about the meeting, the latest first. */
      texts: list(
        record({
          at: number(0),
          words: text(),
          state: word(['waiting', 'sms', 'wechat', 'failed', 'given-up']),
          /** The provider's code; '' for none. */
          failure: text(),
        }),
        50,
      ),
      note: text(),
      noteBy: text(),
      noteAt: instant,
      /** The acts that the person's state allows; rights are another matter. */
      acts: list(text(), 50),
    }),
  ),
  /** Shows a masked number, which the trail records. */
  uncoverNumber: deskPost(`${personPath}/uncover`, record({ name: text(100, 1) }), record({ text: text() })),
  /** Opens an attachment for a few minutes, which the trail records. */
  openAttachment: deskPost(`${personPath}/attachment`, record({ fileId: text(64, 1) }), record({ url: text() })),
  previewPersonAct: deskPost(`${personPath}/preview`, record({ act: word(personActNames), ...actInput }), consequence),
  previewPeopleAct: deskPost(
    `${peoplePath}/preview`,
    record({ act: word(manyActNames), selection: selectionInput, ...actInput }),
    manyConsequence,
  ),
  approvePeople: manyAct('approve'),
  refusePeople: manyAct('refuse'),
  /** Takes a decision back, so that another one is due. */
  reviewPeopleAgain: manyAct('review-again'),
  /** Offers people of the waiting list a place out of turn, and beyond the places. */
  givePlaces: manyAct('give-place'),
  cancelPeople: manyAct('cancel'),
  /** Takes a cancellation back. */
  restorePeople: manyAct('restore'),
  refundPeople: manyAct('refund'),
  remindPeople: manyAct('remind'),
  /** Sends the members of places the link to complete them. */
  askToComplete: manyAct('ask-completion'),
  resendLinks: manyAct('resend'),
  changeEntrant: personAct('entrant'),
  /** Lets somebody whose identity was not proved take part as another one, the first of `typed` by its key; `isForced` waives the difference. */
  refuseIdentity: personAct('identity'),
  correctPerson: personAct('correct'),
  handOver: deskPost(`${personPath}/hand-over`, record(actInput), record({ id: text() })),
  notePerson: personAct('note'),
  previewAddPerson: deskPost(`${peoplePath}/add/preview`, record(actInput), consequence),
  addPerson: deskPost(`${peoplePath}/add`, record(actInput), record({ id: text() })),
  /** An .xlsx workbook of a selection, in base64. */
  exportPeople: deskPost(
    `${peoplePath}/export`,
    record({
      selection: selectionInput,
      sort: text(64),
      columns: list(text(64), 500),
      /** Phones in full, for which a reason has to be given. */
      hasPhones: boolean,
      reason: text(300),
    }),
    record({ fileName: text(), people: count, workbook: text() }),
  ),
  /** Whose badges can be printed, and who is left out, with the reason. */
  previewBadges: deskSearch(
    `${peoplePath}/badges/preview`,
    record({ selection: selectionInput, sort: text(64) }),
    record({ badges: count, printed: count, left: list(record({ id: text(), name: text(), reason: text() }), 500) }),
  ),
  /** A PDF of badges, in base64. */
  printBadges: deskPost(
    `${peoplePath}/badges`,
    record({
      ...{ selection: selectionInput, sort: text(64), layout: word(badgeLayoutKeys) },
      /** Prints those too that were printed already. */
      isAgain: boolean,
    }),
    record({ fileName: text(), badges: count, pdf: text() }),
  ),
  /** Everything that is known about the person at this meeting, as JSON. */
  exportPerson: deskPost(`${personPath}/export`, noInput, record({ fileName: text(), json: text() })),
  previewErasePerson: deskPost(`${personPath}/erase/preview`, record({ isForced: boolean }), consequence),
  erasePerson: deskPost(`${personPath}/erase`, record({ isForced: boolean }), nothing),
  getRuns: deskGet('/api/desk/meetings/:meetingId/runs', list(run, 20)),
  /** An open report repeats it while the run goes on. */
  getRun: deskPoll(runPath, run),
  stopRun: deskPost(`${runPath}/stop`, noInput, nothing),
  resumeRun: deskPost(`${runPath}/resume`, noInput, nothing),
} as const;
