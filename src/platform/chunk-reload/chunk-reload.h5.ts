import { now } from '../clock/clock';
import { getStored, setStored } from '../storage/storage';

const storedKey = 'chunk-reload';
/** A second failure within this time means that the file is really gone, and reloading would not help. */
const reloadIntervalMs = 60_000;

function isChunkFailure(reason: unknown): boolean {
  return reason instanceof Error && (reason.name === 'ChunkLoadError' || /Loading (CSS )?chunk/.test(reason.message));
}

/**
 * Reloads the page when a lazy chunk fails to load: a deployment may have removed the old files, and webpack only
 * rejects a promise. Input is safe in the draft. Call once at start.
 */
export function reloadOnChunkFailure(reload: () => void = () => location.reload()): void {
  window.addEventListener('unhandledrejection', (event) => {
    // Offline, the file still exists, and a reload would lose the current page.
    if (!isChunkFailure(event.reason) || !navigator.onLine) return;
    const reloadedAt = getStored(storedKey, (value) => (typeof value === 'number' ? value : null));
    if (reloadedAt !== null) return;
    setStored(storedKey, now(), reloadIntervalMs);
    reload();
  });
}
