import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { answersOf, answerTo, type Answers } from '../domain/form/answers';
import type { FormField } from '../domain/form/form-field';
import type { FormStore, Slot } from './form-store';

/** Subscribes to the state of one field. */
export function useSlot(store: FormStore, id: string): Slot {
  const listen = useCallback((listener: () => void) => store.listen(id, listener), [store, id]);
  return useSyncExternalStore(listen, () => store.slot(id));
}

/** Subscribes to the answers of some fields. */
export function useWatchedAnswers(store: FormStore, watched: readonly FormField[]): Answers {
  const { listen, read } = useMemo(() => {
    let last: Answers | null = null;
    return {
      listen: (listener: () => void) => {
        const stops = watched.map(({ id }) => store.listen(id, listener));
        return () => stops.forEach((stop) => stop());
      },
      /** Returns the same object while the answers are the same. */
      read: (): Answers => {
        const isSame = (field: FormField): boolean =>
          last !== null && answerTo(field, last) === answerTo(field, store.current);
        if (last === null || !watched.every(isSame))
          last = answersOf(watched, (field) => answerTo(field, store.current));
        return last;
      },
    };
  }, [store, watched]);
  return useSyncExternalStore(listen, read);
}

/** Subscribes to the invalid fields after a failed submit. */
export function useProblems(store: FormStore): readonly FormField[] {
  return useSyncExternalStore(store.listenToProblems, store.problems);
}
