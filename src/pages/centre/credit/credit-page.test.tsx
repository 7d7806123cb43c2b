import { beginSession, readSession, takeReturnPage } from '../../../session/session';
import { replace, returnTo } from '../../../platform/browser/navigation/navigation';
import { getByRole, queryAllByRole } from '../../../../test/jest/find-by-role';
import { openPage, page, serve, served } from '../../../../test/pages/app';
import { answerNext, fill, press, toastText, valueOf } from '../../../../test/pages/press-and-answer';
import { wireCentre, wireForm } from '../../../../test/pages/wire-centre';
import CentreCreditPage from './index';

jest.mock('../../../platform/browser/navigation/navigation');

const wireCredit = {
  name: '欧阳晓明',
  age: '45',
  sex: '女',
  titlegrade: '中级',
  gzdw: '湘江医院',
  isbasiclevel: '否',
  province: '陕西省',
  phone: '13812345678',
};

const open = async (): Promise<void> => {
  await openPage(<CentreCreditPage />);
  await page.waitFor(() => getByRole(page.root, 'textbox', '姓名'));
};
/** The fields that registration did not ask. */
const fillRest = async (): Promise<void> => {
  await fill(page, '年龄', '45岁');
  await page.click(getByRole(page.root, 'radio', '中级'));
  await page.click(getByRole(page.root, 'radio', '否'));
};

beforeEach(() => {
  beginSession('7', 'token-1');
  serve({ getCentre: wireCentre(), getMeetingForm: wireForm });
});

it('starts with what the registration was told, and says until when it may be applied for', async () => {
  await open();
  expect(valueOf(page, '姓名')).toBe('欧阳晓明');
  expect(valueOf(page, '单位标准全称')).toBe('湘江医院');
  expect(valueOf(page, '手机号码')).toBe('13812345678');
  expect(getByRole(page.root, 'radio', '女')).toHaveProperty('checked', true);
  // Born on 1990-01-01, as the identity number says.
  expect(Number(valueOf(page, '年龄'))).toBeGreaterThanOrEqual(36);
  expect(page.text()).toContain('学分申请截止日期：2099-05-30');
});

it('names what is missing', async () => {
  await open();
  await press(page, '提交');
  for (const message of ['请选择职称', '请选择单位所在地（省）']) expect(page.text()).toContain(message);
  expect(served.made('applyCredit')).toEqual([]);
});

describe('with everything filled in', () => {
  beforeEach(() => {
    // A complete draft, as after returning from the login.
    localStorage.setItem('conf:session-draft:7:credit:31', JSON.stringify({ value: wireCredit }));
  });

  it('asks, applies, and goes back to the centre after 2.5 seconds', async () => {
    await open();
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'performance'] });
    await press(page, '提交');
    expect((await answerNext(page, true)).text).toBe('确认是否提交？');
    await page.waitFor(() => expect(toastText()).toBe('学分申请成功'));
    expect(served.made('applyCredit')).toMatchObject([{ url: '/api/appweb/entered/applyCredit/7', body: wireCredit }]);
    expect(localStorage.getItem('conf:session-draft:7:credit:31')).toBeNull();
    jest.advanceTimersByTime(2_400);
    expect(returnTo).not.toHaveBeenCalled();
    jest.advanceTimersByTime(200);
    expect(returnTo).toHaveBeenCalledWith('centre', { meetingId: '7' });
  });

  it('does nothing when declined', async () => {
    await open();
    await press(page, '提交');
    await answerNext(page, false);
    expect(served.made('applyCredit')).toEqual([]);
  });

  it('shows a refusal as a failure, and keeps what was typed', async () => {
    served.refusals.applyCredit = { status: 500, message: '学分申请已截止' };
    await open();
    await press(page, '提交');
    await answerNext(page, true);
    await page.waitFor(() => expect(toastText()).toBe('学分申请已截止'));
    expect(valueOf(page, '年龄')).toBe('45');
    expect(returnTo).not.toHaveBeenCalled();
  });

  it('loses nothing when the session ends in the middle', async () => {
    served.refusals.applyCredit = { httpStatus: 401, status: 401, message: '登录已过期，请重新登录' };
    await open();
    await fill(page, '年龄', '46');
    await press(page, '提交');
    await answerNext(page, true);
    await page.waitFor(() => expect(replace).toHaveBeenCalledWith('login', { meetingId: '7' }));
    expect(readSession('7')).toBeNull();
    expect(takeReturnPage('7')).toEqual({ route: 'centreCredit', params: { meetingId: '7' } });
    await page.unmount();
    beginSession('7', 'token-2');
    await open();
    expect(valueOf(page, '年龄')).toBe('46');
  });
});

it.each([
  ['once applied for', { entered: { attr2: JSON.stringify(wireCredit) } }, '您已申请学分，提交后不可修改。'],
  ['after the deadline', { meeting: { scoreDeadline: '2020-01-01 12:00:00' } }, '学分申请已于 2020-01-01 截止。'],
])('is locked %s', async (_, part, notice) => {
  served.answers.getCentre = wireCentre(part);
  await open();
  expect(page.text()).toContain(notice);
  expect(getByRole(page.root, 'textbox', '姓名')).toHaveProperty('disabled', true);
  expect(queryAllByRole(page.root, 'button', '提交')).toEqual([]);
});

it('can be filled in though the form definition does not come', async () => {
  served.failing.add('getMeetingForm');
  await open();
  expect(valueOf(page, '姓名')).toBe('欧阳晓明');
  await fillRest();
  expect(valueOf(page, '年龄')).toBe('45');
});
