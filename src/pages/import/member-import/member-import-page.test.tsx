import { returnTo } from '../../../platform/browser/navigation/navigation';
import { getByRole, queryAllByRole } from '../../../../test/jest/find-by-role';
import { attachHeldFile } from '../../../../test/jest/held-upload';
import {
  header,
  rowsOf,
  three,
  oneBad,
  open,
  reopen,
  read,
  readAndSee,
  names,
  chips,
  card,
  pressOn,
  sheet,
  wait,
  sentMembers,
} from '../../../../test/pages/member-import';
import { page, served, setExtras } from '../../../../test/pages/app';
import { answerNext, press, toastText } from '../../../../test/pages/press-and-answer';
import { wireOperator, wireTeam } from '../../../../test/pages/wire-team';

jest.mock('../../../platform/browser/navigation/navigation');
beforeEach(() => setExtras({ batchMembers: true, idempotency: true }));

describe('once all are members', () => {
  const addAll = async (text: string): Promise<void> => {
    await open();
    await readAndSee(text);
    await press(page, text === three ? '添加 3 位参会人' : '添加 1 位参会人');
    await wait('已添加');
  };

  it('names the way to apply for the credit of all of them', async () => {
    await addAll(three);
    expect(page.text()).toContain('请到“交费管理”为他们交费。交费后可在成员列表中批量申请学分。');
  });

  it('names none for one alone, for whom there is none', async () => {
    await addAll(rowsOf('王芳\t13622172217\t女\t'));
    expect(page.text()).toContain('交费后可在成员列表中申请学分。');
  });

  it('leaves credit out once its deadline has passed', async () => {
    served.answers.getCentre = wireTeam({ meeting: { scoreDeadline: '2020-01-01' } });
    await addAll(three);
    expect(page.text()).not.toContain('学分');
  });
});

describe('a table that is pasted', () => {
  it('is checked, and saved at once', async () => {
    await open();
    await readAndSee(three);
    await wait('3 位信息无误');
    expect(names()).toEqual(['王芳', '张伟', '刘洋']);
    expect(card('王芳').textContent).toContain('第 2 行 · 136 **** 2217 · 湘江医院');
    await press(page, '添加 3 位参会人');
    await wait('已添加 3 位参会人');
    expect(sentMembers()).toMatchObject([
      { name: '王芳', phone: '13622172217', sex: '1', gzdw: '湘江医院', meetingId: '7' },
      { name: '张伟', phone: '13622172218', sex: '0' },
      { name: '刘洋', phone: '13622172219', sex: '0' },
    ]);
    await press(page, '去交费');
    expect(returnTo).toHaveBeenCalledWith('teamPayments', { meetingCode: 'MI2027' });
    await press(page, '查看成员');
    expect(returnTo).toHaveBeenCalledWith('teamMembers', { meetingCode: 'MI2027' });
    expect(JSON.stringify({ ...localStorage })).not.toContain('13622172217');
  });

  it('is read as it is pasted', async () => {
    await open();
    const box = await page.waitFor(() => getByRole(page.root, 'textbox', '或粘贴表格内容'));
    const paste = (text: string): boolean => {
      const event = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), {
        clipboardData: { getData: () => text },
      });
      return box.dispatchEvent(event);
    };
    expect(paste('王芳')).toBe(true);
    expect(paste(three)).toBe(false);
    await page.waitFor(() => expect(names()).toEqual(['王芳', '张伟', '刘洋']));
  });

  it('says what keeps it from being read', async () => {
    await open();
    await page.waitFor(() => getByRole(page.root, 'textbox', '或粘贴表格内容'));
    expect(queryAllByRole(page.root, 'button', '读取粘贴的内容')).toEqual([]);
    await read(header);
    await page.waitFor(() => getByRole(page.root, 'status'));
    expect(queryAllByRole(page.root, 'list', '待添加的参会人')).toEqual([]);
  });

  it('shows what is wrong by row and field, and has it corrected in place', async () => {
    await open();
    await readAndSee(oneBad);
    expect(chips()).toEqual(['全部 3', '需修改 1', '已就绪 2']);
    expect(names()).toEqual(['张伟']);
    // What is wrong is not masked.
    expect(card('张伟').textContent).toContain('少 1 位：手机号码是 11 位');
    expect(page.text()).toContain('2 位已就绪1 位需修改');

    await pressOn('张伟', '修改');
    const form = await sheet(3);
    const phone = await page.waitFor(() => getByRole(form, 'textbox', '手机号码'));
    expect(phone.getAttribute('aria-invalid')).toBe('true');
    await page.click(getByRole(form, 'button', '保存'));
    expect(queryAllByRole(document, 'dialog', '修改第 3 行')).toHaveLength(1);
    await page.type(phone, '13622172218');
    await page.click(getByRole(form, 'button', '保存'));
    await page.waitFor(() => expect(chips()).toEqual(['全部 3', '已就绪 3']));
    await press(page, '添加 3 位参会人');
    await wait('已添加 3 位参会人');
    expect(sentMembers().map(({ phone }) => phone)).toEqual(['13622172217', '13622172218', '13622172219']);
  });

  it('adds who is ready while others wait, and those as another submission', async () => {
    await open();
    await readAndSee(oneBad);
    await press(page, '添加已就绪的 2 位');
    await page.waitFor(() => expect(chips()).toEqual(['全部 3', '需修改 1', '已添加 2']));
    expect(sentMembers().map(({ name }) => name)).toEqual(['王芳', '刘洋']);
    expect((getByRole(page.root, 'button', '请先修改') as HTMLButtonElement).disabled).toBe(true);
    await reopen();
    await page.waitFor(() => expect(chips()).toEqual(['全部 3', '需修改 1', '已添加 2']));
    await pressOn('张伟', '修改');
    await page.type(await page.waitFor(() => getByRole(document, 'textbox', '手机号码')), '13622172218');
    await page.click(getByRole(document, 'button', '保存'));
    await press(page, '继续添加 1 位参会人');
    await wait('已添加 3 位参会人');
    expect(sentMembers().map(({ name }) => name)).toEqual(['张伟']);
    const [first, second] = served.made('addMembers').map(({ idempotencyKey }) => idempotencyKey);
    expect(second).not.toBe(first);
  });

  it('keeps a row open while its attachment is on its way, and sends that with the rest', async () => {
    await open();
    await readAndSee(oneBad);
    await pressOn('张伟', '修改');
    const form = await sheet(3);
    await page.type(await page.waitFor(() => getByRole(form, 'textbox', '手机号码')), '13622172218');
    const arrive = await attachHeldFile(page);
    await page.click(getByRole(form, 'button', '保存'));
    await page.waitFor(() => expect(toastText()).toBe('附件正在上传，请稍候'));
    expect(queryAllByRole(document, 'dialog', '修改第 3 行')).toHaveLength(1);

    arrive();
    await page.waitFor(() => expect(queryAllByRole(document, 'progressbar', 'a.pdf 上传进度')).toEqual([]));
    await page.click(getByRole(form, 'button', '保存'));
    await press(page, '添加 3 位参会人');
    await wait('已添加 3 位参会人');
    expect(sentMembers()[1]).toMatchObject({ name: '张伟', bmtable: '/files/a.pdf' });
  });

  it('finds phones that stand twice, or are the team’s already', async () => {
    await open();
    await readAndSee(three.replace('13622172218', '13622172217').replace('13622172219', '13812345678'));
    await press(page, '全部 3');
    expect(card('张伟').textContent).toContain('与第 2 行的手机号重复');
    expect(card('刘洋').textContent).toContain('该手机号已在团队成员中（欧阳晓明）');
  });

  it('loses rows only after asking', async () => {
    await open();
    await readAndSee(oneBad);
    await press(page, '全部 3');
    await pressOn('王芳', '删除');
    expect((await answerNext(page, false)).text).toBe('确定删除第 2 行？');
    expect(names()).toHaveLength(3);
    await press(page, '删除需修改的行');
    await answerNext(page, true);
    await page.waitFor(() => expect(names()).toEqual(['王芳', '刘洋']));
    await press(page, '重新选择表格');
    await answerNext(page, true);
    await readAndSee(rowsOf('王芳\t13622172217\t女\t'));
    await pressOn('王芳', '删除');
    await answerNext(page, true);
    await page.waitFor(() => getByRole(page.root, 'textbox', '或粘贴表格内容'));
  });

  it('is kept as typed while the page is away, for its operator only', async () => {
    await open();
    await readAndSee(oneBad);
    await pressOn('张伟', '修改');
    await page.type(await page.waitFor(() => getByRole(document, 'textbox', '姓名')), '张大伟');
    await reopen();
    await page.waitFor(() => expect(names()).toEqual(['张大伟']));
    expect(chips()).toEqual(['全部 3', '需修改 1', '已就绪 2']);

    served.answers.getCentre = { ...wireTeam(), teamOperator: { ...wireOperator, webUserId: 'u-2' } };
    await reopen();
    await page.waitFor(() => getByRole(page.root, 'textbox', '或粘贴表格内容'));
    expect(page.text()).not.toContain('张大伟');
  });
});

it('inside WeChat does not pretend to download the template', async () => {
  window.WeixinJSBridge = { invoke: () => undefined };
  const writeText = jest.fn(() => Promise.resolve());
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  await open();
  await page.waitFor(() => getByRole(page.root, 'button', '下载模板'));
  await press(page, '下载模板');
  const dialog = await page.waitFor(() => getByRole(document, 'dialog', '微信内不能下载文件'));
  await page.click(getByRole(dialog, 'button', '复制链接'));
  await page.waitFor(() => expect(toastText()).toBe('已复制链接，请在浏览器中打开'));
  expect(writeText).toHaveBeenCalledWith(location.href);
  delete window.WeixinJSBridge;
});
