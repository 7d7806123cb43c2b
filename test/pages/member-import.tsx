import { beginSession } from '../../src/session/session';
import { getByRole, queryAllByRole } from '../jest/find-by-role';
import { openPage, page, serve, served } from './app';
import { press } from './press-and-answer';
import { wireForm, wireMeeting } from './wire-centre';
import { wireMember, wireTeam } from './wire-team';
import { queryClient } from '../../src/api/use-call';
import MemberImportPage from '../../src/pages/import/member-import/index';

const ofMeeting = { meetingCode: 'MI2027', meetingId: '7' };
export const header = '姓名\t手机号码\t性别\t工作单位';
export const rowsOf = (...people: string[]): string => [header, ...people].join('\n');
export const three = rowsOf('王芳\t13622172217\t女\t湘江医院', '张伟\t13622172218\t男\t', '刘洋\t13622172219\t男\t');
/** The second person's phone is invalid. */
export const oneBad = three.replace('13622172218', '1362217221');

export const open = async (): Promise<void> => {
  await openPage(<MemberImportPage />, ofMeeting);
};
/** A restart after the page was killed. */
export const reopen = async (): Promise<void> => {
  await page.unmount();
  queryClient.clear();
  await open();
};
export const read = async (text: string): Promise<void> => {
  const box = await page.waitFor(() => getByRole(page.root, 'textbox', '或粘贴表格内容'));
  await page.type(box, text);
  await press(page, '读取粘贴的内容');
};
export const readAndSee = async (text: string): Promise<void> => {
  await read(text);
  await page.waitFor(() => getByRole(page.root, 'list', '待添加的参会人'));
};
export const names = (): string[] =>
  queryAllByRole(getByRole(page.root, 'list', '待添加的参会人'), 'heading').map(({ textContent }) => textContent);
export const chips = (): string[] =>
  queryAllByRole(getByRole(page.root, 'group', '按状态筛选'), 'button').map(({ textContent }) => textContent);
export const card = (name: string): HTMLElement => getByRole(page.root, 'region', name);
export const pressOn = (name: string, button: string): Promise<void> =>
  page.click(getByRole(card(name), 'button', button));
export const sheet = (line: number): Promise<HTMLElement> =>
  page.waitFor(() => getByRole(document, 'dialog', `修改第 ${line} 行`));
export const wait = (text: string): Promise<void> => page.waitFor(() => expect(page.text()).toContain(text));
export const sentMembers = (): { name: string; phone: string }[] =>
  (served.made('addMembers').at(-1)?.body as { members: { name: string; phone: string }[] }).members;

beforeEach(() => {
  beginSession('7', 'token-1');
  serve({
    getCentre: wireTeam({ members: [wireMember({ id: '11', name: '欧阳晓明', phone: '13812345678' })] }),
    getMeetingForm: wireForm,
    getMeetingByCode: wireMeeting,
    addMembers: { count: 3 },
    addMember: '添加成功',
  });
});
