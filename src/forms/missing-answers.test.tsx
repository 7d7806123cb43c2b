import type * as UploadModule from '../platform/network/upload';
import type { FormItem } from '../domain/form/form-field';
import { getByRole, queryAllByRole } from '../../test/jest/find-by-role';
import { type MountedPage } from '../../test/jest/mount-page';
import { textItem, mountForm } from '../../test/jest/mount-form';

jest.mock('../platform/browser/when-idle', () => ({
  whenIdle: (act: () => void) => {
    const timer = setTimeout(act, 0);
    return () => clearTimeout(timer);
  },
}));

jest.mock('../platform/network/upload', () => ({
  ...jest.requireActual<typeof UploadModule>('../platform/network/upload'),
  pickFiles: () =>
    Promise.resolve([{ name: 'a.pdf', sizeBytes: 9, kind: 'pdf', previewUrl: null, handle: new Blob() }]),
}));

/** A required question of every kind, and a way to answer it. */
const question = (shortName: string, formType: number): FormItem => ({
  ...textItem(0),
  ...{ shortName, formType, name: '问题' },
  options: ['甲', '乙'].map((text) => ({ key: text, text })),
});
const type =
  (text: string) =>
  ({ root, type: typeInto }: MountedPage): Promise<void> =>
    typeInto(getByRole(root, 'textbox', '问题'), text);
const choose =
  (...texts: string[]) =>
  async ({ root, click, waitFor }: MountedPage): Promise<void> => {
    if (queryAllByRole(root, 'combobox').length > 0) await click(getByRole(root, 'combobox'));
    for (const text of texts) await click(await waitFor(() => getByRole(document.body, 'radio', text)));
  };
const typeDay =
  (day: string) =>
  (page: MountedPage): Promise<void> =>
    page.type(page.root.querySelector('input[type=date]') as Element, day);
const chooseDays =
  (...days: RegExp[]) =>
  async ({ root, click, waitFor }: MountedPage): Promise<void> => {
    await click(getByRole(root, 'combobox'));
    for (const day of days) await click(await waitFor(() => getByRole(document.body, 'button', day)));
  };
const kinds: [string, FormItem, (page: MountedPage) => Promise<void>][] = [
  ['a text', question('gzdw', 1), type('湘江医院')],
  ['a phone', question('phone', 1), type('13812345678')],
  ['an e-mail address', question('email', 1), type('wang@example.com')],
  ['an identity number', question('cardNum', 1), type('110101199003071233')],
  ['one of a few', question('sex', 4), choose('甲')],
  ['one of many', question('nation', 3), choose('甲')],
  ['a day', question('csrq', 6), typeDay('1980-01-02')],
  ['a stay', question('rzld', 1), chooseDays(/月14日 /, /月16日 /)],
  [
    'a place',
    question('ReAddress', 1),
    async (page) => {
      await choose('陕西省', '西安市', '雁塔区')(page);
      await page.type(getByRole(page.root, 'textbox', '问题详细地址'), '雁塔路1号');
    },
  ],
  ['a file', question('bmtable', 5), ({ root, click }) => click(getByRole(root, 'button', '上传附件'))],
];

describe('an answer that was found missing', () => {
  // Transforming sheets takes seconds the first time.
  beforeAll(() => Promise.all([import('../ui/overlay/modal-surface'), import('../ui/fields/stay-calendar')]));

  it.each(kinds)('is no longer marked once there is %s, without another submit', async (_, item, answer) => {
    const { page, check } = await mountForm([item]);
    expect(await check()).toBeNull();
    const marked = () => page.root.querySelectorAll('.ui-field--invalid').length;
    await page.waitFor(() => expect(marked()).toBe(1));
    await answer(page);
    await page.waitFor(() => expect(marked()).toBe(0));
    await page.unmount();
  });

  it('leaves alone what has not been touched', async () => {
    const { page, check } = await mountForm([
      question('sex', 4),
      { ...question('email', 1), rule: null, name: '邮箱' },
    ]);
    await check();
    await page.type(getByRole(page.root, 'textbox', '邮箱'), 'w');
    expect(page.text()).not.toContain('请输入正确邮箱');
    await page.blur(getByRole(page.root, 'textbox', '邮箱'));
    await page.waitFor(() => expect(page.text()).toContain('请输入正确邮箱'));
    await page.unmount();
  });
});
