import { errorMessage, RefusedError } from '../../../api/call-error';
import type { MakeCall } from '../../../api/call-server';
import { creditFaultName } from '../../../contract/registration';
import { batchFaultsCodec } from '../../../contract/team';
import { creditFields } from '../../../domain/credit/credit-form';
import { textAnswer } from '../../../domain/form/answers';
import { fieldByShortName, type FormField } from '../../../domain/form/form-field';
import { buildSubmission } from '../../../domain/form/submission';
import type { RowFaults } from '../../../domain/member-import/check-rows';
import { creditOf, creditShortName, formFieldsOf } from '../../../domain/member-import/credit-columns';
import type { ImportRow } from '../../../domain/member-import/read-table';
import { lackingFields } from '../../../domain/team/completion';
import type { Consent } from '../../../domain/privacy/consent';
import { isGivenUp } from '../../../domain/ticket/ticket-state';
import { TransportFailure } from '../../../platform/network/http-request';
import { randomId } from '../../../platform/device/random-id';
import { isTokenRefused } from '../../../session/session';
import type { Import } from './use-import';
import { questions } from '../../../domain/form/known-questions';

/** A message for the operator after saving; null if the screen shows everything. */
export type SaveRemark = { title: string; text: string } | null;

export interface SaveOptions {
  /** The rows without faults, to be sent. */
  ready: readonly ImportRow[];
  /** The server recognises a repeated submission instead of reporting a duplicate. */
  idempotency: boolean;
}

/** Saves all rows or none. */
export async function saveAtOnce(
  target: SaveTarget,
  members: Import,
  { ready, idempotency }: SaveOptions,
): Promise<SaveRemark> {
  const state = members.latest();
  if (state === null) return null;
  const rowIds = ready.map(({ id }) => id);
  if (state.unsure.size > 0 && !idempotency) {
    const arrived = await arrivedOrUnknown(target, ready);
    if ('error' in arrived) return unknownRemark(arrived.error);
    if (arrived.rowIds.length === ready.length) {
      members.change({ type: 'added', rowIds, nextKey: randomId() });
      return null;
    }
  }
  members.change({ type: 'sent', rowIds });
  const outcome = await saveTogether(target, ready, state.submissionKey);
  if (outcome.kind === 'unknown') return unknownRemark(outcome.error);
  if (outcome.kind === 'saved') {
    // The remaining rows are another submission, which needs another key.
    members.change({ type: 'added', rowIds, nextKey: randomId() });
    return null;
  }
  if (!noteRefusal(members, outcome, state.unsure)) return { title: '未收到结果', text: outcome.message };
  return { title: '尚未添加', text: outcome.message };
}

/** The limits on waiting for a rate-limited server: the number of pauses, and their length in milliseconds. */
const maxPauses = 15;
const pauseMs = 5_000;

/**
 * Saves rows one by one, in order. A refused row keeps the server's message and the rest continue; saving stops when an
 * answer is missing.
 * @param isPaused checked before every row
 */
export async function saveOneByOne(
  target: SaveTarget,
  members: Import,
  { ready, idempotency, isPaused }: SaveOptions & { isPaused: () => boolean },
): Promise<SaveRemark> {
  let refused = 0;
  for (const row of ready) {
    if (isPaused()) return null;
    const state = members.latest();
    if (state === null) return null;
    if (state.unsure.has(row.id) && !idempotency) {
      const arrived = await arrivedOrUnknown(target, [row]);
      if ('error' in arrived) return unknownRemark(arrived.error);
      if (arrived.rowIds.length > 0) {
        members.change({ type: 'added', rowIds: arrived.rowIds });
        continue;
      }
    }
    members.change({ type: 'sent', rowIds: [row.id] });
    const outcome = await saveWithRetry(() => saveAlone(target, row, state.submissionKey), isPaused);
    if (outcome.kind === 'unknown') return unknownRemark(outcome.error);
    if (outcome.kind === 'saved') {
      members.change({ type: 'added', rowIds: [row.id] });
      continue;
    }
    noteRefusal(members, outcome, state.unsure);
    if (outcome.kind === 'refused') return { title: '未能继续添加', text: outcome.message };
    refused += 1;
  }
  return refused === 0 ? null : { title: '部分未添加', text: `${refused} 位参会人未能添加，请按提示修改后再次添加。` };
}

/** Retries while rate-limited: the server checks limits before it looks at the content. */
async function saveWithRetry(save: () => Promise<SaveOutcome>, isPaused: () => boolean): Promise<SaveOutcome> {
  for (let pauses = 0; ; pauses += 1) {
    const outcome = await save();
    const isBusy =
      outcome.kind === 'unknown' && outcome.error instanceof TransportFailure && outcome.error.kind === 'busy';
    if (!isBusy || pauses === maxPauses || isPaused()) return outcome;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

/**
 * Records that no sent row was saved, so that the next attempt is a new submission. Exception: if only the login had
 * expired, rows that may have arrived earlier may still have arrived.
 * @param previouslyUnsure rows without an answer before this attempt
 * @returns false if nothing can be concluded
 */
function noteRefusal(
  members: Import,
  outcome: Extract<SaveOutcome, { kind: 'faulty' | 'refused' }>,
  previouslyUnsure: ReadonlySet<string>,
): boolean {
  const isStillUnsure = [...(members.latest()?.unsure ?? [])].some((rowId) => previouslyUnsure.has(rowId));
  if (outcome.kind === 'refused' && outcome.isLoggedOut && isStillUnsure) return false;
  const refusals = outcome.kind === 'faulty' ? outcome.faults : new Map();
  members.change({ type: 'refused', refusals, nextKey: randomId() });
  return true;
}

async function arrivedOrUnknown(
  target: SaveTarget,
  rows: readonly ImportRow[],
): Promise<{ rowIds: string[] } | { error: unknown }> {
  try {
    return { rowIds: await findArrivedRows(target, rows) };
  } catch (error) {
    return { error };
  }
}

function unknownRemark(error: unknown): SaveRemark {
  return { title: '未收到结果', text: `${errorMessage(error)}。表格内容已保存在本机，继续添加不会重复。` };
}

/** The meeting and form to which members are added. */
export interface SaveTarget {
  call: MakeCall;
  meetingId: string;
  fields: readonly FormField[];
  /** The operator's declaration of the members' consent; null for a server that accepts none. */
  consent: Consent | null;
  /** Questions without an answer are left to the members. */
  takesPlaces: boolean;
}

/**
 * The result of posting rows. `faulty`: none was saved; faults by row. `refused`: none was saved, but no row is at
 * fault; `isLoggedOut`: the login had expired, so the server looked neither at the rows nor at whether they had arrived
 * before. `unknown`: no answer, so they may have been saved; posting the same again is safe.
 */
type SaveOutcome =
  | { kind: 'saved' }
  | { kind: 'faulty'; faults: ReadonlyMap<string, RowFaults>; message: string }
  | { kind: 'refused'; message: string; isLoggedOut: boolean }
  | { kind: 'unknown'; error: unknown };

/** Adds all rows or none (product §5.33, `addMembers`). */
async function saveTogether(target: SaveTarget, rows: readonly ImportRow[], key: string): Promise<SaveOutcome> {
  const { call, meetingId, fields, consent } = target;
  const members = rows.map((row) => memberOf(target, row));
  try {
    await call('addMembers', { meetingId, members, isTold: target.takesPlaces, consent }, { idempotencyKey: key });
    return { kind: 'saved' };
  } catch (error) {
    if (!(error instanceof RefusedError)) return { kind: 'unknown', error };
    const faults = batchRefusals(error, rows, fields);
    const message = errorMessage(error);
    if (faults.size > 0) return { kind: 'faulty', faults, message };
    return { kind: 'refused', message, isLoggedOut: isTokenRefused(error) };
  }
}

function memberOf({ meetingId, fields, takesPlaces }: SaveTarget, { answers }: ImportRow) {
  const own = formFieldsOf(fields);
  // This depends on the row alone, so that the same is sent when the call is repeated.
  const isPlace = takesPlaces && lackingFields(own, answers).length > 0;
  return { form: buildSubmission(own, answers), meetingId, isPlace, credit: creditOf(answers) };
}

/** Adds one row, for servers without batches (product §5.22, `addEntered`). */
async function saveAlone(target: SaveTarget, row: ImportRow, key: string): Promise<SaveOutcome> {
  const { call, consent } = target;
  try {
    // Each row has its own key, so that correcting another row does not change it.
    const idempotencyKey = `${key}-${row.id}`;
    await call('addMember', { ...memberOf(target, row), consent }, { idempotencyKey });
    return { kind: 'saved' };
  } catch (error) {
    if (!(error instanceof RefusedError)) return { kind: 'unknown', error };
    const message = errorMessage(error);
    // An expired login, or a refusal that does not come from our server, says nothing about this member.
    const isLoggedOut = isTokenRefused(error);
    if (isLoggedOut || !error.isDefinitive) return { kind: 'refused', message, isLoggedOut };
    return { kind: 'faulty', faults: new Map([[row.id, { fields: new Map(), row: message }]]), message };
  }
}

/**
 * Returns the ids of the rows that are already members, by phone. For servers without idempotency keys, which would report
 * a member that has arrived as a duplicate.
 * @throws RefusedError or TransportFailure
 */
async function findArrivedRows(target: SaveTarget, rows: readonly ImportRow[]): Promise<string[]> {
  if (fieldByShortName(target.fields, questions.phone) === undefined || rows.length === 0) return [];
  const { attendees } = await target.call('getCentre', { meetingId: target.meetingId, memberLimit: 0 });
  const phones = new Set(attendees.filter((member) => !isGivenUp(member)).map(({ phone }) => phone));
  return rows.filter(({ answers }) => phones.has(textAnswer(answers, questions.phone))).map(({ id }) => id);
}

/** The app's names of a credit application's fields, by the server's names. */
const creditNames: ReadonlyMap<string, string> = new Map(
  ['', ...creditFields.map(({ shortName }) => shortName)].map((name) => [creditFaultName(name), creditShortName(name)]),
);

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
    const name = creditNames.get(field) ?? field;
    const formField = fieldByShortName(fields, name);
    if (formField === undefined) rowFaults.row = message;
    else rowFaults.fields.set(formField.shortName, message);
    faults.set(row.id, rowFaults);
  }
  return faults;
}
