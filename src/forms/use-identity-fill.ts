import { useEffect, useMemo, useRef, useState } from 'react';
import { textAnswer, type Answers } from '../domain/form/answers';
import type * as IdentityRules from '../domain/form/fill-from-identity';
import type { FormField } from '../domain/form/form-field';
import { answerKinds } from '../domain/form/kinds/answer-kinds';
import { ancestors } from '../domain/form/visible-fields';
import { shanghaiDate } from '../domain/time/shanghai-time';
import { preloadPart } from '../platform/browser/chunk-loading';
import { now } from '../platform/device/clock';
import type { FormStore } from './form-store';
import { useWatchedAnswers } from './use-slot';

type Rules = typeof IdentityRules;

let rules: Rules | null = null;

/** Loads the rules, for forms that ask for an identity number. A failure is ignored: people can answer by hand. */
const loadRules = async (): Promise<Rules | null> =>
  (rules ??= await import('../domain/form/fill-from-identity').catch(() => null));

/**
 * Fills in the answers that an identity number contains, such as birthday and sex (product §7.23).
 * @param initial the form's initial answers
 * @returns a function to call with each field that a person changed
 */
export function useIdentityFill(
  fields: readonly FormField[],
  initial: Answers,
): (changed: FormField, store: FormStore) => void {
  /** Ids of the identity number's field and of the fields that make it visible. */
  const deciding = useMemo(() => {
    const number = fields.find(({ kind }) => answerKinds[kind].statesIdentity);
    return new Set(number === undefined ? [] : [number, ...ancestors(fields, number)].map(({ id }) => id));
  }, [fields]);
  const isAsked = deciding.size > 0;
  useEffect(() => (isAsked ? preloadPart(loadRules) : undefined), [isAsked]);
  const own = useRef(new Set<string>());
  const last = useRef<{ number: string; fill: IdentityRules.IdentityFill } | null>(null);

  const fill = ({ changedByIdentity, identityFill, identityNumberIn }: Rules, store: FormStore): void => {
    const read = (number: string) => ({ number, fill: identityFill(fields, number, shanghaiDate(now())) });
    const number = identityNumberIn(fields, store.current);
    const before = (last.current ??= read(identityNumberIn(fields, initial)));
    if (number === '' || number === before.number) return;
    last.current = read(number);
    const isOwn = ({ id }: FormField): boolean => own.current.has(id);
    for (const { field, answer } of changedByIdentity(fields, store.current, last.current.fill, {
      earlier: before.fill,
      isOwn,
    })) {
      store.fill(field.id, answer);
    }
  };
  return (changed, store) => {
    own.current.add(changed.id);
    if (!deciding.has(changed.id)) return;
    if (rules !== null) fill(rules, store);
    else void loadRules().then((loaded) => loaded && fill(loaded, store));
  };
}

/** Returns the hint below an identity number that lists the answers filled in from it; '' for none. */
export function useIdentityHint(field: FormField, fields: readonly FormField[], store: FormStore): string {
  const [loaded, setLoaded] = useState(rules);
  const watched = useMemo(() => {
    const filled = loaded === null ? [] : fields.filter(loaded.isFilledFromIdentity);
    const own = [field, ...filled];
    return [...new Set([...own, ...own.flatMap((one) => ancestors(fields, one))])];
  }, [field, fields, loaded]);
  const answers = useWatchedAnswers(store, watched);
  const isWanted = loaded === null && textAnswer(answers, field.shortName) !== '';
  useEffect(() => {
    if (isWanted) void loadRules().then(setLoaded);
  }, [isWanted]);
  return loaded === null ? '' : loaded.identityHint(watched, answers, shanghaiDate(now()));
}
