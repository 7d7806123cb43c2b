import { answerChanges, changedFixedField, fieldsOf } from '../../../src/domain/form/answer-changes';
import { isSensitive } from '../../../src/domain/form/sensitive-answers';
import { canCorrect } from '../../../src/domain/ticket/correction';
import { refuse } from '../../http/answers';
import type { Queryable } from '../../db/database';
import type { EntryRow } from '../../db/tables/entries';
import type { Dependencies } from '../../context/dependencies';
import type { Session } from '../../context/session';
import { ticketOf } from '../../stores/entries/attendee-of';
import { meetingOf } from '../../stores/meetings/meeting-of';
import { requireConsent, storeConsent, type GivenConsent } from '../privacy/consents';
import { changeAnswers, wireNames, type Body } from './change-answers';
import { findOwnedEntry } from './owned-entry';

interface OwnCorrection {
  /** '' for the caller's own entry. */
  attendeeId: string;
  /** The answers that change, by their wire names. */
  form: Body;
  given: GivenConsent;
}

/** Ends a transaction whose answers are as they are asked to be. */
class CorrectedAlready extends Error {}

/**
 * Corrects answers of the caller's own entry, or of a member of their team, until the meeting's deadline (product §10.27).
 * Answers that are not named stay as they are. A correction that is saved already succeeds again, since the client may not have
 * received the first response.
 * @throws Refusal
 */
export async function correctOwnAnswers(
  { attendeeId, form: corrected, given }: OwnCorrection,
  session: Session,
  dependencies: Dependencies,
): Promise<void> {
  const { database, clock } = dependencies;
  const { meeting } = session;
  const now = clock.now();
  const { entry: named } = await findOwnedEntry(database.query, session, attendeeId);
  requireCorrectable(named, session, now);
  const change = changeAnswers(
    named.id,
    meeting,
    {
      given: (_query, { entry }) => {
        requireCorrectable(entry, session, now);
        return corrected;
      },
      review: async (query, { entry, form, before }, { after }) => {
        const fixed = changedFixedField(form.fields, before, after);
        if (fixed !== null) throw refuse(`“${fixed.label}”不能在这里更正，请联系主办方`);
        const changed = fieldsOf(form.fields, answerChanges(form.fields, before, after));
        const asked = new Set(form.fields.flatMap(wireNames));
        if (changed.length === 0)
          throw Object.keys(corrected).some((name) => asked.has(name)) ? new CorrectedAlready() : refuse('没有改动');
        await keepConsent(query, entry, { isNeeded: changed.some(isSensitive), given, session, at: new Date(now) });
      },
    },
    dependencies,
  );
  await change.catch((error: unknown) => {
    if (!(error instanceof CorrectedAlready)) throw error;
  });
}

interface CorrectionConsent {
  /** Sensitive answers have changed, which what was agreed to before does not cover. */
  isNeeded: boolean;
  given: GivenConsent;
  session: Session;
  at: Date;
}

async function keepConsent(
  query: Queryable,
  { id }: EntryRow,
  { isNeeded, given, session, at }: CorrectionConsent,
): Promise<void> {
  if (!isNeeded) return;
  const { meeting, team } = session;
  await requireConsent(query, meeting.id, ['notice', 'sensitive'], given);
  await storeConsent(query, given, { meetingId: meeting.id, entryIds: [id], teamId: team?.id ?? null }, at);
}

/** @throws Refusal */
function requireCorrectable(entry: EntryRow, { meeting }: Session, now: number): void {
  const ticket = { ...ticketOf(entry), reviewState: entry.reviewState };
  if (!entry.live || !canCorrect(ticket, meetingOf(meeting), now))
    throw refuse('报名信息现在不能自行更正，如需更正请联系主办方');
}
