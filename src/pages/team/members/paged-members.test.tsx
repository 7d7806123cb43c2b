import { readObject, readText } from '../../../domain/json/read-value';
import { beginSession } from '../../../session/session';
import { returnTo } from '../../../platform/browser/navigation/navigation';
import { getByRole, queryAllByRole } from '../../../../test/jest/find-by-role';
import { openPage, page, serve, served, setExtras } from '../../../../test/pages/app';
import { serveByPages } from '../../../../test/pages/paged-team';
import { answerNext, press, toastText } from '../../../../test/pages/press-and-answer';
import { wireForm } from '../../../../test/pages/wire-centre';
import { wireMember } from '../../../../test/pages/wire-team';
import TransferPage from '../../centre/transfer/index';
import CentrePage from '../../centre/home/index';
import TeamCreditPage from '../credit/index';
import MemberCreditPage from '../member-credit/index';
import MemberEditPage from '../member-edit/index';
import MemberImportPage from '../../import/member-import/index';
import MemberViewPage from '../member-view/index';
import TeamMembersPage from './index';

jest.mock('../../../platform/browser/navigation/navigation');
beforeEach(() => setExtras({ memberPages: true }));

const ofMeeting = { meetingCode: 'MI2027', meetingId: '7' };
const unpaid = { payStatus: 0, whoPay: 0, isSignUp: 0, ticketCode: '' };
const memberOf = (n: number): object => {
  const person = { name: `成员${n}`, phone: `139000000${n}` };
  const state = n % 2 === 0 ? unpaid : {};
  return wireMember({ id: `m${n}`, ...person, extendParam: JSON.stringify({ ...person, sex: '1' }), ...state });
};

let team: object[];

/** As on a server that answers three members at a time. */
const size = 3;

const open = async (): Promise<void> => {
  await openPage(<TeamMembersPage />, ofMeeting);
  await page.waitFor(() => getByRole(page.root, 'list', '团体成员'));
};
const names = (): string[] =>
  queryAllByRole(getByRole(page.root, 'list', '团体成员'), 'heading').map((heading) => heading.textContent);
const search = (text: string): Promise<void> => page.type(getByRole(page.root, 'searchbox', '姓名或手机号码'), text);
const everyone = Array.from({ length: 8 }, (_, index) => `成员${index + 11}`);

beforeEach(() => {
  beginSession('7', 'token-1');
  team = everyone.map((_, index) => memberOf(index + 11));
  serve({ getMeetingForm: wireForm });
  serveByPages(served, () => team, size);
});

it('lists the first members with the whole team’s figures, then the others as they are scrolled to', async () => {
  await open();
  expect(served.made('getCentre')[0]?.url).toContain('memberLimit=200');
  const chips = queryAllByRole(getByRole(page.root, 'group', '按状态筛选'), 'button');
  expect(chips.map(({ textContent }) => textContent)).toEqual(['全部 8', '未支付 4', '已支付 4']);
  expect(page.text()).toContain('批量申请学分（4 位）');
  await page.waitFor(() => expect(names()).toEqual(everyone));
  // A slow machine asks once more for what has grown old meanwhile.
  const asked = served.made('getMembers').map(({ body }) => readText(readObject(body).afterId));
  expect([...new Set(asked)]).toEqual(['m13', 'm16']);
});

it('has the server search, and narrows what it found by state', async () => {
  await open();
  await search('00018');
  await page.waitFor(() => expect(names()).toEqual(['成员18']));
  expect(served.made('getMembers').slice(-1)[0]?.body).toMatchObject({ wanted: '00018' });
  await press(page, '已支付 4');
  await page.waitFor(() => expect(page.text()).toContain('没有符合条件的参会人'));
  await press(page, '查看全部');
  await page.waitFor(() => expect(names()).toEqual(everyone));
  await press(page, '未支付 4');
  await page.waitFor(() => expect(names()).toEqual(['成员12', '成员14', '成员16', '成员18']));
});

it('shows what was found before until the next answer comes', async () => {
  await open();
  await page.waitFor(() => expect(names()).toHaveLength(8));
  await search('成员15');
  expect(names()).toHaveLength(8);
  expect(page.text()).toContain('正在读取参会人…');
  await page.waitFor(() => expect(names()).toEqual(['成员15']));
});

it('deletes a member who was found, and shows the list without them', async () => {
  served.answers.deleteMember = '删除成功';
  await open();
  await search('成员18');
  await page.waitFor(() => expect(names()).toEqual(['成员18']));
  await page.click(getByRole(getByRole(page.root, 'region', '成员18'), 'button', '删除'));
  team = team.slice(0, -1);
  await answerNext(page, true);
  await page.waitFor(() => expect(page.text()).toContain('没有符合条件的参会人'));
  expect(page.text()).toContain('全部 7');
});

it('keeps the details open of a member whom a refresh takes out of what was found', async () => {
  await open();
  await press(page, '未支付 4');
  await page.waitFor(() => expect(names()).toHaveLength(4));
  await page.click(getByRole(getByRole(page.root, 'region', '成员12'), 'button', '查看'));
  const details = await page.waitFor(() => getByRole(document, 'dialog', '参会人信息'));
  team = team.map((member, index) => (index === 1 ? { ...member, payStatus: 1, whoPay: 2 } : member));
  const asked = served.made('getMembers').length;
  await page.show();
  await page.waitFor(() => expect(served.made('getMembers').length).toBeGreaterThan(asked));
  await page.waitFor(() => expect(page.text()).toContain('未支付 3'));
  expect(details.textContent).toContain('成员12');
});

describe('when an answer does not come', () => {
  it('says so where the next members would be, and goes on when asked to', async () => {
    served.failing.add('getMembers');
    await open();
    await page.waitFor(() => getByRole(page.root, 'button', '重试'));
    expect(names()).toHaveLength(3);
    served.failing.clear();
    await press(page, '重试');
    await page.waitFor(() => expect(names()).toEqual(everyone));
  });

  it('says so in place of what was searched', async () => {
    await open();
    await page.waitFor(() => expect(names()).toHaveLength(8));
    served.failing.add('getMembers');
    await search('成员18');
    await page.waitFor(() => expect(page.text()).toContain('参会人加载失败'));
    served.failing.clear();
    await press(page, '重试');
    await page.waitFor(() => expect(names()).toEqual(['成员18']));
  });

  it('ends the session where the server refuses the token', async () => {
    await open();
    served.refusals.getMembers = { httpStatus: 401, status: 401, message: '登录已失效，请重新登录' };
    await search('成员18');
    await page.waitFor(() => expect(localStorage.getItem('conf:session:7')).toBeNull());
  });
});

it('asks a server without pages for nothing more', async () => {
  setExtras({ memberPages: false });
  await open();
  expect(served.made('getCentre')[0]?.url).not.toContain('?');
});

describe('a member who did not come with the centre', () => {
  const params = { ...ofMeeting, id: 'm18', enteredId: 'm18', type: 'team' };

  it.each([
    ['is shown', <MemberViewPage />, '成员18'],
    ['is corrected', <MemberEditPage />, '保存'],
  ])('%s', async (_, element, text) => {
    await openPage(element, params);
    await page.waitFor(() => expect(page.text()).toContain(text));
    expect(served.made('getMembers')[0]?.body).toMatchObject({ enteredIds: 'm18' });
  });

  it.each([
    ['can get credit', <MemberCreditPage />, '保存'],
    ['can be given away', <TransferPage />, '请填写受赠人的信息'],
  ])('%s', async (_, element, text) => {
    await openPage(element, { ...params, id: 'm17', enteredId: 'm17' });
    await page.waitFor(() => expect(page.text()).toContain(text));
  });

  it('may have been deleted', async () => {
    await openPage(<MemberViewPage />, { ...params, id: 'm99' });
    await page.waitFor(() => expect(page.text()).toContain('没有找到该参会人'));
  });

  it('can be asked for again when nothing comes', async () => {
    served.failing.add('getMembers');
    await openPage(<MemberViewPage />, params);
    await page.waitFor(() => getByRole(page.root, 'button', '重试'));
    served.failing.clear();
    await press(page, '重试');
    await page.waitFor(() => expect(page.text()).toContain('成员18'));
  });
});

describe('what concerns the whole team', () => {
  it('offers credit to all of it', async () => {
    await openPage(<TeamCreditPage />, ofMeeting);
    await page.waitFor(() => getByRole(page.root, 'list', '可申请学分的参会人'));
    const rows = queryAllByRole(getByRole(page.root, 'list', '可申请学分的参会人'), 'listitem');
    expect(rows.map(({ textContent }) => textContent.slice(0, 4))).toEqual(['成员11', '成员13', '成员15', '成员17']);
  });

  it('is read page by page before anything is compared with it, and again when a page does not come', async () => {
    const answer = served.answers.getMembers as (call: { body: { afterId: string } }) => object;
    served.answers.getMembers = (call: { body: { afterId: string } }) => {
      // The page after this one does not come.
      if (call.body.afterId === 'm13') served.failing.add('getMembers');
      return answer(call);
    };
    await openPage(<MemberImportPage />, ofMeeting);
    await page.waitFor(() => getByRole(page.root, 'button', '重试'));
    served.failing.clear();
    served.answers.getMembers = answer;
    await press(page, '重试');
    await page.waitFor(() => getByRole(page.root, 'textbox', '或粘贴表格内容'));
    const after = served.made('getMembers').map(({ body }) => (body as { afterId: string }).afterId);
    expect(after).toEqual(['m13', 'm16', 'm13', 'm16']);
  });

  it('is counted on the home page, and exported from there', async () => {
    await openPage(<CentrePage />, ofMeeting);
    await page.waitFor(() => expect(page.text()).toContain('8 位'));
    expect(page.text()).toContain('4 位未交费');
    expect(served.made('getMembers')).toEqual([]);
    served.failing.add('getMembers');
    await press(page, '导出名单');
    await page.waitFor(() => expect(toastText()).toContain('名单导出失败'));
    expect(returnTo).not.toHaveBeenCalled();
  });
});
