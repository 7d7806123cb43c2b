import { readAppSettings, type AppSettings } from '../../contract/app-settings';
import { parseJson } from '../../domain/json/read-value';

let settings: AppSettings | null = null;

/** Returns the app's settings, read once from the page's `<script id="app-settings">`, else the build's (product §4.11). */
export function appSettings(): AppSettings {
  settings ??= readAppSettings(parseJson(inlinedText()) ?? parseJson(BUILD_APP_SETTINGS));
  return settings;
}

function inlinedText(): string {
  return document.getElementById('app-settings')?.textContent ?? '';
}
