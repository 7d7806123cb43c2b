import { now } from '../clock/clock';
import { getStored, setStored } from '../storage/storage';

const storedKey = 'chunk-reload';
/** A second failure within this time means that the file is really gone: reloading again would not help. */
const reloadIntervalMs = 60_000;

function isChunkFailure(reason: unknown): boolean {
  return reason instanceof Error && (reason.name === 'ChunkLoadError' || /Loading (CSS )?chunk/.test(reason.message));
}

/**
 * Reloads the page when a part of the app that is loaded when needed cannot be: after a deployment the old
 * files may be gone, and webpack only rejects a promise. What was typed is in the draft. Call once at start.
 */
export function reloadOnChunkFailure(reload: () => void = () => location.reload()): void {
  window.addEventListener('unhandledrejection', (event) => {
    // Without network nothing is gone but the network, and a reload would lose the page that is there.
    if (!isChunkFailure(event.reason) || navigator.onLine === false) return;
    const reloadedAt = getStored(storedKey, (value) => (typeof value === 'number' ? value : null));
    if (reloadedAt !== null) return;
    setStored(storedKey, now(), reloadIntervalMs);
    reload();
  });
}
