import { act } from 'react';
import { answerQuestion, feedbackState, type Question } from '../../src/platform/feedback/feedback';
import { getByRole } from '../jest/find-by-role';
import type { MountedPage } from '../jest/mount-page';

export const press = (page: MountedPage, name: string | RegExp): Promise<void> =>
  page.click(getByRole(page.root, 'button', name));

export const fill = (page: MountedPage, name: string, text: string): Promise<void> =>
  page.type(getByRole(page.root, 'textbox', name), text);

export const valueOf = (page: MountedPage, name: string): unknown =>
  (getByRole(page.root, 'textbox', name) as HTMLInputElement).value;

/**
 * Waits for a question and answers it.
 * @returns the question
 */
export async function answerNext(page: MountedPage, confirmed: boolean): Promise<Question> {
  const question = await page.waitFor(() => {
    const asked = feedbackState().question;
    if (asked === null) throw new Error('Nothing is asked');
    return asked;
  });
  act(() => answerQuestion(question.id, confirmed));
  await page.waitFor(() => undefined);
  return question;
}

export const toastText = (): string => feedbackState().toast?.text ?? '';

/** The text of a toast that the page opening next shows on; '' for one that goes with its page. */
export const keptToastText = (): string => {
  const { toast } = feedbackState();
  return toast?.page === null ? toast.text : '';
};
