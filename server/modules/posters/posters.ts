import { encodeScene } from '../../../src/domain/poster/entry-scene';
import { routes } from '../../../src/routes';
import type { MeetingRow } from '../../db/tables/meetings';
import type { Dependencies } from '../../context/dependencies';
import { meetingOf } from '../../stores/meetings/meeting-of';
import { DrawnCodes } from './drawn-codes';
import { drawPoster } from './poster-page';

/** Each some 150 KB; a server rarely has as many meetings. */
const keptPosters = 50;

/** Meetings' posters as pages to print (product §6.20), each drawn once for every state of its meeting. */
export class Posters {
  private readonly drawn = new Map<string, Promise<string>>();
  private readonly codes: DrawnCodes;

  constructor(private readonly dependencies: Dependencies) {
    this.codes = new DrawnCodes(dependencies);
  }

  /**
   * The poster of the meeting with this code. Those who ask while it is drawn wait for the same drawing.
   * @throws Refusal (404) if no meeting has this code
   */
  async of(meetingCode: string): Promise<string> {
    const { row, version } = await this.dependencies.meetings.byCode(meetingCode);
    // While WeChat draws nothing, a poster without its code is kept under another name, and never afterwards.
    const key = `${row.id} ${version} ${this.codes.pausedUntil()}`;
    const known = this.drawn.get(key);
    if (known !== undefined) return known;
    const drawing = this.draw(row, key);
    this.drawn.set(key, drawing);
    const [oldest] = this.drawn.keys();
    if (this.drawn.size > keptPosters && oldest !== undefined) this.drawn.delete(oldest);
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
