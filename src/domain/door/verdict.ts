import { formatMoment } from '../time/format-dates';
import { deadlineEnd, parseShanghaiTime } from '../time/shanghai-time';
import type { Gate, GateAdmits, ScanDirection } from './gate';

/** The decision about a ticket at a gate. `reason` is Chinese and tells the person, never the ticket's code. */
export type Verdict =
  | { outcome: 'admitted' }
  /** The ticket has passed a gate that admits it once. */
  | { outcome: 'used'; at: number }
  | { outcome: 'refused'; reason: string };

/** The person who stands at the gate, as far as the decision needs them. */
export interface PersonAtGate {
  /** The reason in Chinese why the ticket or the gate's list of people refuses them; '' for none. */
  refusal: string;
  /** The true time of the first scan in at this gate that stands, epoch milliseconds; null for none. */
  passedAt: number | null;
}

/**
 * Decides whether somebody may pass a gate (product §18.10). The server decides by this function, and so does a device that
 * has lost its network. Whoever is inside may always leave.
 * @param now the true time of the scan, epoch milliseconds
 */
export function verdictAt(
  gate: Pick<Gate, 'isOnce' | 'opensAt' | 'closesAt'>,
  { refusal, passedAt }: PersonAtGate,
  direction: ScanDirection,
  now: number,
): Verdict {
  if (direction === 'out') return { outcome: 'admitted' };
  if (refusal !== '') return { outcome: 'refused', reason: refusal };
  const [opens, closes] = [parseShanghaiTime(gate.opensAt), deadlineEnd(gate.closesAt)];
  if (opens !== null && now < opens)
    return { outcome: 'refused', reason: `还没开放，${formatMoment(gate.opensAt)} 起可入场` };
  if (closes !== null && now > closes)
    return { outcome: 'refused', reason: `已经关闭，${formatMoment(gate.closesAt)} 止` };
  if (gate.isOnce && passedAt !== null) return { outcome: 'used', at: passedAt };
  return { outcome: 'admitted' };
}

/** The answers that a gate's list of people may ask about. */
export interface AdmittedBy {
  entryType: 'paid' | 'free';
  /** The key of the answer to a question; '' for none. */
  answerTo: (question: string) => string;
}

/** The words of a meeting that a gate's list of people needs. */
export interface GateWords {
  /** The text of an option, by its key; '' for none. */
  textOf: (question: string, key: string) => string;
  nameOf: (entryType: 'paid' | 'free') => string;
}

/**
 * Says in Chinese why a gate's list of people leaves somebody out; '' if it does not. A gate whose table names options takes
 * their keys or their texts.
 */
export function gateRefusal(
  admits: GateAdmits | null,
  { entryType, answerTo }: AdmittedBy,
  { textOf, nameOf }: GateWords,
): string {
  if (admits === null) return '';
  const { entryTypes, choice } = admits;
  if (entryTypes !== null && !entryTypes.includes(entryType)) return `这里只接待${entryTypes.map(nameOf).join('、')}`;
  if (choice === null) return '';
  const key = answerTo(choice.question);
  const isNamed = choice.options.some((option) => option === key || option === textOf(choice.question, key));
  return key !== '' && isNamed ? '' : '不在这里的名单上';
}

/** A link by which a phone becomes a gate's scanner ends with a day; it takes what was scanned before until then. */
export const linkGraceMs = 48 * 3_600_000;

/** The state of a gate's link. `ended` still takes scans that were made before its end. */
export type GateLinkState = 'open' | 'ended' | 'withdrawn';

export const gateLinkStates: Readonly<Record<GateLinkState, string>> = {
  open: '可用',
  ended: '已到期',
  withdrawn: '已停用',
};

export function gateLinkState(link: { endsAt: Date; withdrawnAt: Date | null }, now: number): GateLinkState {
  if (link.withdrawnAt !== null) return 'withdrawn';
  return now > link.endsAt.getTime() ? 'ended' : 'open';
}
