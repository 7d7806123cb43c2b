import { readObject } from '../../domain/json/read-value';

/** Returns the templates that the user accepted, with sound or without, from the result of `wx.requestSubscribeMessage`. */
export function acceptedIds(answer: unknown, templateIds: readonly string[]): string[] {
  const said = readObject(answer);
  return templateIds.filter((id) => said[id] === 'accept' || said[id] === 'acceptWithAudio');
}
