import { useCallback, useEffect, useRef } from 'react';
import { onPageLeave } from '../platform/page-leave/page-leave';

/** Typing is written down at most this often, in milliseconds; leaving the page writes at once. */
const pauseMs = 250;

export interface DraftSaver<Content> {
  /** For what is being typed. */
  saveSoon: (content: Content) => void;
  /** At once, in place of anything that waits. */
  saveNow: (content: Content) => void;
}

/**
 * Writes a draft while somebody types: not at every key, but never later than when the page goes away.
 * @param save writes what it is given
 */
export function useDraftSaver<Content>(save: (content: Content) => void): DraftSaver<Content> {
  const pending = useRef<{ content: Content; timer: ReturnType<typeof setTimeout> } | null>(null);
  const latestSave = useRef(save);
  latestSave.current = save;

  const flush = useCallback(() => {
    if (pending.current === null) return;
    clearTimeout(pending.current.timer);
    const { content } = pending.current;
    pending.current = null;
    latestSave.current(content);
  }, []);

  useEffect(() => {
    const stop = onPageLeave(flush);
    return () => {
      stop();
      flush();
    };
  }, [flush]);

  const saveSoon = useCallback(
    (content: Content) => {
      if (pending.current !== null) clearTimeout(pending.current.timer);
      pending.current = { content, timer: setTimeout(flush, pauseMs) };
    },
    [flush],
  );
  const saveNow = useCallback(
    (content: Content) => {
      saveSoon(content);
      flush();
    },
    [saveSoon, flush],
  );
  return { saveSoon, saveNow };
}
