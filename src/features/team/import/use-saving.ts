import { useEffect, useRef, useState } from 'react';
import { type CentreVisit, refreshCentre } from '../../../session/centre';
import type { FormField } from '../../../domain/form/form-field';
import type { ImportRow } from '../../../domain/member-import/read-table';
import { alert } from '../../../platform/feedback/feedback';
import { appSettings } from '../../../platform/settings/settings';
import { saveAtOnce, saveOneByOne } from './save-import';
import type { SaveTarget } from './save-members';
import type { Import } from './use-import';

/** Saves an import's rows. */
export interface Saving {
  isUnderWay: boolean;
  /** Saves rows and shows what went wrong. */
  save: (ready: readonly ImportRow[]) => Promise<void>;
  /** Stops after the current member, when saving one by one. */
  pause: () => void;
}

/** Whether the server accepts all members of an import in one batch. */
export function savesInBatch(): boolean {
  return appSettings().extras.batchMembers;
}

/** Ends an import whose rows are all added or deleted; `onDone` receives the number added. */
export function endIfDone(members: Import, onDone: (count: number) => void): void {
  const state = members.latest();
  if (state === null || state.rows.some(({ id }) => !state.added.has(id))) return;
  members.end();
  if (state.rows.length > 0) onDone(state.rows.length);
}

/** Saves an import; `onDone` receives the number of added members once none is left. */
export function useSaving(
  visit: CentreVisit,
  fields: readonly FormField[],
  members: Import,
  onDone: (count: number) => void,
): Saving {
  const [isUnderWay, setUnderWay] = useState(false);
  const isPaused = useRef(false);
  useEffect(
    () => () => {
      isPaused.current = true;
    },
    [],
  );

  const save = async (ready: readonly ImportRow[]): Promise<void> => {
    const target: SaveTarget = { call: visit.call, meetingId: visit.meeting.id, fields };
    const options = { ready, idempotency: appSettings().extras.idempotency };
    isPaused.current = false;
    setUnderWay(true);
    const remark = await (
      savesInBatch()
        ? saveAtOnce(target, members, options)
        : saveOneByOne(target, members, { ...options, isPaused: () => isPaused.current })
    ).finally(() => setUnderWay(false));
    if ((members.latest()?.added.size ?? 0) > 0) void refreshCentre();
    endIfDone(members, onDone);
    if (remark !== null) await alert(remark);
  };

  return {
    isUnderWay,
    save,
    pause: () => {
      isPaused.current = true;
    },
  };
}
