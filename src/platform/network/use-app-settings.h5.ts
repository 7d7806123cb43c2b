import type { AppSettings } from '../../contract/app-settings';
import { appSettings } from './settings';

/** See the WeChat variant. A web page's settings never change. */
export const useAppSettings = (): AppSettings => appSettings();
