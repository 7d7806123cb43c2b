import { readMiniProgramSettings, type MiniProgramSettings } from '../../contract/mini-program';
import { parseJson } from '../../domain/json/read-value';
import { getStored, removeStored, setStored } from '../storage/storage';

/*
 * The settings of the build, overridden by those that the server returned last, now or at an earlier launch. A
 * mini-program has no page into which a server could write them.
 */

const storedKey = 'server-settings';
const built: MiniProgramSettings = readMiniProgramSettings(parseJson(BUILD_APP_SETTINGS));
let settings = withBuilt(getStored(storedKey, readMiniProgramSettings));
const listeners = new Set<() => void>();

export function appSettings(): MiniProgramSettings {
  return settings;
}

/**
 * Stores the server's settings for this launch and the next.
 * @param told null for a server without settings: those of the build apply
 */
export function adoptSettings(told: MiniProgramSettings | null): void {
  if (told === null) removeStored(storedKey);
  else setStored(storedKey, told);
  settings = withBuilt(told);
  listeners.forEach((listener) => listener());
}

/** Keeps the build's API origin, which is registered with WeChat and cannot change. */
function withBuilt(told: MiniProgramSettings | null): MiniProgramSettings {
  return told === null ? built : { ...told, apiOrigin: built.apiOrigin };
}

export function watchSettings(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => void listeners.delete(onChange);
}
