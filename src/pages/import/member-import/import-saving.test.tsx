import { queryClient } from '../../../api/use-call';
import { beginSession } from '../../../session/session';
import { getByRole, queryAllByRole } from '../../../../test/jest/find-by-role';
import {
  three,
  open,
  reopen,
  readAndSee,
  chips,
  card,
  pressOn,
  wait,
  sentMembers,
} from '../../../../test/pages/member-import';
import { page, served, setExtras } from '../../../../test/pages/app';
import { answerNext, press } from '../../../../test/pages/press-and-answer';
import { serveByPages } from '../../../../test/pages/paged-team';
import { wireForm } from '../../../../test/pages/wire-centre';
import { wireMember, wireTeam } from '../../../../test/pages/wire-team';

jest.mock('../../../platform/browser/navigation/navigation');
beforeEach(() => setExtras({ batchMembers: true, idempotency: true }));

describe('saving at once', () => {
  it('shows what the server finds, and saves nothing until that is mended', async () => {
    const errors = [{ index: 1, field: 'phone', message: '该手机号已报名本次会议' }];
    served.answers.addMembers = { errors };
    served.refusals.addMembers = { status: 500, message: '有 1 行信息需要修改，尚未添加任何参会人' };
    await open();
    await readAndSee(three);
    await press(page, '添加 3 位参会人');
    expect((await answerNext(page, true)).text).toBe('有 1 行信息需要修改，尚未添加任何参会人');
    await page.waitFor(() => expect(chips()).toEqual(['全部 3', '需修改 1', '已就绪 2']));
    await press(page, '需修改 1');
    expect(card('张伟').textContent).toContain('该手机号已报名本次会议');
    await reopen();
    await page.waitFor(() => expect(card('张伟').textContent).toContain('该手机号已报名本次会议'));

    delete served.refusals.addMembers;
    await pressOn('张伟', '修改');
    await page.type(await page.waitFor(() => getByRole(document, 'textbox', '手机号码')), '13622172210');
    await page.click(getByRole(document, 'button', '保存'));
    await press(page, '添加 3 位参会人');
    await wait('已添加 3 位参会人');
    // A correction is a new submission, which must not reuse the refused key.
    const [refused, corrected] = served.made('addMembers').map(({ idempotencyKey }) => idempotencyKey);
    expect(corrected).toMatch(/^[\w-]{16,128}$/);
    expect(corrected).not.toBe(refused);
  });

  it('sends the same submission again where no answer came, even after a reload', async () => {
    served.failing.add('addMembers');
    await open();
    await readAndSee(three);
    await press(page, '添加 3 位参会人');
    expect(await answerNext(page, true)).toMatchObject({ title: '未收到结果' });
    await wait('上次提交没有收到结果');
    // Rows being sent must not change.
    expect(queryAllByRole(page.root, 'button', '修改')).toEqual([]);
    // It arrived: not the rows' fault.
    const arrived = sentMembers().map(({ name, phone }, index) => wireMember({ id: `2${index}`, name, phone }));
    served.answers.getCentre = wireTeam({ members: arrived });
    await reopen();
    await page.waitFor(() => expect(chips()).toEqual(['全部 3', '已就绪 3']));
    served.failing.clear();
    await press(page, '继续添加 3 位参会人');
    await wait('已添加 3 位参会人');
    const [first, second] = served.made('addMembers');
    expect(second?.body).toEqual(first?.body);
    expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
    expect(first?.idempotencyKey).toMatch(/^[\w-]{16,128}$/);
  });

  it('still asks what came of it after the login has ended meanwhile', async () => {
    served.failing.add('addMembers');
    await open();
    await readAndSee(three);
    await press(page, '添加 3 位参会人');
    await answerNext(page, true);
    served.failing.clear();
    served.refusals.addMembers = { httpStatus: 401, status: 401, message: '请先登录' };
    await press(page, '继续添加 3 位参会人');
    expect(await answerNext(page, true)).toMatchObject({ title: '未收到结果', text: '请先登录' });
    delete served.refusals.addMembers;
    beginSession('7', 'token-2');
    await reopen();
    await wait('上次提交没有收到结果');
    await press(page, '继续添加 3 位参会人');
    await wait('已添加 3 位参会人');
    const keys = served.made('addMembers').map(({ idempotencyKey }) => idempotencyKey);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
  });

  it('asks first who has arrived where the server knows no keys', async () => {
    setExtras({ idempotency: false });
    served.failing.add('addMembers');
    await open();
    await readAndSee(three);
    await press(page, '添加 3 位参会人');
    await answerNext(page, true);
    const arrived = sentMembers().map(({ name, phone }, index) => wireMember({ id: `2${index}`, name, phone }));
    served.answers.getCentre = wireTeam({ members: arrived });
    served.failing.clear();
    await press(page, '继续添加 3 位参会人');
    await wait('已添加 3 位参会人');
    expect(served.made('addMembers')).toHaveLength(1);
  });

  it('says why where no row is to blame', async () => {
    served.refusals.addMembers = { status: 500, message: '会议报名已结束' };
    await open();
    await readAndSee(three);
    await press(page, '添加 3 位参会人');
    expect((await answerNext(page, true)).text).toBe('会议报名已结束');
    await page.waitFor(() => getByRole(page.root, 'button', '添加 3 位参会人'));
  });

  it('keeps its success in sight when the team is a large one from then on', async () => {
    setExtras({ memberPages: true });
    let team = [wireMember({ id: '11', name: '欧阳晓明', phone: '13812345678' })];
    serveByPages(served, () => team, 3);
    served.answers.addMembers = () => {
      team = [...team, ...sentMembers().map(({ name, phone }, index) => wireMember({ id: `2${index}`, name, phone }))];
      return { count: 3 };
    };
    await open();
    await readAndSee(three);
    // The rest of the members do not come at first.
    served.failing.add('getMembers');
    await press(page, '添加 3 位参会人');
    await wait('已添加 3 位参会人');
    const success = getByRole(page.root, 'heading', '已添加 3 位参会人');
    await page.waitFor(() => expect(served.made('getMembers')).not.toEqual([]));
    await page.show();
    served.failing.clear();
    await page.show();
    await page.waitFor(() => expect(served.made('getMembers').length).toBeGreaterThan(1));
    await page.show();
    expect(success.isConnected).toBe(true);
  });

  it('keeps its success in sight when the form changes meanwhile', async () => {
    await open();
    await readAndSee(three);
    await press(page, '添加 3 位参会人');
    await wait('已添加 3 位参会人');
    const success = getByRole(page.root, 'heading', '已添加 3 位参会人');
    const { meetingForm, ...rest } = wireForm;
    served.answers.getMeetingForm = { ...rest, meetingForm: meetingForm.slice(0, 2) };
    void queryClient.invalidateQueries({ queryKey: ['getMeetingForm'], refetchType: 'all' });
    await page.waitFor(() => expect(served.made('getMeetingForm')).toHaveLength(2));
    await page.show();
    expect(success.isConnected).toBe(true);
  });

  it('is closed with the registration, whether a table was read or not', async () => {
    await open();
    await readAndSee(three);
    served.answers.getCentre = wireTeam({ meeting: { bmEndTime: '2020-01-01' } });
    await reopen();
    expect((await answerNext(page, true)).text).toBe('会议报名已结束');
    const button = await page.waitFor(() => getByRole(page.root, 'button', '会议已结束'));
    expect((button as HTMLButtonElement).disabled).toBe(true);
    localStorage.clear();
    beginSession('7', 'token-1');
    await reopen();
    await answerNext(page, true);
    await page.waitFor(() => getByRole(page.root, 'heading', '会议已结束'));
  });
});
