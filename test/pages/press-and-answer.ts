import { act } from 'react';
import { answerQuestion, feedbackState, type Question } from '../../src/platform/device/feedback';
import { getByRole, nameOf, queryAllByRole } from '../jest/find-by-role';
import type { MountedPage } from '../jest/mount-page';

/** The buttons that submit a form, or lead to the step that does. */
const submits = /^(提交|下一步|保存|保存并继续添加|申请发票|(学分和)?发票稍后申请|(继续)?添加.*位.*)$/;

/** Finds an element, and waits for it where the page is still loading it, as a person would. */
const find = async (page: MountedPage, role: 'button' | 'textbox', name: string | RegExp): Promise<HTMLElement> => {
  const search = () => getByRole(page.root, role, name);
  return queryAllByRole(page.root, role, name).length > 0 ? search() : page.waitFor(search);
};

/** Presses a button; one that submits, after ticking what the form asks to be agreed to. */
export async function press(page: MountedPage, name: string | RegExp): Promise<void> {
  const button = await find(page, 'button', name);
  if (submits.test(nameOf(button))) await agree(page);
  await page.click(button);
}

/** Presses a button without agreeing to anything. */
export const pressOnly = async (page: MountedPage, name: string): Promise<void> =>
  page.click(await find(page, 'button', name));

/** The ticks for the notice and for sensitive answers, as they stand on the form. */
export const consentTicks = (page: MountedPage): HTMLInputElement[] =>
  (queryAllByRole(page.root, 'checkbox', /个人信息/) as HTMLInputElement[]).filter(({ disabled }) => !disabled);

export async function agree(page: MountedPage): Promise<void> {
  for (const box of consentTicks(page)) if (!box.checked) await page.click(box);
}

export const fill = async (page: MountedPage, name: string, text: string): Promise<void> =>
  page.type(await find(page, 'textbox', name), text);

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
