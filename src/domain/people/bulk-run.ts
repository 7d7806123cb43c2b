/**
 * How far a run has come with a person. `begun` is an act of several steps that a server may have left half done; `left` was
 * refused, for a reason that the report names.
 */
export type BulkItemState = 'waiting' | 'begun' | 'done' | 'left';

/** `working`: some wait and nobody stopped it; `stopped`: some wait until it is begun again; `ended`: nobody waits. */
export type BulkRunState = 'working' | 'stopped' | 'ended';

/** Returns the state of a run. */
export function bulkRunState({ stoppedAt, endedAt }: { stoppedAt: Date | null; endedAt: Date | null }): BulkRunState {
  if (endedAt !== null) return 'ended';
  return stoppedAt === null ? 'working' : 'stopped';
}
