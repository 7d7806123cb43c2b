import { useSyncExternalStore } from 'react';
import type { AppSettings } from '../../contract/app-settings';
import { appSettings, watchSettings } from './settings.weapp';

/** The settings, for what is drawn by them: the server may tell them after the first screen. */
export function useAppSettings(): AppSettings {
  return useSyncExternalStore(watchSettings, appSettings);
}
