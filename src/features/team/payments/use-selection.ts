import { useMemo, useState } from 'react';

/** Which of a list's members are ticked. */
export interface Selection {
  /** Ids, in the order of the list. */
  ids: readonly string[];
  has: (id: string) => boolean;
  isAll: boolean;
  toggle: (id: string, isOn: boolean) => void;
  toggleAll: (isOn: boolean) => void;
}

/** Keeps ticks while the list changes: whoever leaves it is selected no more. */
export function useSelection(available: readonly string[]): Selection {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const ids = useMemo(() => available.filter((id) => ticked.has(id)), [available, ticked]);
  return {
    ids,
    has: (id) => ticked.has(id),
    isAll: available.length > 0 && ids.length === available.length,
    toggle: (id, isOn) =>
      setTicked((before) => new Set(isOn ? [...before, id] : [...before].filter((other) => other !== id))),
    toggleAll: (isOn) => setTicked(new Set(isOn ? available : [])),
  };
}
