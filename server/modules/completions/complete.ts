import type { CompletionPage } from '../../../src/contract/completion';
import { creditFaultName } from '../../../src/contract/registration';
import { creditForm, type CreditInfo } from '../../../src/domain/credit/credit-form';
import { answerChanges } from '../../../src/domain/form/answer-changes';
import { questions } from '../../../src/domain/form/known-questions';
import { readObject, readText } from '../../../src/domain/json/read-value';
import { placesTaken } from '../../../src/domain/meeting/places';
import { isPast } from '../../../src/domain/time/shanghai-time';
import type { Dependencies } from '../../context/dependencies';
import type { EntryRow } from '../../db/tables/entries';
import type { MeetingRow } from '../../db/tables/meetings';
import { faultsOf, refuse, refuseAnswers } from '../../http/answers';
import { keepAnswerChanges } from '../../stores/entries/answer-changes';
import { updateCompletion } from '../../stores/entries/completions';
import { protectAnswers, revealAnswers } from '../../stores/entries/sealed-answers';
import { lockEntry, updateEntry } from '../../stores/entries/store';
import { meetingOf } from '../../stores/meetings/meeting-of';
import { holdMeeting } from '../../stores/meetings/store';
import { signFileReference } from '../../stores/uploads/file-reference';
import { actingAs } from '../audit/acting-as';
import { exchangeFiles, signedFiles } from '../entries/change-answers';
import { lockIdentityPrice, settleIdentity } from '../entries/settle-identity';
import { entryAnswers, readAnswers, submissionForm } from '../entries/read-answers';
import { requireConsent, storeConsent, type GivenConsent } from '../privacy/consents';
import { isOpenPlace, showPlace, type Place } from './place';

/** The rest of a place's answers, as its member gives them. */
export interface FilledIn {
  form: unknown;
  /** Null where the member does not ask for credit. */
  credit: CreditInfo | null;
  given: GivenConsent;
}

/**
 * Completes a place with its member's answers and their own consent (product §11.22), and answers the ticket. The phone stays.
 * An answer that is left empty stays as it was known, and the whole is checked like any registration. A place that is
 * completed already stays as it is, so that a lost answer can be asked for again, and whoever comes second overwrites nothing.
 * @throws Refusal
 */
export async function completePlace(
  place: Place,
  { form, credit, given }: FilledIn,
  everything: Dependencies,
): Promise<CompletionPage> {
  const { entry: known, meeting } = place;
  if (!isOpenPlace(known, meeting, everything))
    throw refuse('链接已失效：已过完善信息的最后一天，或该报名已取消。如有疑问请联系经办人');
  if (!known.isIncomplete) return showPlace(place, everything);
  const dependencies = actingAs(everything, `entry ${known.id}`);
  const { database, cipher, clock } = dependencies;
  const now = clock.now();
  const body = mergedAnswers(meeting, known, form, dependencies);
  const answers = readAnswers(meeting, known.entryType, body, { cipher, now, corrected: known });
  const checked = checkedCredit(credit, place, now);
  await requireConsent(database.query, meeting.id, answers.consentKinds, given);
  const entry = await database.query.transaction(async (query) => {
    const { places } = await holdMeeting(query, meeting.id);
    const order = await lockIdentityPrice(query, meeting, known.id);
    const locked = await lockEntry(query, known.id);
    // Meanwhile the operator may have filled it in, deleted it, or given it another phone.
    if (!isOpenPlace(locked, meeting, dependencies) || locked.phone !== known.phone)
      throw refuse('该报名刚刚发生变化，请重新打开链接');
    if (!locked.isIncomplete) return locked;
    const change = { meeting, entry: locked, order, answers: answers.answers };
    const price = await settleIdentity(query, change, dependencies);
    const changes = {
      ...price,
      ...{ name: answers.name, provinceText: answers.provinceText, isIncomplete: false },
      answers: protectAnswers(answers.answers, locked.id, cipher),
      places: placesTaken(places, { entryType: locked.entryType, answers: answers.answers }),
      credit: checked ?? locked.credit,
      updatedAt: new Date(now),
    };
    await updateEntry(query, locked.id, changes);
    const { fields } = submissionForm(meeting, locked.entryType, now);
    const before = entryAnswers(fields, locked, cipher);
    const after = entryAnswers(fields, { ...locked, ...changes }, cipher);
    await keepAnswerChanges(query, locked.id, answerChanges(fields, before, after));
    await updateCompletion(query, locked.id, { completedAt: new Date(now) });
    await exchangeFiles(query, locked.id, answers.fileIds);
    await storeConsent(query, given, { meetingId: meeting.id, entryIds: [locked.id] }, new Date(now));
    return { ...locked, ...changes };
  });
  return showPlace({ ...place, entry }, dependencies);
}

/** The given answers, and the known ones where nothing was given; the phone is the place's own. */
function mergedAnswers(
  meeting: MeetingRow,
  entry: EntryRow,
  form: unknown,
  { cipher, clock }: Pick<Dependencies, 'cipher' | 'clock'>,
): Record<string, unknown> {
  const now = clock.now();
  const given = Object.entries(readObject(form)).filter(
    ([, value]) => readText(value) !== '' || typeof value === 'object',
  );
  const known = revealAnswers(entry.answers, entry.id, cipher);
  const own = submissionForm(meeting, entry.entryType, now);
  const before = entryAnswers(own.fields, entry, cipher);
  const files = signedFiles(own, before, (fileId) => signFileReference(cipher, fileId, now));
  return { ...known, ...files, ...Object.fromEntries(given), [questions.phone]: entry.phone };
}

/** @throws Refusal */
function checkedCredit(credit: CreditInfo | null, { meeting }: Place, now: number): CreditInfo | null {
  if (credit === null) return null;
  if (!meeting.hasCredit) throw refuse('该会议不提供学分');
  if (isPast(meetingOf(meeting).creditDeadline, now)) throw refuse('学分申请已截止');
  const { info, messages } = creditForm.readAndCheck(credit);
  refuseAnswers(faultsOf(messages, creditFaultName));
  return info;
}
