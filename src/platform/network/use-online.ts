import { useSyncExternalStore } from 'react';
import { isOnline, watchNetwork } from './watch-network';

/** Whether the device is connected; the component renders again when that changes. */
export function useOnline(): boolean {
  return useSyncExternalStore(watchNetwork, isOnline, () => true);
}
