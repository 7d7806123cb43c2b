import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { act } from 'react';
import { beginSession } from '../../../session/session';
import { returnTo } from '../../../platform/navigation/navigation';
import { getByRole, queryAllByRole } from '../../../../test/jest/find-by-role';
import { attachHeldFile } from '../../../../test/jest/held-upload';
import type { MountedPage } from '../../../../test/jest/mount-page';
import { serveCalls, type ServedCalls } from '../../../../test/jest/serve-calls';
import { loadDialogs, openPage, resetApp } from '../../../../test/pages/open-page';
import { answerNext, press, toastText } from '../../../../test/pages/press-and-answer';
import { wireForm, wireMeeting } from '../../../../test/pages/wire-centre';
import { wireMember, wireOperator, wireTeam } from '../../../../test/pages/wire-team';
import { queryClient } from '../../../api/use-call';
import MemberImportPage from './index';

jest.mock('../../../platform/navigation/navigation', () => ({
  goBack: jest.fn(() => Promise.resolve()),
  navigate: jest.fn(() => Promise.resolve()),
  replace: jest.fn(() => Promise.resolve()),
  returnTo: jest.fn(() => Promise.resolve()),
}));
const settings = { extras: { batchMembers: true, idempotency: true } };
jest.mock('../../../platform/settings/settings', () => ({
  appSettings: () => ({ apiOrigin: '', tokenPrefix: 'Bearer ', ...settings }),
}));

const ofMeeting = { meetingCode: 'MI2027', meetingId: '7' };
const header = '姓名\t手机号码\t性别\t工作单位';
const rowsOf = (...people: string[]): string => [header, ...people].join('\n');
const three = rowsOf('王芳\t13622172217\t女\t湘江医院', '张伟\t13622172218\t男\t', '刘洋\t13622172219\t男\t');
/** The second person's phone is invalid. */
const oneBad = three.replace('13622172218', '1362217221');

let served: ServedCalls;
let page: MountedPage;

const open = async (): Promise<void> => {
  page = await openPage(<MemberImportPage />, ofMeeting);
};
/** A restart after the page was killed. */
const reopen = async (): Promise<void> => {
  await page.unmount();
  queryClient.clear();
  await open();
};
const read = async (text: string): Promise<void> => {
  const box = await page.waitFor(() => getByRole(page.root, 'textbox', '或粘贴表格内容'));
  await page.type(box, text);
  await press(page, '读取粘贴的内容');
};
const readAndSee = async (text: string): Promise<void> => {
  await read(text);
  await page.waitFor(() => getByRole(page.root, 'list', '待添加的参会人'));
};
const names = (): string[] =>
  queryAllByRole(getByRole(page.root, 'list', '待添加的参会人'), 'heading').map(({ textContent }) => textContent);
const chips = (): string[] =>
  queryAllByRole(getByRole(page.root, 'group', '按状态筛选'), 'button').map(({ textContent }) => textContent);
const card = (name: string): HTMLElement => getByRole(page.root, 'region', name);
const pressOn = (name: string, button: string): Promise<void> => page.click(getByRole(card(name), 'button', button));
const sheet = (line: number): Promise<HTMLElement> =>
  page.waitFor(() => getByRole(document, 'dialog', `修改第 ${line} 行`));
const wait = (text: string): Promise<void> => page.waitFor(() => expect(page.text()).toContain(text));
const sentMembers = (): { name: string; phone: string }[] =>
  (served.made('addMembers').at(-1)?.body as { members: { name: string; phone: string }[] }).members;

beforeAll(loadDialogs, 60_000);
beforeEach(() => {
  resetApp();
  settings.extras = { batchMembers: true, idempotency: true };
  beginSession('7', 'token-1');
  served = serveCalls({
    getCentre: wireTeam({ members: [wireMember({ id: '11', name: '欧阳晓明', phone: '13812345678' })] }),
    getMeetingForm: wireForm,
    getMeetingByCode: wireMeeting,
    addMembers: { count: 3 },
    addMember: '添加成功',
  });
});
afterEach(async () => {
  await page.unmount();
  jest.clearAllMocks();
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

describe('what a table’s columns are', () => {
  const wideForm = {
    ...wireForm,
    meetingForm: [
      ...wireForm.meetingForm,
      {
        ...{ shortName: 'province', name: '所在省份', isShow: 1, formType: 3 },
        defaultValue: JSON.stringify({
          rules: [{ required: true, message: '请选择所在省份' }],
          valueEnum: { 61: { text: '陕西省' }, 11: { text: '北京市' } },
        }),
      },
      {
        ...{ shortName: 'zhicheng', name: '职称', isShow: 1, formType: 3 },
        defaultValue: JSON.stringify({ valueEnum: { 1: { text: '正高' }, 2: { text: '副高' }, 3: { text: '中级' } } }),
      },
    ],
  };
  const table = [
    '姓名\t电话\t专业技术职务\t所属处室',
    '王芳\t13622172217\t主任医师\t信息科',
    '张伟\t13622172218\t见习\t医务科',
    '刘洋\t13622172219\t见习\t医务科',
  ].join('\n');
  const listedColumns = (): string[] =>
    queryAllByRole(getByRole(page.root, 'region', '表格的列'), 'button').map(
      (one) => one.getAttribute('aria-label') ?? '',
    );
  const dialog = (name: string): Promise<HTMLElement> => page.waitFor(() => getByRole(document, 'dialog', name));

  beforeEach(async () => {
    served.answers.getMeetingForm = wideForm;
    await open();
    await readAndSee(table);
  });

  it('is shown, may be changed, and is kept over a reload with what was corrected', async () => {
    expect(listedColumns()).toEqual([
      '姓名：姓名',
      '电话：手机号码',
      '专业技术职务：职称，1 种未识别',
      '所属处室：不导入',
    ]);
    expect(page.text()).toContain('主任医师 → 正高 · 见习 → ？');
    await pressOn('王芳', '修改');
    await page.type(await page.waitFor(() => getByRole(document, 'textbox', '姓名')), '王大芳');
    await page.click(getByRole(document, 'button', '关闭'));
    await page.waitFor(() => expect(names()).toContain('王大芳'));
    await page.waitFor(() => getByRole(page.root, 'button', '所属处室：不导入'));
    await press(page, '所属处室：不导入');
    await page.click(getByRole(await dialog('所属处室'), 'radio', '工作单位'));
    await page.waitFor(() => expect(card('王大芳').textContent).toContain('信息科'));
    await reopen();
    await page.waitFor(() => expect(listedColumns()).toContain('所属处室：工作单位'));
    await press(page, '所属处室：工作单位');
    await page.click(getByRole(await dialog('所属处室'), 'radio', '不导入'));
    await page.waitFor(() => expect(card('王大芳').textContent).not.toContain('信息科'));
  });

  it('that is missing is filled in for all, and taken back', async () => {
    expect(chips()).toEqual(['全部 3', '需修改 3']);
    getByRole(page.root, 'region', '表格里没有：所在省份');
    await press(page, '全部填入…');
    const form = await dialog('所在省份，全部填入');
    await page.click(getByRole(form, 'button', '填入 3 位'));
    await page.waitFor(() => expect(form.textContent).toContain('请选择所在省份'));
    await page.click(getByRole(form, 'combobox'));
    await page.click(await page.waitFor(() => getByRole(document, 'radio', '陕西省')));
    await page.click(getByRole(form, 'button', '填入 3 位'));
    await page.waitFor(() => expect(chips()).toEqual(['全部 3', '已就绪 3']));
    expect(getByRole(page.root, 'region', '所在省份：陕西省').textContent).toContain('已为 3 位填入');
    await press(page, '撤销 所在省份');
    await page.waitFor(() => expect(chips()).toEqual(['全部 3', '需修改 3']));
  });

  it('with texts not understood holds up nobody, and is mended once for all', async () => {
    await press(page, '全部 3');
    expect(card('张伟').textContent).toContain('职称“见习”未识别，留空');
    await press(page, '专业技术职务：职称，1 种未识别');
    const sheetOfColumn = await dialog('专业技术职务');
    await page.click(getByRole(sheetOfColumn, 'combobox', '“见习”（2 位）是 请选择'));
    await page.click(
      await page
        .waitFor(() => getByRole(document, 'dialog', '“见习”（2 位）是'))
        .then((list) => getByRole(list, 'radio', '中级')),
    );
    await page.waitFor(() => expect(page.text()).not.toContain('未识别，留空'));
  });
});

describe('a file', () => {
  const choose = async (): Promise<void> => {
    await open();
    await page.waitFor(() => getByRole(page.root, 'textbox', '或粘贴表格内容'));
    await press(page, '选择文件');
  };
  const give = async (name: string): Promise<void> => {
    const bytes = readFileSync(resolve(__dirname, '../../../../test/tables', name));
    await page.waitFor(() => expect(document.querySelector('input[type=file]')).not.toBeNull());
    const input = document.querySelector('input[type=file]') as HTMLInputElement;
    Object.defineProperty(input, 'files', { value: [new File([Uint8Array.from(bytes)], name)] });
    act(() => void input.dispatchEvent(new Event('change')));
  };

  it('of several sheets says which was read, and reads another', async () => {
    await choose();
    await give('several-sheets.xlsx');
    const read = await page.waitFor(() => getByRole(page.root, 'region', 'several-sheets.xlsx'));
    expect(read.textContent).toContain('工作表 2 / 4：参会名单 · 第 1 行起 · 共读取 5 位参会人');
    expect(page.text()).toContain('隐藏的 1 个工作表未读取');
    await press(page, '换工作表');
    const list = await page.waitFor(() => getByRole(document, 'dialog', '选择工作表'));
    await page.click(getByRole(list, 'radio', '去年名单（已隐藏，12 行）'));
    await page.waitFor(() => expect(read.textContent).toContain('共读取 12 位参会人'));
  });

  it('with filtered rows leaves them out unless they are ticked', async () => {
    await choose();
    await give('filtered-rows.xlsx');
    await page.waitFor(() => expect(chips()[0]).toBe('全部 6'));
    const box = getByRole(page.root, 'checkbox', '同时读取隐藏的 2 行');
    await page.click(box);
    await page.waitFor(() => expect(chips()[0]).toBe('全部 8'));
  });

  it('that names others has them uploaded with their rows', async () => {
    const { XMLHttpRequest: own } = globalThis;
    const sent: unknown[] = [];
    class ArrivingUpload {
      upload = {};
      status = 200;
      responseText = JSON.stringify({ status: 200, data: '/files/7.pdf' });
      onload = (): void => undefined;
      open(): void {}
      setRequestHeader(): void {}
      send(form: FormData): void {
        sent.push(form.get('file'));
        void Promise.resolve().then(() => this.onload());
      }
    }
    Object.assign(globalThis, { XMLHttpRequest: ArrivingUpload });
    await open();
    await readAndSee(`${header}\t报名附件\n王芳\t13622172217\t女\t\t王芳.pdf\n张伟\t13622172218\t男\t\t没有.pdf`);
    const files = getByRole(page.root, 'region', '附件：表格里有 2 个文件名');
    expect(files.textContent).toContain('还缺 2 个：王芳.pdf、没有.pdf');
    await page.click(getByRole(files, 'button', '选择多个文件'));
    const input = document.querySelector('input[type=file]') as HTMLInputElement;
    const pdf = new File(['%PDF-1.7'], '王芳.pdf', { type: 'application/pdf' });
    Object.defineProperty(input, 'files', { value: [pdf] });
    act(() => void input.dispatchEvent(new Event('change')));
    await page.waitFor(() => expect(page.text()).toContain('还缺 1 个：没有.pdf'));
    expect(card('王芳').textContent).toContain('附件“王芳.pdf”添加时上传');
    expect(card('张伟').textContent).toContain('附件“没有.pdf”还没有选择文件');
    await press(page, '添加 2 位参会人');
    expect((await answerNext(page, true)).text).toContain('没有.pdf没有选择文件');
    await wait('已添加 2 位参会人');
    Object.assign(globalThis, { XMLHttpRequest: own });
    expect(sent.map((file) => (file as File).name)).toEqual(['王芳.pdf']);
    expect(sentMembers()).toMatchObject([{ bmtable: '/files/7.pdf' }, { bmtable: '' }]);
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
    settings.extras = { batchMembers: true, idempotency: false };
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

describe('saving one by one, where the server takes no batch', () => {
  beforeEach(() => {
    settings.extras = { batchMembers: false, idempotency: false };
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
