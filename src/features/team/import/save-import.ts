import { errorMessage } from '../../../api/call-error';
import type { ImportRow } from '../../../domain/member-import/read-table';
import { TransportFailure } from '../../../platform/http/http-request';
import { randomId } from '../../../platform/random-id/random-id';
import { findArrivedRows, saveAlone, saveTogether, type SaveOutcome, type SaveTarget } from './save-members';
import type { Import } from './use-import';

/** A message for the operator after saving; null if the screen says it all. */
export type SaveRemark = { title: string; text: string } | null;

export interface SaveOptions {
  /** Rows without faults, to be sent. */
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
      members.change({ type: 'added', rowIds });
      return null;
    }
  }
  members.change({ type: 'sent', rowIds });
  const outcome = await saveTogether(target, ready, state.submissionKey);
  if (outcome.kind === 'unknown') return unknownRemark(outcome.error);
  if (outcome.kind === 'saved') {
    members.change({ type: 'added', rowIds });
    return null;
  }
  if (!noteRefusal(members, outcome, state.unsure)) return { title: '未收到结果', text: outcome.message };
  return { title: '尚未添加', text: outcome.message };
}

/** Limits on waiting for a rate-limited server: number of pauses, and their length in milliseconds. */
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
 * Nothing sent was saved, so the next attempt is a new submission. Exception: if only the login had expired, rows that
 * may have arrived earlier still may have.
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
