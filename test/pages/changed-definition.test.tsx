import { act, type ReactElement } from 'react';
import { keepEntryType } from '../../src/features/registration/registration-draft';
import { queryClient } from '../../src/api/use-call';
import { beginSession } from '../../src/session/session';
import TransferPage from '../../src/pages/centre/transfer/index';
import AttendeeFormPage from '../../src/pages/registration/attendee-form/index';
import MemberAddPage from '../../src/pages/team/member-add/index';
import MemberEditPage from '../../src/pages/team/member-edit/index';
import { getByRole, queryAllByRole } from '../jest/find-by-role';
import { openPage, page, serve, served } from './app';
import { fill, press, valueOf } from './press-and-answer';
import { wireCentre, wireForm, wireMeeting } from './wire-centre';
import { wireTeam } from './wire-team';

jest.mock('../../src/platform/browser/navigation/navigation');

/** The same questions in another order, with an additional one, and with different keys for 性别. */
const changedForm = {
  ...wireForm,
  meetingForm: [
    {
      ...{ shortName: 'keshi', name: '科室', isShow: 1, formType: 1 },
      defaultValue: JSON.stringify({ rules: [{ required: true, message: '' }] }),
    },
    ...[...wireForm.meetingForm]
      .reverse()
      .map((item) =>
        item.shortName === 'sex'
          ? { ...item, defaultValue: JSON.stringify({ valueEnum: { 0: { text: '女' }, 1: { text: '男' } } }) }
          : item,
      ),
  ],
};

const ofMeeting = { meetingCode: 'MI2027', meetingId: '7' };
const forms: [string, ReactElement, object, Record<string, string>][] = [
  ['the registration', <AttendeeFormPage key="form" />, wireCentre(), ofMeeting],
  ['a new member', <MemberAddPage key="add" />, wireTeam(), ofMeeting],
  ['a member who is corrected', <MemberEditPage key="edit" />, wireTeam(), { ...ofMeeting, id: '12' }],
  ['a transfer', <TransferPage key="transfer" />, wireCentre(), ofMeeting],
];

beforeEach(() => {
  beginSession('7', 'token-1');
  keepEntryType('7', 'paid');
});

it.each(forms)('leaves what was typed for %s with its fields', async (_, element, centre, params) => {
  serve({ getCentre: centre, getMeetingByCode: wireMeeting, getMeetingForm: wireForm });
  await openPage(element, params);
  const name = await page.waitFor(() => getByRole(page.root, 'textbox', '姓名'));
  await fill(page, '姓名', '王芳');
  await fill(page, '手机号码', '13622172217');
  await page.click(getByRole(page.root, 'radio', '女'));
  // Interrupted while typing.
  await fill(page, '工作单位', '湘江医 ');
  const employer = getByRole(page.root, 'textbox', '工作单位');
  act(() => employer.focus());

  served.answers.getMeetingForm = changedForm;
  await act(() => queryClient.refetchQueries({ queryKey: ['getMeetingForm'] }));
  await page.waitFor(() => getByRole(page.root, 'textbox', '科室'));

  expect(valueOf(page, '科室')).toBe('');
  expect(valueOf(page, '姓名')).toBe('王芳');
  expect(valueOf(page, '手机号码')).toBe('13622172217');
  expect(valueOf(page, '工作单位')).toBe('湘江医 ');
  expect(getByRole(page.root, 'radio', '女')).toHaveProperty('checked', true);
  expect(getByRole(page.root, 'radio', '男')).toHaveProperty('checked', false);
  // Typing can continue: it is the same element, with the keyboard still open.
  expect(getByRole(page.root, 'textbox', '姓名')).toBe(name);
  expect(document.activeElement).toBe(employer);

  const [button] = queryAllByRole(page.root, 'button').filter(({ textContent }) =>
    /^(提交|下一步|保存)$/.test(textContent),
  );
  await press(page, button?.textContent ?? '');
  await page.waitFor(() => expect(page.text()).toContain('请填写科室'));
  await page.waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain('13622172217'));
});
