import { readObject } from '../../domain/json/read-value';

/** The templates that `wx.requestSubscribeMessage` answers were accepted, with sound or without. */
export function acceptedIds(answer: unknown, templateIds: readonly string[]): string[] {
  const said = readObject(answer);
  return templateIds.filter((id) => said[id] === 'accept' || said[id] === 'acceptWithAudio');
}
