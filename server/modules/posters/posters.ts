import { LRUCache } from 'lru-cache';
import { encodeScene } from '../../../src/domain/poster/entry-scene';
import { routes } from '../../../src/routes';
import type { MeetingRow } from '../../db/tables/meetings';
import type { Dependencies } from '../../context/dependencies';
import { meetingOf } from '../../stores/meetings/meeting-of';
import { MiniProgramCodeCache } from './drawn-codes';
import { drawPoster } from './poster-page';

/** The number of posters in memory, each of some 150 KB; a server rarely has as many meetings. */
const keptPosters = 50;

/** Caches meetings' posters, pages to print (product §6.20). Each is drawn once for every state of its meeting. */
export class PosterCache {
  private readonly drawn = new LRUCache<string, Promise<string>>({ max: keptPosters });
  private readonly codes: MiniProgramCodeCache;

  constructor(private readonly dependencies: Dependencies) {
    this.codes = new MiniProgramCodeCache(dependencies);
  }

  /**
   * Returns the poster of the meeting with this code. Concurrent callers wait for the same drawing.
   * @throws Refusal (404) if no meeting has this code
   */
  async of(meetingCode: string): Promise<string> {
    const { row, version } = await this.dependencies.meetings.byCode(meetingCode);
    // While WeChat returns no codes, the key contains the end of that pause, so that a poster without a code is not
    // served after it.
    const key = `${row.id} ${version} ${this.codes.pausedUntil()}`;
    const known = this.drawn.get(key);
    if (known !== undefined) return known;
    const drawing = this.draw(row, key);
    this.drawn.set(key, drawing);
    drawing.catch(() => this.drawn.delete(key));
    return drawing;
  }

  private async draw(row: MeetingRow, key: string): Promise<string> {
    const { settings, gateways } = this.dependencies;
    const pausedUntil = this.codes.pausedUntil();
    const meeting = meetingOf(row);
    const scene = encodeScene({ target: 'landing', meetingCode: meeting.code });
    const code = scene === null ? null : await this.codes.codeOf({ scene, page: routes.landing.page });
    const isMissing = code === null && scene !== null && gateways.miniProgramCodes !== null;
    if (isMissing && pausedUntil === null) this.drawn.delete(key);
    return drawPoster(meeting, code, settings);
  }
}
