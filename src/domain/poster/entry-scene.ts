/** The screens that a mini-program code can open. */
export type EntryTarget = 'landing' | 'centre' | 'teamRegister';

export interface SceneEntry {
  target: EntryTarget;
  meetingCode: string;
}

/** Codes are printed on paper, so a letter must never change its meaning. */
const letters: Readonly<Record<EntryTarget, string>> = { landing: 'l', centre: 'c', teamRegister: 't' };

/** WeChat's limit, in visible characters. */
export const maxSceneLength = 32;
/** The characters that WeChat accepts, without the percent sign, which it decodes once too often. */
const sceneText = /^([a-z])\.([0-9A-Za-z!#$&'()*+,/:;=?@\-._~]+)$/;

/**
 * Writes the scene of a mini-program code: a letter for the screen, a dot, and the meeting's code.
 * @returns null for a meeting whose code has more than 30 characters, or characters that WeChat does not accept; a link can
 *   hold it (product §6.20)
 */
export function encodeScene({ target, meetingCode }: SceneEntry): string | null {
  const scene = `${letters[target]}.${meetingCode}`;
  return scene.length <= maxSceneLength && sceneText.test(scene) ? scene : null;
}

/** Reads what `encodeScene` has written, decoded; null for anything else. */
export function decodeScene(scene: string): SceneEntry | null {
  if (scene.length > maxSceneLength) return null;
  const [, letter, meetingCode = ''] = sceneText.exec(scene) ?? [];
  const target = (Object.keys(letters) as EntryTarget[]).find((name) => letters[name] === letter);
  return target === undefined ? null : { target, meetingCode };
}

/**
 * Reads the scene of a code of a gate's link: the link alone, which has as many characters as a scene and no dot.
 * @returns null for anything else
 */
export const decodeGateScene = (scene: string): string | null => (/^[\w-]{32}$/.test(scene) ? scene : null);
