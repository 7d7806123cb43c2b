import { bootWeapp } from '../../weapp/boot-weapp';
import { answerDemoMeeting } from '../../weapp/demo-meeting';
import { answerByJson } from './answer-by-json';
import { removeWhatIosLacks } from './missing-on-ios';

export interface MiniProgramToOpen {
  /** The built mini-program. */
  folder: string;
  /** A page of app.json. */
  page: string;
  /** Deletes what iOS 12.0 lacks beyond this engine. */
  asOnIos: boolean;
  /** Text to wait for on the page. */
  text: string;
}

export interface OpenedMiniProgram {
  /** The page's content as JSON. */
  shown: string;
  errors: readonly string[];
}

answerByJson(async ({ folder, page, asOnIos, text }: MiniProgramToOpen): Promise<OpenedMiniProgram> => {
  const query = { meetingCode: 'MI2027' };
  const weapp = bootWeapp(folder, page, query, answerDemoMeeting, { prepare: asOnIos ? removeWhatIosLacks : '' });
  const isShown = (): void => {
    if (!weapp.shown().includes(text)) throw new Error(`The page does not show ${text}: ${weapp.errors.join('\n')}`);
  };
  await weapp.waitFor(isShown, 90_000);
  return { shown: weapp.shown(), errors: weapp.errors };
});
