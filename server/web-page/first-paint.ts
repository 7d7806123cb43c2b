import type { CallName } from '../../src/contract/calls';
import { Refusal } from '../http/answers';
import type { Dependencies } from '../context/dependencies';
import { drawFirstPaint, type DrawnPaint } from './draw-first-paint';
import { meetingAnswer } from '../modules/meetings/meeting-answer';
import { shownPlaces } from '../modules/meetings/shown-places';

/** Server-rendered content of the app's page for one URL. */
export interface FirstPaint extends DrawnPaint {
  /** The answer of the API that the app would request first; null where it has to request it. */
  data: PageData | null;
}

/** The data that src/platform/browser/page-data reads. */
interface PageData {
  call: CallName;
  input: Readonly<Record<string, string>>;
  /** The answer's body, as the call itself returns it. */
  body: unknown;
  /** Tells the app that the HTML has been cleaned here. */
  isCleaned: true;
}

/**
 * The limit in characters of the description. A longer one would delay the banner and the button, so the app loads it
 * instead.
 */
const drawnDescriptionLimit = 50_000;

/**
 * Loads what a meeting's landing page shows before the app has loaded. The app removes it once it renders
 * (src/platform/browser/first-paint); without it, as on a static server, only time is lost.
 * @returns null if no meeting has this code
 * @throws database errors
 */
export async function findFirstPaint(dependencies: Dependencies, meetingCode: string): Promise<FirstPaint | null> {
  try {
    const { meetings, clock, settings } = dependencies;
    const { row } = await meetings.byCode(meetingCode);
    const { meeting } = await shownPlaces(row, dependencies);
    const isWhole = meeting.description.length <= drawnDescriptionLimit;
    return {
      ...drawFirstPaint(isWhole ? meeting : { ...meeting, description: '' }, clock.now(), settings),
      data: isWhole
        ? { call: 'getMeetingByCode', input: { meetingCode }, body: meetingAnswer({ meeting }), isCleaned: true }
        : null,
    };
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
