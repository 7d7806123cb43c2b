import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { act } from 'react';
import { getByRole, queryAllByRole } from '../../../../test/jest/find-by-role';
import {
  header,
  open,
  reopen,
  readAndSee,
  names,
  chips,
  card,
  pressOn,
  wait,
  sentMembers,
} from '../../../../test/pages/member-import';
import { page, served, setExtras } from '../../../../test/pages/app';
import { answerNext, press } from '../../../../test/pages/press-and-answer';
import { wireForm } from '../../../../test/pages/wire-centre';

jest.mock('../../../platform/browser/navigation/navigation');
beforeEach(() => setExtras({ batchMembers: true, idempotency: true }));

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

describe('what a paste has spoilt', () => {
  it('is chosen by one tap, of two phones in a cell', async () => {
    await open();
    await readAndSee(`${header}\n王芳\t13622172217/13722172217\t女\t湘江医院`);
    expect(chips()).toEqual(['全部 1', '需修改 1']);
    expect(queryAllByRole(getByRole(card('王芳'), 'group', '手机号码，选一个'), 'button')).toHaveLength(2);
    await pressOn('王芳', '用 13722172217');
    await wait('1 位信息无误');
    await press(page, '添加 1 位参会人');
    await wait('已添加 1 位参会人');
    expect(sentMembers()).toMatchObject([{ name: '王芳', phone: '13722172217' }]);
  });

  it('is filled in from above, where merged cells were lost', async () => {
    const [first, ...others] = wireForm.meetingForm.filter(({ shortName }) => shortName !== 'gzdw');
    const employer = {
      ...{ shortName: 'gzdw', name: '工作单位', isShow: 1, formType: 1 },
      defaultValue: JSON.stringify({ rules: [{ required: true, message: '请填写工作单位' }] }),
    };
    served.answers.getMeetingForm = { ...wireForm, meetingForm: [first, ...others, employer] };
    await open();
    await readAndSee(
      [
        header,
        ...['王芳\t13622172217\t女\t湘江医院', '张伟\t13622172218\t男\t', '刘洋\t13622172219\t男\t'],
        ...['李娜\t13622172220\t女\t长沙医院', '赵敏\t13622172221\t女\t'],
      ].join('\n'),
    );
    await wait('合并的单元格');
    await wait('将填入：湘江医院（2 位）、长沙医院（1 位）');
    await press(page, '照上面一行填入 3 位');
    await press(page, '添加 5 位参会人');
    await wait('已添加 5 位参会人');
    const [hunan, changsha] = ['湘江医院', '长沙医院'];
    expect(sentMembers().map((member) => (member as { gzdw?: string }).gzdw)).toEqual([
      ...[hunan, hunan, hunan, changsha, changsha],
    ]);
  });
});
