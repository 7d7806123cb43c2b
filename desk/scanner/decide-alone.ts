import { verdictAt } from '../../src/domain/door/verdict';
import type { Gate, Person, Result, Scan } from './kept-gate';

interface KnownToPhone {
  gate: Gate | null;
  /** The person of the scan in the phone's list. */
  person: Person | undefined;
  hasList: boolean;
  /** By the server's clock, as far as the phone knows it. */
  now: number;
}

/** A result that names nobody. */
export const noResult = (id: string): Omit<Result, 'outcome'> => ({
  ...{ id, name: '', identity: '', employer: '', reason: '', usedAt: null, usedBy: '' },
});

/** Decides about a scan by what the phone knows, by the rule by which the server decides. */
export function decideAlone({ id, direction }: Scan, { gate, person, hasList, now }: KnownToPhone): Result {
  const none = noResult(id);
  if (gate === null || person === undefined) {
    const reason = hasList ? '名单里没有这个码，联网后再核对' : '手机里没有名单，联网后再扫';
    return { ...none, outcome: 'refused', reason };
  }
  const { name, identity, employer } = person;
  const seen = { ...none, name, identity, employer };
  const verdict = verdictAt(gate, person, direction, now);
  if (verdict.outcome === 'used') return { ...seen, outcome: 'used', usedAt: verdict.at };
  return { ...seen, outcome: verdict.outcome, reason: verdict.outcome === 'refused' ? verdict.reason : '' };
}
