import { encodeScene } from '../../../src/domain/meeting/entry-scene';
import { routes } from '../../../src/routes';
import type { Dependencies } from '../../dependencies';
import { meetingOf } from '../meetings/meeting-of';
import { meetingByCode } from '../meetings/store';
import type { DrawnCodes } from './drawn-codes';
import { drawPoster } from './poster-page';

/**
 * A meeting's poster as a page to print (product §6.20).
 * @throws Refusal (404) if no meeting has this code
 */
export async function meetingPoster(
  meetingCode: string,
  codes: DrawnCodes,
  { database, settings }: Pick<Dependencies, 'database' | 'settings'>,
): Promise<string> {
  const meeting = meetingOf(await meetingByCode(database.query, meetingCode));
  const scene = encodeScene({ target: 'landing', meetingCode: meeting.code });
  const code = scene === null ? null : await codes.codeOf({ scene, page: routes.landing.page });
  return drawPoster(meeting, code, settings);
}
