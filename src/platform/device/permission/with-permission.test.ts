import Taro from '@tarojs/taro';
import { answerQuestion, feedbackState, resetFeedback } from '../feedback';
import { withPermission } from './with-permission';

const permission = { scope: 'scope.writePhotosAlbum', setting: '添加到相册', purpose: '保存到相册' } as const;
const openSetting = jest.fn<Promise<unknown>, []>();
const failing = (errMsg: string, errno?: number) =>
  jest.fn<Promise<unknown>, []>().mockRejectedValue({ errMsg, errno });

beforeEach(() => {
  Object.assign(Taro, { openSetting: openSetting.mockReset() });
});
afterEach(resetFeedback);

/** Waits for the question that is asked, and answers it. */
async function answer(isAgreed: boolean): Promise<string> {
  for (let turn = 0; turn < 20 && feedbackState().question === null; turn += 1) await Promise.resolve();
  const { question } = feedbackState();
  if (question === null) throw new Error('Nothing was asked.');
  answerQuestion(question.id, isAgreed);
  return `${question.title}：${question.text}${question.confirmText}`;
}

it('says nothing of what was done, or cancelled', async () => {
  await expect(withPermission(permission, () => Promise.resolve())).resolves.toBe(true);
  await expect(withPermission(permission, failing('saveImageToPhotosAlbum:fail cancel'))).resolves.toBeNull();
  expect(feedbackState()).toEqual({ toast: null, question: null });
});

it('leads whoever refused to the settings, and goes on once it is allowed there', async () => {
  const call = failing('saveImageToPhotosAlbum:fail auth deny');
  openSetting.mockImplementation(() => {
    call.mockResolvedValue(undefined);
    return Promise.resolve({ authSetting: { 'scope.writePhotosAlbum': true } });
  });
  const done = withPermission(permission, call);
  expect(await answer(true)).toBe('未能保存到相册：您没有允许本小程序“添加到相册”，可在设置中打开。去设置');
  await expect(done).resolves.toBe(true);
  expect(call).toHaveBeenCalledTimes(2);
});

it.each([[{ authSetting: { 'scope.writePhotosAlbum': false } }], [{ authSetting: {} }]])(
  'asks no further where the settings stay as they are: %j',
  async (settings) => {
    const call = failing('saveImageToPhotosAlbum:fail:auth denied');
    openSetting.mockResolvedValue(settings);
    const done = withPermission(permission, call);
    await answer(true);
    await expect(done).resolves.toBeNull();
    expect(call).toHaveBeenCalledTimes(1);
  },
);

it('opens no settings that are not wanted, or cannot help', async () => {
  const refused = withPermission(permission, failing('saveImageToPhotosAlbum:fail auth deny'));
  await answer(false);
  await expect(refused).resolves.toBeNull();
  const byPhone = withPermission(permission, failing('saveImageToPhotosAlbum:fail system permission denied', 3));
  expect(await answer(true)).toContain('请在手机的“设置”里允许微信添加到相册');
  await expect(byPhone).resolves.toBeNull();
  await expect(
    withPermission(permission, failing('saveImageToPhotosAlbum:fail privacy permission is not authorized', 104)),
  ).resolves.toBeNull();
  expect(feedbackState().toast?.text).toContain('同意《用户隐私保护指引》后才能保存到相册');
  expect(openSetting).not.toHaveBeenCalled();
});

it('leaves other failures to who called', async () => {
  const error = { errMsg: 'saveImageToPhotosAlbum:fail invalid file type', errno: undefined };
  await expect(withPermission(permission, failing(error.errMsg))).rejects.toEqual(error);
});
