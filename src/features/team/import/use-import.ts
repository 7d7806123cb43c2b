import { useEffect, useRef, useState } from 'react';
import type { FormField } from '../../../domain/form/form-field';
import type { ReadTable } from '../../../domain/member-import/read-table';
import { useDraftSaver } from '../../../forms/use-draft-saver';
import { randomId } from '../../../platform/random-id/random-id';
import { dropImportDraft, keepImportProgress, keepImportRows, readImportDraft } from './import-draft';
import { changeImport, startImport, type ImportChange, type ImportState } from './import-state';

/** An import that is kept on the device as it goes on. */
export interface Import {
  /** Null before a table was read, and once all is done. */
  state: ImportState | null;
  /** As it stands by now, for what runs longer than a drawing. */
  latest: () => ImportState | null;
  begin: (table: ReadTable) => void;
  change: (change: ImportChange) => void;
  /** Forgets it. */
  end: () => void;
}

/**
 * Runs an import, going on with the one that the device kept.
 * @param draftKey see `importDraftKey`
 */
export function useImport(draftKey: string, fields: readonly FormField[]): Import {
  const [state, setState] = useState(() => readImportDraft(draftKey, fields, randomId()));
  const latest = useRef(state);
  const isShown = useShownRef();
  const { saveSoon, saveNow } = useDraftSaver((rows: ImportState) => keepImportRows(draftKey, rows, fields));

  const show = (next: ImportState | null): void => {
    latest.current = next;
    if (isShown.current) setState(next);
  };
  return {
    state,
    latest: () => latest.current,
    begin: (table) => {
      const next = startImport(table, randomId());
      saveNow(next);
      keepImportProgress(draftKey, next);
      show(next);
    },
    change: (change) => {
      if (latest.current === null) return;
      const next = changeImport(latest.current, change, fields);
      if (next === latest.current) return;
      if (next.rows !== latest.current.rows) saveSoon(next);
      if (change.type !== 'removed') keepImportProgress(draftKey, next);
      show(next);
    },
    end: () => {
      // In place of a write that waits, which would bring it back.
      if (latest.current !== null) saveNow(latest.current);
      dropImportDraft(draftKey);
      show(null);
    },
  };
}

/** Whether the page is still there: what was saved after it left is kept all the same. */
function useShownRef() {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}
