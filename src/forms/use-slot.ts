import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { answersOf, answerTo, type Answers } from '../domain/form/answers';
import type { FormField } from '../domain/form/form-field';
import type { FormStore, Slot } from './form-store';

/** What a field shows. */
export function useSlot(store: FormStore, id: string): Slot {
  const listen = useCallback((listener: () => void) => store.listen(id, listener), [store, id]);
  return useSyncExternalStore(listen, () => store.slot(id));
}

/** The answers to some fields, for one that depends on them. */
export function useWatchedAnswers(store: FormStore, watched: readonly FormField[]): Answers {
  const { listen, read } = useMemo(() => {
    let last: Answers | null = null;
    return {
      listen: (listener: () => void) => {
        const stops = watched.map(({ id }) => store.listen(id, listener));
        return () => stops.forEach((stop) => stop());
      },
      /** The same object while the answers are the same. */
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

/** What is wrong with the form after a failed submit. */
export function useProblems(store: FormStore): readonly FormField[] {
  return useSyncExternalStore(store.listenToProblems, store.problems);
}
