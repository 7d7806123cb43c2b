import { getByRole } from '../../../../test/jest/find-by-role';
import {
  rowsOf,
  three,
  open,
  reopen,
  readAndSee,
  chips,
  card,
  pressOn,
  sheet,
  wait,
} from '../../../../test/pages/member-import';
import { page, served, setExtras } from '../../../../test/pages/app';
import { answerNext, press } from '../../../../test/pages/press-and-answer';
import { wireMember, wireTeam } from '../../../../test/pages/wire-team';

jest.mock('../../../platform/browser/navigation/navigation');
beforeEach(() => setExtras({ batchMembers: true, idempotency: true }));

describe('saving one by one, where the server takes no batch', () => {
  beforeEach(() => {
    setExtras({ batchMembers: false, idempotency: false, memberPages: false });
  });
  const sentNames = (): unknown[] => served.made('addMember').map(({ body }) => (body as { name?: unknown }).name);

  it('adds them in order', async () => {
    await open();
    await readAndSee(three);
    await press(page, '添加 3 位参会人');
    await wait('已添加 3 位参会人');
    expect(sentNames()).toEqual(['王芳', '张伟', '刘洋']);
    expect(served.made('addMembers')).toEqual([]);
  });

  it('leaves who is refused to be corrected', async () => {
    served.refusals.addMember = { status: 500, message: '该手机号已报名本次会议' };
    await open();
    await readAndSee(three);
    await press(page, '添加 3 位参会人');
    expect((await answerNext(page, true)).text).toContain('3 位参会人未能添加');
    expect(card('王芳').textContent).toContain('该手机号已报名本次会议');
    expect(chips()).toEqual(['全部 3', '需修改 3']);

    // The operator corrects one row and abandons the others.
    delete served.refusals.addMember;
    await pressOn('王芳', '修改');
    await page.type(await page.waitFor(() => getByRole(document, 'textbox', '手机号码')), '13622172210');
    await page.click(getByRole(document, 'button', '保存'));
    for (const name of ['张伟', '刘洋']) {
      await page.waitFor(() => card(name));
      await pressOn(name, '删除');
      await answerNext(page, true);
    }
    await press(page, '添加 1 位参会人');
    await wait('已添加 1 位参会人');
  });

  it('tries again whom it was refused for nothing in the row', async () => {
    served.refusals.addMember = { status: 500, message: '系统繁忙，请稍后再试' };
    await open();
    await readAndSee(rowsOf('王芳\t13622172217\t女\t'));
    await press(page, '添加 1 位参会人');
    await answerNext(page, true);
    delete served.refusals.addMember;
    await pressOn('王芳', '修改');
    const form = await sheet(2);
    await page.click(await page.waitFor(() => getByRole(form, 'button', '保存')));
    await press(page, '添加 1 位参会人');
    await wait('已添加 1 位参会人');
  });

  it('stops where no answer comes, and goes on after a reload without repeating who has arrived', async () => {
    served.failing.add('addMember');
    await open();
    await readAndSee(three);
    await press(page, '添加 3 位参会人');
    expect(await answerNext(page, true)).toMatchObject({ title: '未收到结果' });
    expect(sentNames()).toEqual(['王芳']);
    served.failing.clear();
    served.answers.getCentre = wireTeam({ members: [wireMember({ id: '21', name: '王芳', phone: '13622172217' })] });
    await reopen();
    await page.waitFor(() => expect(chips()).toEqual(['全部 3', '已就绪 3']));
    await press(page, '继续添加 3 位参会人');
    await wait('已添加 3 位参会人');
    expect(sentNames()).toEqual(['王芳', '张伟', '刘洋']);
  });

  it('pauses after the member under way', async () => {
    const { fetch } = globalThis;
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    globalThis.fetch = async (...call) => {
      if (sentNames().length === 1) await held;
      return fetch(...call);
    };
    await open();
    await readAndSee(three);
    await press(page, '添加 3 位参会人');
    await wait('已添加 1/3');
    await press(page, '暂停');
    release();
    await page.waitFor(() => getByRole(page.root, 'button', '继续添加 1 位参会人'));
    expect(sentNames()).toEqual(['王芳', '张伟']);
    expect(chips()).toEqual(['全部 3', '已就绪 1', '已添加 2']);
    await press(page, '继续添加 1 位参会人');
    await wait('已添加 3 位参会人');
    expect(sentNames()).toEqual(['王芳', '张伟', '刘洋']);
  });
});
