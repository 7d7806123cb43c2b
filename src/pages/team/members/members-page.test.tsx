import { beginSession } from '../../../session/session';
import { navigate, returnTo } from '../../../platform/browser/navigation/navigation';
import { getByRole, queryAllByRole } from '../../../../test/jest/find-by-role';
import { openPage, page, serve, served, setExtras } from '../../../../test/pages/app';
import { answerNext, press, toastText } from '../../../../test/pages/press-and-answer';
import { wireForm } from '../../../../test/pages/wire-centre';
import { wireMember, wireTeam } from '../../../../test/pages/wire-team';
import TeamMembersPage from './index';

jest.mock('../../../platform/browser/navigation/navigation');
beforeEach(() => setExtras({ refundQuotes: true }));

const open = async (): Promise<void> => {
  await openPage(<TeamMembersPage />, { meetingCode: 'MI2027', meetingId: '7' });
};
const opened = async (): Promise<void> => {
  await open();
  await page.waitFor(() => getByRole(page.root, 'list', '团体成员'));
};
const card = (name: string): HTMLElement => getByRole(page.root, 'region', name);
const buttonsOf = (name: string): string[] => queryAllByRole(card(name), 'button').map((button) => button.textContent);
const pressOn = (name: string, button: string): Promise<void> => page.click(getByRole(card(name), 'button', button));
const names = (): string[] =>
  queryAllByRole(getByRole(page.root, 'list', '团体成员'), 'heading').map((heading) => heading.textContent);
const dialog = (name: string): Promise<HTMLElement> => page.waitFor(() => getByRole(document, 'dialog', name));

beforeEach(() => {
  beginSession('7', 'token-1');
  serve({ getCentre: wireTeam(), getMeetingForm: wireForm, getRefundQuote: { refundMoney: 900 } });
});

it('tells why a refund was refused, on the card and in the details, and that the code stays good', async () => {
  const refused = { refundStatus: 3, attr4: '1', refundReason: '会议物料已寄出' };
  served.answers.getCentre = wireTeam({
    members: [wireMember({ id: '11', name: '王芳', phone: '13900000011', ...refused })],
  });
  await opened();
  const text = '未通过（会议物料已寄出），参会码仍有效';
  expect(card('王芳').textContent).toContain(`退费申请${text}`);
  await page.click(getByRole(card('王芳'), 'button', '查看'));
  const details = await page.waitFor(() => getByRole(document.body, 'dialog', '参会人信息'));
  expect(details.textContent).toContain(text);
});

it('shows who has applied for credit and who was there, and until when tickets can be given away', async () => {
  served.answers.getCentre = wireTeam({
    members: [
      wireMember({ id: '11', name: '王芳', phone: '13900000011', attr2: { name: '王芳' } }),
      wireMember({ id: '12', name: '张伟', phone: '13900000012', checkedIn: true }),
      wireMember({ id: '13', name: '刘洋', phone: '13900000013' }),
    ],
  });
  await opened();
  expect(card('王芳').textContent).toContain('学分已申请');
  expect(card('张伟').textContent).toContain('已签到');
  expect(buttonsOf('张伟')).toEqual(['查看', '学分']);
  expect(page.text()).toContain('转赠、退费请于 5月10日前办理');
  await press(page, '批量申请学分（2 位）');
  expect(navigate).toHaveBeenCalledWith('teamCredit', { meetingCode: 'MI2027' });
});

it('shows each member with a tag and the buttons that the rules allow', async () => {
  await opened();
  expect(buttonsOf('欧阳晓明')).toEqual(['查看', '学分', '转赠', '退费']);
  expect(card('欧阳晓明').textContent).toContain('已支付 · 经办人支付');
  expect(card('欧阳晓明').textContent).toContain('138 **** 5678 · 湘江医院');
  expect(buttonsOf('阿卜杜热合曼·买买提')).toEqual(['查看', '删除']);
  expect(card('阿卜杜热合曼·买买提').textContent).toContain('未支付');
  expect(buttonsOf('李静')).toEqual(['查看']);
  expect(card('李静').textContent).toContain('申请退费审核中');
  expect(buttonsOf('陈秘书')).toEqual(['查看']);
});

it('narrows by search and by state', async () => {
  await opened();
  const chips = queryAllByRole(getByRole(page.root, 'group', '按状态筛选'), 'button');
  expect(chips.map((chip) => chip.textContent)).toEqual(['全部 4', '未支付 2', '已支付 1', '退费 1']);
  await press(page, '未支付 2');
  expect(names()).toEqual(['阿卜杜热合曼·买买提', '陈秘书']);
  await page.type(getByRole(page.root, 'searchbox', '姓名或手机号码'), '0042');
  expect(names()).toEqual(['阿卜杜热合曼·买买提']);
  await press(page, '退费 1');
  expect(page.text()).toContain('没有符合条件的参会人');
  await press(page, '查看全部');
  expect(names()).toHaveLength(4);
});

it('deletes a member after asking', async () => {
  await opened();
  await pressOn('阿卜杜热合曼·买买提', '删除');
  expect((await answerNext(page, false)).text).toBe('确定删除该参会人信息？');
  expect(served.made('deleteMember')).toEqual([]);
  await pressOn('阿卜杜热合曼·买买提', '删除');
  served.answers.getCentre = wireTeam({ members: [] });
  await answerNext(page, true);
  await page.waitFor(() => expect(toastText()).toBe('删除成功'));
  expect(served.made('deleteMember')[0]?.body).toEqual({ meetingId: '7', phone: '13900000042' });
  await page.waitFor(() => expect(page.text()).toContain('暂无团体成员'));
});

it('says why a member cannot be deleted', async () => {
  served.refusals.deleteMember = { status: 500, message: '该参会人在待支付订单中，请先到“订单管理”取消订单' };
  await opened();
  await pressOn('阿卜杜热合曼·买买提', '删除');
  await answerNext(page, true);
  expect((await answerNext(page, true)).text).toContain('该参会人在待支付订单中');
});

it('says what a refund gives back before applying for it', async () => {
  await opened();
  await pressOn('欧阳晓明', '退费');
  const { text } = await answerNext(page, true);
  expect(text).toContain('为欧阳晓明申请退费');
  expect(text).toContain('预计退还 ¥900.00');
  expect((await answerNext(page, true)).text).toBe('退费申请已提交，结果将以短信通知');
  expect(served.made('applyRefund')[0]?.body).toEqual({ meetingId: '7', enteredId: '11' });
});

it('leads to giving a ticket away, adding a member, and home', async () => {
  await opened();
  await pressOn('欧阳晓明', '转赠');
  expect(navigate).toHaveBeenCalledWith('transfer', { meetingCode: 'MI2027', type: 'team', enteredId: '11' });
  await press(page, '新增参会人');
  expect(navigate).toHaveBeenCalledWith('memberAdd', { meetingCode: 'MI2027' });
  await press(page, '批量导入');
  expect(navigate).toHaveBeenCalledWith('memberImport', { meetingCode: 'MI2027' });
  await press(page, '返回首页');
  expect(returnTo).toHaveBeenCalledWith('centre', { meetingId: '7' });
});

it('shows details, which lead to the code of who has one and to editing who is unpaid', async () => {
  await opened();
  await pressOn('欧阳晓明', '查看');
  const details = await dialog('参会人信息');
  await page.waitFor(() => expect(details.textContent).toContain('610***********1234'));
  expect(queryAllByRole(details, 'button', '编辑')).toEqual([]);
  await page.click(getByRole(details, 'button', '参会码'));
  const code = await dialog('【第二十届中国医学信息学学术年会】参会码');
  await page.waitFor(() => getByRole(code, 'img', '参会码'));
  await page.click(getByRole(code, 'button', '关闭'));

  await pressOn('阿卜杜热合曼·买买提', '查看');
  const unpaid = await dialog('参会人信息');
  expect(queryAllByRole(unpaid, 'button', '参会码')).toEqual([]);
  await page.click(getByRole(unpaid, 'button', '编辑'));
  expect(navigate).toHaveBeenCalledWith('memberEdit', { meetingCode: 'MI2027', id: '12' });
});

it('applies for a member’s credit in a dialog', async () => {
  const attr2 = { name: '欧阳晓明', age: '40' };
  localStorage.setItem(
    'conf:session-draft:7:credit:11',
    JSON.stringify({
      value: {
        ...attr2,
        sex: '女',
        titlegrade: '中级',
        gzdw: '湘江医院',
        isbasiclevel: '否',
        province: '湖南省',
        phone: '13812345678',
      },
    }),
  );
  await opened();
  await pressOn('欧阳晓明', '学分');
  const credit = await dialog('学分');
  await page.click(getByRole(credit, 'button', '保存'));
  expect((await answerNext(page, true)).text).toBe('确认是否提交？');
  await page.waitFor(() => expect(toastText()).toBe('学分申请成功'));
  expect(served.made('applyCredit')[0]?.body).toMatchObject({ ...attr2, enteredId: '11' });
});

it('is for operators only', async () => {
  served.answers.getCentre = { ...wireTeam(), isTeamOperator: false };
  await open();
  await page.waitFor(() => expect(page.text()).toContain('仅团队经办人可以使用'));
});

it('can be tried again when nothing comes', async () => {
  served.failing.add('getCentre');
  await open();
  await page.waitFor(() => getByRole(page.root, 'button', '重试'));
  served.failing.clear();
  await press(page, '重试');
  await page.waitFor(() => expect(names()).toHaveLength(4));
});

it('draws only what is near the screen of a long list', async () => {
  const members = Array.from({ length: 2_000 }, (_, n) => wireMember({ id: `m${n}`, name: `成员${n}` }));
  served.answers.getCentre = wireTeam({ members });
  const height = jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(700);
  await opened();
  expect(names().length).toBeLessThan(40);
  expect(page.text()).toContain('全部 2000');
  height.mockRestore();
});
