import type { AppSettings } from '../../contract/app-settings';
import { appSettings } from './settings';

/** See the WeChat variant: a page's settings never change. */
export const useAppSettings = (): AppSettings => appSettings();
