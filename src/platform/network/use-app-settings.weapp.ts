import { useSyncExternalStore } from 'react';
import type { MiniProgramSettings } from '../../contract/mini-program';
import { appSettings, watchSettings } from './settings.weapp';

/** Subscribes to the settings, which the server may return after the first screen was rendered. */
export function useAppSettings(): MiniProgramSettings {
  return useSyncExternalStore(watchSettings, appSettings);
}
