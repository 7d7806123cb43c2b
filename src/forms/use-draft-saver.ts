import { useCallback, useEffect, useRef } from 'react';
import { onPageLeave } from '../platform/browser/page-leave';

/** Maximum write frequency while typing, in milliseconds; leaving the page writes immediately. */
const pauseMs = 250;

export interface DraftSaver<Content> {
  /** Saves after a pause in typing. `read` is called when the draft is written. */
  saveSoon: (read: () => Content) => void;
  /** Saves immediately, replacing a pending write. */
  saveNow: (content: Content) => void;
}

/**
 * Saves a draft while typing: not on every key, but at the latest when the page is left.
 * @param save writes its argument
 */
export function useDraftSaver<Content>(save: (content: Content) => void): DraftSaver<Content> {
  const pending = useRef<{ read: () => Content; timer: ReturnType<typeof setTimeout> } | null>(null);
  const latestSave = useRef(save);
  latestSave.current = save;

  const flush = useCallback(() => {
    if (pending.current === null) return;
    clearTimeout(pending.current.timer);
    const { read } = pending.current;
    pending.current = null;
    latestSave.current(read());
  }, []);

  useEffect(() => {
    const stop = onPageLeave(flush);
    return () => {
      stop();
      flush();
    };
  }, [flush]);

  const saveSoon = useCallback(
    (read: () => Content) => {
      if (pending.current !== null) clearTimeout(pending.current.timer);
      pending.current = { read, timer: setTimeout(flush, pauseMs) };
    },
    [flush],
  );
  const saveNow = useCallback(
    (content: Content) => {
      saveSoon(() => content);
      flush();
    },
    [saveSoon, flush],
  );
  return { saveSoon, saveNow };
}
