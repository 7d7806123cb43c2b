import type { EntryType } from '../../src/domain/attendee/attendee';
import { getRegistrationDraft, keepEntryType } from '../../src/features/registration/registration-draft';
import AttendeeFormPage from '../../src/pages/registration/attendee-form/index';
import CreditStepPage from '../../src/pages/registration/credit/index';
import { navigate, replace } from '../../src/platform/browser/navigation/navigation';
import { getByRole, queryAllByRole } from '../jest/find-by-role';
import { holdAnswers } from '../jest/hold-answers';
import { answerNext, fill, press } from './press-and-answer';
import { goTo, mixedMeeting, ofMeeting, open, openForm, phone } from './registration';
import { page, served } from './app';
import { wireMeeting } from './wire-centre';

jest.mock('../../src/platform/browser/navigation/navigation');

const fillPerson = async (): Promise<void> => {
  await fill(page, '姓名', '王芳');
  await fill(page, '手机号码', phone);
};

describe('what is being registered', () => {
  it.each<[string, EntryType]>([
    ['参会代表（付费）', 'paid'],
    ['参观观众（免费）', 'free'],
  ])('stands on the form: %s', async (words, type) => {
    await openForm(type);
    expect(page.text()).toContain(`报名类型：${words}`);
  });

  it('is not said where a meeting has one kind alone', async () => {
    served.answers.getMeetingByCode = wireMeeting;
    await openForm();
    expect(page.text()).not.toContain('报名类型');
  });

  it('stays what a form was opened for, whatever another tab chooses', async () => {
    await openForm('paid');
    await fillPerson();
    keepEntryType('7', 'free');
    await press(page, '下一步');
    await page.waitFor(() => expect(navigate).toHaveBeenCalledWith('credit', ofMeeting));
    expect(page.text()).toContain('参会代表（付费）');
    expect(getRegistrationDraft('7')?.entryType).toBe('paid');
    await goTo(<CreditStepPage />, '年龄');
    expect(replace).not.toHaveBeenCalled();
  });

  it('is sent as the form says it', async () => {
    await openForm('free');
    await fillPerson();
    keepEntryType('7', 'paid');
    await press(page, '提交');
    await page.waitFor(() => expect(served.made('register')).toHaveLength(1));
    expect(served.made('register')[0]?.body).toMatchObject({ isCharge: '0' });
  });
});

describe('the form of a meeting that is over', () => {
  const isClosed = (): void => {
    expect(getByRole(page.root, 'button', '会议已结束')).toHaveProperty('disabled', true);
    expect(getByRole(page.root, 'button', '已报名？查看详情')).toBeTruthy();
  };

  it('is not drawn behind its alert', async () => {
    served.answers.getMeetingByCode = { ...mixedMeeting, bmEndTime: '2020-01-01' };
    keepEntryType('7', 'paid');
    await open(<AttendeeFormPage />);
    expect((await answerNext(page, true)).text).toBe('会议报名已结束');
    await page.waitFor(isClosed);
    expect(queryAllByRole(page.root, 'textbox')).toEqual([]);
    getByRole(page.root, 'heading', '会议报名已结束');
    expect(page.text()).not.toContain('已自动保存');
  });

  it('stays where something was typed before it ended, so that it can still be read', async () => {
    const release = holdAnswers(/isMeetingEnd/);
    served.refusals.isMeetingEnd = { status: 500, message: '会议报名已结束' };
    await openForm('free');
    await fillPerson();
    release();
    expect((await answerNext(page, true)).text).toBe('会议报名已结束');
    await page.waitFor(isClosed);
    expect(getByRole(page.root, 'textbox', '姓名')).toHaveProperty('value', '王芳');
  });
});
