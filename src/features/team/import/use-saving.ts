import { useEffect, useRef, useState } from 'react';
import { errorMessage } from '../../../api/call-error';
import { pendingServerSettings } from '../../../api/server-settings';
import { uploadFile } from '../../../api/upload';
import { type CentreVisit, refreshCentre } from '../../../session/centre';
import type { Attachment, FormField } from '../../../domain/form/form-field';
import { filesNamed } from '../../../domain/member-import/file-names';
import type { ImportRow } from '../../../domain/member-import/read-table';
import type { Consent } from '../../../domain/privacy/consent';
import { alert } from '../../../platform/device/feedback';
import { appSettings } from '../../../platform/network/settings';
import type { PickedFile } from '../../../platform/network/upload';
import { saveAtOnce, saveOneByOne, type SaveRemark, type SaveTarget } from './save-import';
import type { Import } from './use-import';
import { answerKinds } from '../../../domain/form/kinds/answer-kinds';
import { takesPlaces } from '../../../domain/team/completion';

/** Saves an import's rows. */
export interface Saving {
  isUnderWay: boolean;
  /** The progress of uploading the rows' files; null if no upload is running. */
  uploads: { done: number; total: number } | null;
  /** Uploads the files named in the rows, saves the rows, and shows errors. */
  save: (ready: readonly ImportRow[], files: readonly PickedFile[], consent: Consent | null) => Promise<void>;
  /** Stops after the current member, when saving one by one. */
  pause: () => void;
}

/** Returns true if the server accepts all members of an import in one batch. */
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
  const [uploads, setUploads] = useState<Saving['uploads']>(null);
  const isPaused = useRef(false);
  useEffect(
    () => () => {
      isPaused.current = true;
    },
    [],
  );

  /** Uploads the rows' files and returns the rows with them. */
  const withFiles = async (
    ready: readonly ImportRow[],
    files: readonly PickedFile[],
  ): Promise<readonly ImportRow[]> => {
    const pending = pendingFiles(fields, ready, files);
    const total = pending.reduce((count, { found }) => count + found.length, 0);
    let done = 0;
    // Sequential: on a conference's network parallel uploads all time out.
    for (const { row, shortName, found } of pending) {
      const answer: Attachment[] = [];
      for (const file of found) {
        setUploads({ done, total });
        const reference = await uploadFile(file, () => undefined, new AbortController().signal);
        answer.push({ reference, name: file.name, size: file.sizeBytes });
        done += 1;
      }
      members.change({ type: 'answered', shortName, answer, rowIds: new Set([row.id]) });
    }
    const latest = new Map(members.latest()?.rows.map((row) => [row.id, row]));
    return ready.map((row) => latest.get(row.id) ?? row);
  };

  const post = (ready: readonly ImportRow[], consent: Consent | null): Promise<SaveRemark> => {
    const { call, meeting } = visit;
    const target: SaveTarget = {
      ...{ call, meetingId: meeting.id, fields, consent },
      takesPlaces: takesPlaces(meeting, appSettings().extras),
    };
    const options = { ready, idempotency: appSettings().extras.idempotency };
    return savesInBatch()
      ? saveAtOnce(target, members, options)
      : saveOneByOne(target, members, { ...options, isPaused: () => isPaused.current });
  };

  const save: Saving['save'] = async (ready, files, consent) => {
    isPaused.current = false;
    setUnderWay(true);
    let remark: SaveRemark = null;
    try {
      // Rows that may have arrived are sent again unchanged.
      const isAgain = (members.latest()?.unsure.size ?? 0) > 0;
      const rows = isAgain ? ready : await withFiles(ready, files);
      setUploads(null);
      await pendingServerSettings();
      remark = await post(rows, consent);
    } catch (error) {
      remark = { title: '附件未上传', text: `${errorMessage(error)}。尚未添加参会人，请重试。` };
    } finally {
      setUploads(null);
      setUnderWay(false);
    }
    if ((members.latest()?.added.size ?? 0) > 0) void refreshCentre();
    endIfDone(members, onDone);
    if (remark !== null) await alert(remark);
  };

  return {
    isUnderWay,
    uploads,
    save,
    pause: () => {
      isPaused.current = true;
    },
  };
}

/** Returns the picked files that are named in rows and not uploaded yet. */
function pendingFiles(fields: readonly FormField[], rows: readonly ImportRow[], files: readonly PickedFile[]) {
  const uploadFields = fields.filter(({ kind }) => answerKinds[kind].hasFiles);
  return rows.flatMap((row) =>
    uploadFields.flatMap(({ shortName }) => {
      const names = row.unread.get(shortName);
      const found = names === undefined ? null : filesNamed(names, files);
      return found === null ? [] : [{ row, shortName, found }];
    }),
  );
}
