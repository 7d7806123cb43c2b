import { GateRefusal, NoAnswer, type GateAnswer } from './ask-gate';
import { noResult } from './decide-alone';
import type { Gate, Result, Scan } from './kept-gate';
import type { ScanQueue } from './scan-queue';

/** The server's decision about a scan; no counts where it refused to take it. */
export type ServerAnswer = { result: Result; counts: Gate['counts'] | null } | 'no answer' | 'dead link';

/** The ways to the server. */
export interface Asking {
  send: (scan: Scan) => Promise<GateAnswer<'scanTickets'>>;
  /** Takes the server's time. */
  setClock: (serverNow: number) => void;
  /** Notes that the server was not reached, or that the link is dead. */
  note: (error: unknown) => void;
}

/** Asks the server about one scan. */
export async function askAbout(scan: Scan, { send, setClock, note }: Asking): Promise<ServerAnswer> {
  try {
    const { results, counts, now } = await send(scan);
    setClock(now);
    const [result] = results;
    if (result === undefined) throw new NoAnswer();
    return { result, counts };
  } catch (error) {
    if (error instanceof GateRefusal)
      return { result: { ...noResult(scan.id), outcome: 'refused', reason: error.message }, counts: null };
    note(error);
    return error instanceof NoAnswer ? 'no answer' : 'dead link';
  }
}

interface Correcting {
  queue: ScanQueue;
  /** The phone still shows its own decision: nobody has acted on it yet. */
  isShown: boolean;
  /** Shows the server's decision in place of the phone's. */
  tell: (result: Result) => void;
  /** The server has let in whom the phone had let in. */
  confirm: () => void;
  /** Somebody whom the phone had let in has not passed. @param usedAt when they had passed before; null for never */
  takeBack: (usedAt: number | null) => void;
}

/**
 * Corrects a decision of the phone by what the server has answered since. Somebody who has gone in meanwhile has passed: the
 * queue tells the server so, and those who had passed before are named.
 */
export async function correctDecision(
  own: Result,
  late: ServerAnswer,
  { queue, isShown, tell, confirm, takeBack }: Correcting,
): Promise<void> {
  if (late === 'dead link') return;
  if (own.outcome !== 'admitted') {
    if (late !== 'no answer' && isShown) tell(late.result);
    // The server may have written that they have passed, though the phone sent them away.
    else if (late === 'no answer' || late.result.outcome === 'admitted') await queue.undoLater(own.id);
    return;
  }
  if (late === 'no answer') return;
  const { result } = late;
  if (result.outcome === 'admitted') {
    await queue.settle(own.id);
    confirm();
  } else if (isShown && (await queue.remove(own.id))) {
    takeBack(result.usedAt);
    tell(result);
  }
}
