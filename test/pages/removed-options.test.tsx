import { act, type ReactElement } from 'react';
import { keepEntryType } from '../../src/features/registration/registration-draft';
import AttendeeFormPage from '../../src/pages/registration/attendee-form/index';
import MemberEditPage from '../../src/pages/team/member-edit/index';
import { queryClient } from '../../src/api/use-call';
import { beginSession } from '../../src/session/session';
import { getByRole, queryAllByRole } from '../jest/find-by-role';
import { openPage, page, serve, served } from './app';
import { fill, press } from './press-and-answer';
import { wireForm, wireMeeting } from './wire-centre';
import { wireMember, wireMembers, wireTeam } from './wire-team';

jest.mock('../../src/platform/browser/navigation/navigation');

/** The meeting's form with a question about food. */
const formWith = (settings: object) => ({
  ...wireForm,
  meetingForm: [
    ...wireForm.meetingForm.slice(0, 2),
    {
      ...{ shortName: 'food', name: '餐食', isShow: 1, formType: 4 },
      defaultValue: JSON.stringify({ rules: [{ message: '' }], ...settings }),
    },
  ],
});
const before = { valueEnum: { '1': '普通', '2': '清真' } };
/** After 清真 was taken out, with somebody who has it, and 半流食 put first. */
const after = {
  valueEnum: { '1': { text: '普通' }, '2': { text: '清真', removed: true }, '3': { text: '半流食' } },
  valueOrder: ['3', '1'],
};
/** From a server that gives places for keys. */
const renumbered = { valueEnum: { '1': '普通', '2': '半流食', '3': '清真' } };

beforeEach(() => {
  beginSession('7', 'token-1');
  keepEntryType('7', 'paid');
});

const radios = (): [string | null, boolean][] =>
  queryAllByRole(page.root, 'radio').map((radio) => [
    radio.getAttribute('aria-label') ?? radio.closest('label')?.textContent ?? radio.textContent,
    (radio as HTMLInputElement).checked,
  ]);

const ofMeeting = { meetingCode: 'MI2027', meetingId: '7' };
async function open(element: ReactElement, settings: object, params: Record<string, string> = ofMeeting) {
  const holder = wireMember({
    ...wireMembers.unpaid,
    extendParam: JSON.stringify({ name: '马明', phone: '13900000042', food: '2' }),
  });
  serve({
    getCentre: wireTeam({ members: [holder] }),
    getMeetingByCode: wireMeeting,
    getMeetingForm: formWith(settings),
  });
  await openPage(element, params);
  await page.waitFor(() => getByRole(page.root, 'textbox', '姓名'));
}

describe('a draft of before an import', () => {
  it.each([
    ['whose option is offered no longer', after, ['半流食', '普通']],
    ['whose key means another option', renumbered, ['普通', '半流食', '清真']],
  ])('%s is asked again', async (_, changed, texts) => {
    await open(<AttendeeFormPage />, before);
    await fill(page, '姓名', '马明');
    await page.click(getByRole(page.root, 'radio', '清真'));
    act(() => void window.dispatchEvent(new Event('pagehide')));
    await page.unmount();
    queryClient.clear();
    await open(<AttendeeFormPage key="again" />, changed);
    expect(getByRole(page.root, 'textbox', '姓名')).toHaveProperty('value', '马明');
    expect(radios()).toEqual(texts.map((text) => [text, false]));
  });
});

it('whoever has an option that is offered no longer keeps it while another answer is corrected', async () => {
  await open(<MemberEditPage />, after, { ...ofMeeting, id: '12' });
  expect(radios()).toEqual([
    ['半流食', false],
    ['普通', false],
    ['清真', true],
  ]);
  served.answers.updateMember = '';
  await fill(page, '姓名', '马明明');
  await press(page, '保存');
  await page.waitFor(() => expect(served.made('updateMember')[0]?.body).toMatchObject({ name: '马明明', food: '2' }));
});
