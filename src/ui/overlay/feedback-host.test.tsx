import { Current } from '@tarojs/runtime';
import { act } from 'react';
import { getByRole, queryAllByRole } from '../../../test/jest/find-by-role';
import { mountPage, type MountedPage } from '../../../test/jest/mount-page';
import { alert, confirm, resetFeedback, toast } from '../../platform/device/feedback';
import { FeedbackHost } from './feedback-host';

afterEach(() => act(() => resetFeedback()));

const question = (page: MountedPage): Promise<HTMLElement> =>
  page.waitFor(() => getByRole(document.body, 'alertdialog'));

// Transforming NutUI takes seconds the first time.
beforeAll(() => import('./modal-surface'));

describe('FeedbackHost', () => {
  it('announces a notice politely and a failure at once', async () => {
    const page = await mountPage(<FeedbackHost />);
    act(() => toast('修改成功', 'ok'));
    expect(getByRole(document.body, 'status').textContent).toBe('修改成功');
    act(() => toast('提交失败！', 'fail'));
    expect(getByRole(document.body, 'alert').textContent).toBe('提交失败！');
    expect(getByRole(document.body, 'status').textContent).toBe('');
    await page.unmount();
  });

  describe('over a page with fields', () => {
    const at = (top: number, bottom: number): DOMRect => ({ top, bottom }) as DOMRect;
    const noticeTop = (): string => document.querySelector<HTMLElement>('.ui-toast-region')?.style.top ?? 'none';

    it('keeps off the field that is being filled', async () => {
      const page = await mountPage(
        <>
          <div className="ui-field" data-top="40">
            <input aria-label="手机号码" />
          </div>
          <div className="ui-field" data-top="300">
            <input aria-label="验证码" />
          </div>
          <FeedbackHost />
        </>,
      );
      jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
        const top = Number(this.getAttribute('data-top') ?? '60');
        return at(top, top + 48);
      });
      getByRole(page.root, 'textbox', '验证码').focus();
      act(() => toast('验证码已发送', 'ok'));
      expect(noticeTop()).toBe('');
      act(() => getByRole(page.root, 'textbox', '手机号码').focus());
      expect(noticeTop()).toBe('96px');
      act(() => getByRole(page.root, 'textbox', '验证码').focus());
      expect(noticeTop()).toBe('');
      jest.restoreAllMocks();
      await page.unmount();
    });
  });

  it('asks in an alertdialog and answers the one who asked', async () => {
    const page = await mountPage(<FeedbackHost />);
    let answer: Promise<boolean> = Promise.resolve(false);
    act(() => void (answer = confirm({ title: '转赠', text: '转赠后不可撤销，确定转赠？' })));
    const dialog = await question(page);
    await page.click(getByRole(dialog, 'button', '确定'));
    await expect(answer).resolves.toBe(true);
    await page.waitFor(() => expect(queryAllByRole(document.body, 'alertdialog')).toEqual([]));
    await page.unmount();
  });

  it('asks the next question after the first', async () => {
    const page = await mountPage(<FeedbackHost />);
    let declined: Promise<boolean> = Promise.resolve(true);
    act(() => {
      declined = confirm({ title: '第一个', text: '？' });
      void alert({ title: '第二个', text: '！' });
    });
    await page.click(getByRole(await question(page), 'button', '取消'));
    await expect(declined).resolves.toBe(false);
    const next = await page.waitFor(() => getByRole(document.body, 'alertdialog', '第二个'));
    expect(queryAllByRole(next, 'button').map((button) => button.textContent)).toEqual(['知道了']);
    await page.unmount();
  });

  it('draws a notice once though several pages are in the stack, and on the page that stays', async () => {
    const below = await mountPage(<FeedbackHost />);
    const routerBelow = Current.router;
    const above = await mountPage(<FeedbackHost />);
    act(() => toast('转赠成功！', 'ok', { keep: true }));
    expect(queryAllByRole(document.body, 'status')).toHaveLength(1);
    Current.router = routerBelow;
    await above.unmount();
    expect(getByRole(document.body, 'status').textContent).toBe('转赠成功！');
    await below.unmount();
  });

  it('takes a notice away with its page', async () => {
    const below = await mountPage(<FeedbackHost />);
    const routerBelow = Current.router;
    const above = await mountPage(<FeedbackHost />);
    act(() => toast('请填写姓名', 'fail'));
    getByRole(document.body, 'alert');
    Current.router = routerBelow;
    await above.unmount();
    expect(queryAllByRole(document.body, 'alert')).toEqual([]);
    await below.unmount();
  });

  it('declines a question when its page is left', async () => {
    const page = await mountPage(<FeedbackHost />);
    let answer: Promise<boolean> = Promise.resolve(true);
    act(() => void (answer = confirm({ text: '确定要退出吗？' })));
    await question(page);
    await page.unmount();
    await expect(answer).resolves.toBe(false);
  });
});
