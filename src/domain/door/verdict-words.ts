import type { ScanDirection } from './gate';
import type { Verdict } from './verdict';

/** A decision as scanners show it; `unknown`: no ticket has this code. */
export type ShownOutcome = Verdict['outcome'] | 'unknown';

/** The sign and the word of a decision, which its colour repeats. */
export const verdictWords: Readonly<Record<ShownOutcome, { sign: string } & Record<ScanDirection, string>>> = {
  admitted: { sign: '✓', in: '可入场', out: '可离场' },
  used: { sign: '!', in: '已入场', out: '已入场' },
  refused: { sign: '✕', in: '不可入场', out: '不可离场' },
  unknown: { sign: '✕', in: '不可入场', out: '不可离场' },
};

/** The reason of a refusal in words. */
export const refusalWords = (outcome: ShownOutcome, reason: string): string =>
  outcome === 'unknown' ? '没有这个参会码' : reason;
