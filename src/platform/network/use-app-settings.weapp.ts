import { useSyncExternalStore } from 'react';
import type { MiniProgramSettings } from '../../contract/mini-program';
import { appSettings, watchSettings } from './settings.weapp';

/** The settings, for what is drawn by them: the server may tell them after the first screen. */
export function useAppSettings(): MiniProgramSettings {
  return useSyncExternalStore(watchSettings, appSettings);
}
