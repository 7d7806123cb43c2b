import { readMiniProgramSettings, type MiniProgramSettings } from '../../contract/mini-program';
import { parseJson } from '../../domain/json/read-value';
import { getStored, removeStored, setStored } from '../storage/storage';

/*
 * The build's settings, since a mini-program has no page that a server could fill in; and over them what the server told
 * last, now or at an earlier launch.
 */

const storedKey = 'server-settings';
const built: MiniProgramSettings = readMiniProgramSettings(parseJson(BUILD_APP_SETTINGS));
let settings = withBuilt(getStored(storedKey, readMiniProgramSettings));
const listeners = new Set<() => void>();

export function appSettings(): MiniProgramSettings {
  return settings;
}

/**
 * Takes the server's settings, for this launch and the next.
 * @param told null for a server that tells none: the build's apply
 */
export function adoptSettings(told: MiniProgramSettings | null): void {
  if (told === null) removeStored(storedKey);
  else setStored(storedKey, told);
  settings = withBuilt(told);
  listeners.forEach((listener) => listener());
}

/** Where the API is, the build alone knows: it is registered in WeChat. */
function withBuilt(told: MiniProgramSettings | null): MiniProgramSettings {
  return told === null ? built : { ...told, apiOrigin: built.apiOrigin };
}

export function watchSettings(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => void listeners.delete(onChange);
}
