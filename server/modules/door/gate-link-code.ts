import { routes } from '../../../src/routes';
import type { Dependencies } from '../../context/dependencies';
import { gateLinkOf } from '../../stores/door/gate-links';
import { meetingById } from '../../stores/meetings/store';
import type { MiniProgramCodeCache } from '../posters/drawn-codes';
import { openLinkOf } from './gate-office';

/**
 * Draws the mini-program's code of a gate's link, whose scene is the link itself: it has as many characters as WeChat takes.
 * @returns a picture as a data address; '' without a mini-program, or while WeChat draws none
 * @throws Refusal for a link that is none of the gate's, or that opens nothing any more
 */
export async function gateLinkCode(
  { meetingId, gateId, linkId }: { meetingId: string; gateId: string; linkId: string },
  codes: MiniProgramCodeCache,
  { database: { query }, clock, cipher }: Pick<Dependencies, 'database' | 'clock' | 'cipher'>,
): Promise<{ picture: string }> {
  const { id } = await meetingById(query, meetingId);
  await openLinkOf(query, { meetingId: id, gateId, linkId }, clock.now());
  const drawn = await codes.codeOf({ scene: gateLinkOf(cipher, linkId), page: routes.gateScan.page });
  return { picture: drawn === null ? '' : `data:${drawn.type};base64,${drawn.bytes.toString('base64')}` };
}
