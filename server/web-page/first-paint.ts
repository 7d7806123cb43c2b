import type { CallName } from '../../src/contract/calls';
import { Refusal } from '../http/answers';
import type { Dependencies } from '../context/dependencies';
import { drawFirstPaint, type DrawnPaint } from './draw-first-paint';
import { meetingAnswer } from '../modules/meetings/meeting-answer';
import { meetingOf } from '../stores/meetings/meeting-of';

/** Server-rendered content of the app's page for one URL. */
export interface FirstPaint extends DrawnPaint {
  /** An answer of the API that the app would ask for first; null where it has to ask. */
  data: PageData | null;
}

/** Read by src/platform/browser/page-data. */
interface PageData {
  call: CallName;
  input: Readonly<Record<string, string>>;
  /** The answer's body, as the call itself gives it. */
  body: unknown;
  /** Its HTML has been cleaned here. */
  isCleaned: true;
}

/**
 * In characters of the description: a longer one would hold back the banner and the button, and comes with the app
 * instead.
 */
const drawnDescriptionLimit = 50_000;

/**
 * Loads what a meeting's landing page shows before the app has loaded. The app removes it once it renders
 * (src/platform/browser/first-paint); without it, as on a static server, only time is lost.
 * @returns null if no meeting has this code
 * @throws database errors
 */
export async function findFirstPaint(
  { meetings, clock, settings }: Dependencies,
  meetingCode: string,
): Promise<FirstPaint | null> {
  try {
    const { row } = await meetings.byCode(meetingCode);
    const meeting = meetingOf(row);
    const isWhole = meeting.description.length <= drawnDescriptionLimit;
    return {
      ...drawFirstPaint(isWhole ? meeting : { ...meeting, description: '' }, clock.now(), settings),
      data: isWhole
        ? { call: 'getMeetingByCode', input: { meetingCode }, body: meetingAnswer(row), isCleaned: true }
        : null,
    };
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
