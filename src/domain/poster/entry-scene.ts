/** Where a mini-program code may lead. */
export type EntryTarget = 'landing' | 'centre' | 'teamRegister';

export interface SceneEntry {
  target: EntryTarget;
  meetingCode: string;
}

/** Printed on paper: a letter never changes its meaning. */
const letters: Readonly<Record<EntryTarget, string>> = { landing: 'l', centre: 'c', teamRegister: 't' };

/** WeChat's, in visible characters. */
export const maxSceneLength = 32;
/** What WeChat takes besides letters and digits, but for the percent sign: it decodes once too often. */
const sceneText = /^([a-z])\.([0-9A-Za-z!#$&'()*+,/:;=?@\-._~]+)$/;

/**
 * What a mini-program code says: a letter for the screen, a dot, and the meeting's code.
 * @returns null for a meeting whose code no such code can hold, since it is longer than 30 characters or has others
 *   than WeChat takes; a link can hold it (product §6.20)
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
