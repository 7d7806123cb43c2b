import { alert, answerQuestion, confirm, feedbackState, resetFeedback, toast, watchFeedback } from './feedback';

describe('feedback', () => {
  afterEach(() => {
    resetFeedback();
    jest.useRealTimers();
  });

  it('shows a notice as long as it takes to read, and the newest only', () => {
    jest.useFakeTimers();
    toast('删除成功', 'ok');
    toast('该手机号已报名，请直接登录查看报名信息', 'fail');
    expect(feedbackState().toast).toMatchObject({ text: '该手机号已报名，请直接登录查看报名信息', kind: 'fail' });
    jest.advanceTimersByTime(3000);
    expect(feedbackState().toast).not.toBeNull();
    jest.advanceTimersByTime(1000);
    expect(feedbackState().toast).toBeNull();
  });

  it('asks one question at a time, in order', async () => {
    const first = confirm({ text: '确定要退出吗？' });
    const second = confirm({ text: '确定取消该订单？', confirmText: '确认取消', cancelText: '再想想' });
    const shown = feedbackState().question;
    expect(shown).toMatchObject({ text: '确定要退出吗？', confirmText: '确定', cancelText: '取消' });
    answerQuestion(shown?.id ?? 0, true);
    await expect(first).resolves.toBe(true);
    const next = feedbackState().question;
    expect(next).toMatchObject({ confirmText: '确认取消', cancelText: '再想想' });
    answerQuestion(next?.id ?? 0, false);
    await expect(second).resolves.toBe(false);
    expect(feedbackState().question).toBeNull();
  });

  it('ignores a second answer to the same question', async () => {
    const first = confirm({ text: '1' });
    void confirm({ text: '2' });
    const id = feedbackState().question?.id ?? 0;
    answerQuestion(id, false);
    answerQuestion(id, true);
    await expect(first).resolves.toBe(false);
    expect(feedbackState().question?.text).toBe('2');
  });

  it('tells with one button and waits for it', async () => {
    const dismissed = alert({ text: '会议报名已结束' });
    expect(feedbackState().question?.cancelText).toBeNull();
    answerQuestion(feedbackState().question?.id ?? 0, false);
    await expect(dismissed).resolves.toBeUndefined();
  });

  it('tells its watchers until they stop watching', () => {
    const onChange = jest.fn();
    const stop = watchFeedback(onChange);
    toast('1');
    stop();
    toast('2');
    expect(onChange).toHaveBeenCalledTimes(1);
  });
});
