import { errorMessage, RefusedError } from '../../../api/call-error';
import type { MakeCall } from '../../../api/call-server';
import { isTokenRefused } from '../../../session/session';
import { batchFaultsCodec } from '../../../contract/team';
import { textAnswer } from '../../../domain/form/answers';
import { fieldByShortName, type FormField } from '../../../domain/form/form-field';
import { buildSubmission } from '../../../domain/form/submission';
import type { RowFaults } from '../../../domain/member-import/check-rows';
import type { ImportRow } from '../../../domain/member-import/read-table';
import { isGivenUp } from '../../../domain/ticket/ticket-state';

/** The meeting and form to which members are added. */
export interface SaveTarget {
  call: MakeCall;
  meetingId: string;
  fields: readonly FormField[];
}

/**
 * The result of posting rows. `faulty`: none was saved; faults by row. `refused`: none was saved, but no row is at
 * fault; `isLoggedOut`: the login had expired, so the server looked neither at the rows nor at whether they had arrived
 * before. `unknown`: no answer, so they may have been saved; posting the same again is safe.
 */
export type SaveOutcome =
  | { kind: 'saved' }
  | { kind: 'faulty'; faults: ReadonlyMap<string, RowFaults>; message: string }
  | { kind: 'refused'; message: string; isLoggedOut: boolean }
  | { kind: 'unknown'; error: unknown };

/** Adds all rows or none (product §5.33, `addMembers`). */
export async function saveTogether(target: SaveTarget, rows: readonly ImportRow[], key: string): Promise<SaveOutcome> {
  const { call, meetingId, fields } = target;
  const members = rows.map(({ answers }) => ({
    form: buildSubmission(fields, answers),
    meetingId,
    credit: null,
  }));
  try {
    await call('addMembers', { meetingId, members }, { idempotencyKey: key });
    return { kind: 'saved' };
  } catch (error) {
    if (!(error instanceof RefusedError)) return { kind: 'unknown', error };
    const faults = batchRefusals(error, rows, fields);
    const message = errorMessage(error);
    if (faults.size > 0) return { kind: 'faulty', faults, message };
    return { kind: 'refused', message, isLoggedOut: isTokenRefused(error) };
  }
}

/** Adds one row, for servers without batches (product §5.22, `addEntered`). */
export async function saveAlone(target: SaveTarget, row: ImportRow, key: string): Promise<SaveOutcome> {
  const { call, meetingId, fields } = target;
  try {
    // A key per row: correcting another row does not change this one's.
    const idempotencyKey = `${key}-${row.id}`;
    const member = { form: buildSubmission(fields, row.answers), meetingId, credit: null };
    await call('addMember', member, { idempotencyKey });
    return { kind: 'saved' };
  } catch (error) {
    if (!(error instanceof RefusedError)) return { kind: 'unknown', error };
    const message = errorMessage(error);
    // An expired login, or a request that our server never sees, says nothing about this member.
    const isLoggedOut = isTokenRefused(error);
    if (isLoggedOut || !error.isDefinitive) return { kind: 'refused', message, isLoggedOut };
    return { kind: 'faulty', faults: new Map([[row.id, { fields: new Map(), row: message }]]), message };
  }
}

/**
 * Which rows are already members, by phone; for servers without idempotency keys, which would report an arrived member
 * as a duplicate.
 * @throws RefusedError or TransportFailure
 */
export async function findArrivedRows(target: SaveTarget, rows: readonly ImportRow[]): Promise<string[]> {
  if (fieldByShortName(target.fields, 'phone') === undefined || rows.length === 0) return [];
  const { attendees } = await target.call('getCentre', { meetingId: target.meetingId });
  const phones = new Set(attendees.filter((member) => !isGivenUp(member)).map(({ phone }) => phone));
  return rows.filter(({ answers }) => phones.has(textAnswer(answers, 'phone'))).map(({ id }) => id);
}

function batchRefusals(
  { envelope }: RefusedError,
  rows: readonly ImportRow[],
  fields: readonly FormField[],
): Map<string, RowFaults> {
  const faults = new Map<string, { fields: Map<string, string>; row: string | null }>();
  for (const { index, field, message } of batchFaultsCodec.read(envelope?.data)) {
    const row = rows[index];
    if (row === undefined || message === '') continue;
    const rowFaults = faults.get(row.id) ?? { fields: new Map<string, string>(), row: null };
    const formField = fieldByShortName(fields, field);
    if (formField === undefined) rowFaults.row = message;
    else rowFaults.fields.set(formField.shortName, message);
    faults.set(row.id, rowFaults);
  }
  return faults;
}
