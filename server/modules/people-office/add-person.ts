import { record, text } from '../../../src/contract/codec';
import { formatFen } from '../../../src/domain/money/money';
import { entrantsOf, type Entrant } from '../../../src/domain/people/entrant';
import { refuse, unavailable } from '../../http/answers';
import type { Dependencies } from '../../context/dependencies';
import type { NewRegistration } from '../../context/registration-writer';
import { allowingPlaces } from '../../stores/entries/places';
import { meetingById } from '../../stores/meetings/store';
import { meetingOf, requireNotCancelled } from '../../stores/meetings/meeting-of';
import { priceUntilOf } from '../../stores/meetings/price-of';
import { enqueueNotice } from '../../stores/notices/store';
import { newOrder } from '../../stores/orders/new-order';
import { writeRegistration } from '../../stores/registrations/write-registrations';
import { answersToRegistrations } from '../../stores/submissions/store';
import { claimFiles } from '../../stores/uploads/store';
import type { Correction } from '../entries/correct-entry';
import { ownEntry } from '../entries/new-entry';
import { whyLeftOut } from '../entries/register';
import { readOfficeAnswers } from '../entries/office-answers';
import { maskedTexts, rehearse } from '../rehearsal/rehearse';
import { runOrReplay } from '../submissions/answer-once';
import { personFacts } from './person-facts';
import type { Consequence } from './preview-act';

/** Somebody whom the office registers. */
export interface AddedPerson {
  meetingId: number;
  /** Without meaning at a meeting without a fee. */
  entrant: Entrant;
  /** With name and phone. */
  typed: readonly Correction[];
  /** The same person under the same key is added once. */
  key: string;
  /** Also where no place is left, which is noted. */
  isBeyond: boolean;
}

const addedCodec = record({ id: text() });

/**
 * Registers somebody for the office, also after registration has closed and without review: a delegate with an order to pay,
 * or a guest or visitor who owes nothing. They are told. Answers that the office does not know may be filled in later.
 * @returns the new registration's id
 * @throws Refusal
 */
export async function addPerson(given: AddedPerson, dependencies: Dependencies): Promise<{ id: string }> {
  const submission = {
    ...{ kept: answersToRegistrations, key: given.key, content: JSON.stringify(given) },
    answer: addedCodec,
  };
  return runOrReplay(submission, dependencies, async (keep) => {
    const { meetings, database, clock } = dependencies;
    // The price holds until what ends the price of this instant, or of an earlier one.
    const now = clock.now();
    const { row: meeting, version: meetingVersion } = await meetings.byId(String(given.meetingId));
    requireNotCancelled(meeting);
    const allowed = entrantsOf(meetingOf(meeting));
    if (allowed.length > 0 && !allowed.includes(given.entrant)) throw refuse('该会议没有这种身份');
    const entrant = allowed.length === 0 ? 'visitor' : given.entrant;
    const entryType = entrant === 'visitor' ? 'free' : 'paid';
    const { fileIds, ...holder } = readOfficeAnswers(
      meeting,
      entryType,
      { typed: given.typed, base: null },
      dependencies,
    );
    const own = { meeting: { ...meeting, needsReview: false }, entryType, credit: null, deviceDigest: null } as const;
    const isGuest = entrant === 'guest';
    const made = ownEntry({ ...holder, fileIds }, { ...own, isGuest }, dependencies);
    const entry = isGuest ? { ...made, ...asGuest } : made;
    const items = [{ entryId: entry.id, amountFen: entry.feeFen, feeFen: entry.feeFen }];
    const priceUntil = priceUntilOf(meeting, [entry.priceOption], now);
    const order = entry.feeFen === 0 ? null : newOrder({ meetingId: meeting.id, items, priceUntil }, dependencies);
    const answer = { id: entry.id };
    const registration: NewRegistration = { meetingVersion, entry, order, consent: null, answer: keep(answer) };
    const result = entry.isRegistered
      ? '主办方已为您报名，请凭参会码入场'
      : `主办方已为您报名，请登录个人中心支付 ${formatFen(entry.feeFen)}`;
    const outcome = await database.query.transaction(async (query) => {
      const write = () => writeRegistration(query, registration);
      const written = await (given.isBeyond ? allowingPlaces(query, 'beyond', write) : write());
      if (written !== 'registered') return written;
      await claimFiles(query, fileIds, entry.id);
      const told = { phone: entry.phone, template: 'ticket-news', meeting, parameters: { result } } as const;
      await enqueueNotice(query, told, new Date(clock.now()));
      return written;
    });
    if (outcome === 'left-out') throw await whyLeftOut(entry, '该手机号已有报名', dependencies);
    if (outcome === 'outdated') {
      meetings.forget();
      throw unavailable('会议信息刚有更新，请重新提交');
    }
    return answer;
  });
}

/**
 * Tells what adding somebody would come to, and by which words they would be told.
 * @throws Refusal as adding them would
 */
export async function previewAddPerson(given: AddedPerson, dependencies: Dependencies): Promise<Consequence> {
  const meeting = await meetingById(dependencies.database.query, String(given.meetingId));
  const { seen, texts } = await rehearse(
    dependencies,
    (rehearsing) => addPerson(given, rehearsing),
    (rehearsed, { id }) => personFacts(rehearsed, id, meeting, dependencies),
  );
  const rows = ['entrant', 'state', 'due', 'places', 'ticket'].flatMap((key) => {
    const fact = seen.get(key);
    return fact === undefined || fact.text === '' ? [] : [{ of: fact.of, from: '', to: fact.text }];
  });
  return { rows, texts: maskedTexts(texts) };
}

/** A guest fills in a delegate's form and owes nothing. */
const asGuest = { userType: 'free-guest', isRegistered: true } as const;
