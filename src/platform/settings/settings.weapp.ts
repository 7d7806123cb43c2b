import { readAppSettings, type AppSettings } from '../../contract/app-settings';
import { parseJson } from '../../domain/json/read-value';

/** The build's settings: a mini-program has no page that a server could fill in. */
const settings: AppSettings = readAppSettings(parseJson(BUILD_APP_SETTINGS));

export function appSettings(): AppSettings {
  return settings;
}
