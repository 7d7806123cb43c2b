import { act } from 'react';
import { beginSession } from '../../../session/session';
import { navigate } from '../../../platform/browser/navigation/navigation';
import { getByRole, queryAllByRole } from '../../../../test/jest/find-by-role';
import { openPage, page, serve, served, setExtras } from '../../../../test/pages/app';
import { answerNext, press, toastText } from '../../../../test/pages/press-and-answer';
import { useWideWindow } from '../../../../test/pages/wide-screen';
import { wireForm } from '../../../../test/pages/wire-centre';
import { wireMember, wireMembers, wireTeam } from '../../../../test/pages/wire-team';
import TeamMembersPage from './index';

jest.mock('../../../platform/browser/navigation/navigation');

const table = (): HTMLElement => getByRole(page.root, 'grid', '团体成员');
const names = (): string[] =>
  queryAllByRole(table(), 'checkbox')
    .slice(1)
    .map((tick) => (tick.getAttribute('aria-label') ?? '').replace('选中 ', ''));
const cell = (id: string, column: string): HTMLElement => {
  const found = table().querySelector<HTMLElement>(`td[data-row="${id}"][data-column="${column}"]`);
  if (found === null) throw new Error(`No cell ${column} of ${id}`);
  return found;
};
const key = (element: Element, name: string): Promise<void> =>
  act(
    async () =>
      void element.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })),
  );

const unpaidOf = (id: string, name: string, part: object = {}): object =>
  wireMember({
    ...wireMembers.unpaid,
    id,
    name,
    phone: `139000000${id}`,
    extendParam: JSON.stringify({ name, gzdw: '天山医院' }),
    ...part,
  });

beforeEach(async () => {
  useWideWindow();
  setExtras({ corrections: true });
  beginSession('7', 'token-1');
  serve({
    getCentre: wireTeam({ members: [...Object.values(wireMembers), unpaidOf('21', '周敏'), unpaidOf('22', '安宁')] }),
    getMeetingForm: wireForm,
    getTeamOrderQuote: { allprice: 1600 },
  });
  await openPage(<TeamMembersPage />, { meetingCode: 'MI2027', meetingId: '7' });
  await page.waitFor(table);
  await page.waitFor(() => expect(served.count('getMeetingForm')).toBeGreaterThan(0));
});

it('is a table that is searched by employer too, filtered, and sorted by its headings', async () => {
  expect(names()).toHaveLength(6);
  await page.type(getByRole(page.root, 'searchbox', '姓名、手机号码或单位'), '天山');
  expect(names()).toEqual(['周敏', '安宁']);
  await press(page, '姓名');
  expect(names()).toEqual(['安宁', '周敏']);
  await press(page, '姓名 ↑');
  expect(names()).toEqual(['周敏', '安宁']);
  await press(page, '已支付 1');
  expect(page.text()).toContain('没有符合条件的参会人');
  await press(page, '查看全部');
  expect(names()).toHaveLength(6);
});

it('is walked by the keys, and pays for those who are ticked and can be ordered', async () => {
  served.answers.submitTeamOrder = { payMoney: 1600, outTradeNo: 'T1' };
  const first = cell('11', 'tick');
  expect(first.tabIndex).toBe(0);
  await key(first, ' ');
  await key(first, 'ArrowDown');
  expect(document.activeElement).toBe(cell('12', 'tick'));
  await key(cell('12', 'tick'), ' ');
  const bar = getByRole(page.root, 'group', '对选中的人');
  expect(bar.textContent).toContain('已选 2 位');
  await page.waitFor(() => expect(bar.textContent).toContain('1 位可交费，合计 ¥1,600.00'));
  await page.click(getByRole(bar, 'button', '交费 1 位'));
  expect(served.bodies('submitTeamOrder')).toEqual([{ meetingId: '7', enteredIds: '12' }]);
  await page.waitFor(() => expect(navigate).toHaveBeenCalledWith('paymentChoice', expect.anything()));
});

it('deletes several after one question, names who could not be deleted, and goes on beside who was', async () => {
  for (const id of ['21', '22']) await key(cell(id, 'tick'), ' ');
  served.refusals.deleteMember = { status: 500, message: '该参会人在待支付订单中' };
  await press(page, '删除 2 位');
  expect((await answerNext(page, true)).text).toContain('周敏、安宁');
  expect((await answerNext(page, true)).text).toBe('周敏：该参会人在待支付订单中；安宁：该参会人在待支付订单中');
  delete served.refusals.deleteMember;
  served.answers.getCentre = wireTeam({ members: Object.values(wireMembers) });
  await press(page, '删除 2 位');
  await answerNext(page, true);
  await page.waitFor(() => expect(toastText()).toBe('已删除 2 位'));
  // The focus was in the bar, which is gone with them.
  const [beside] = [...table().querySelectorAll('td[data-column=name]')].slice(-1);
  await page.waitFor(() => expect(document.activeElement).toBe(beside));
});

it('corrects an answer in its cell, and keeps what was typed until it is saved', async () => {
  await key(cell('11', 'gzdw'), 'Enter');
  const field = (): HTMLInputElement => getByRole(page.root, 'textbox', '欧阳晓明的工作单位') as HTMLInputElement;
  await page.type(field(), '西安交通大学第一附属医院');
  served.refusals.correctAnswers = { status: -1, message: '更正已截止' };
  await key(field(), 'Enter');
  await page.waitFor(() => expect(cell('11', 'gzdw').textContent).toContain('还没有保存：更正已截止'));
  await page.unmount();
  await openPage(<TeamMembersPage />, { meetingCode: 'MI2027', meetingId: '7' });
  await page.waitFor(table);
  await page.waitFor(async () => {
    await key(cell('11', 'gzdw'), 'Enter');
    expect(field().value).toBe('西安交通大学第一附属医院');
  });
  delete served.refusals.correctAnswers;
  await key(field(), 'Enter');
  await page.waitFor(() => expect(toastText()).toBe('已更正欧阳晓明的工作单位'));
  expect(served.bodies('correctAnswers').pop()).toEqual({
    meetingId: '7',
    enteredId: '11',
    gzdw: '西安交通大学第一附属医院',
  });
  await page.waitFor(() => expect(document.activeElement).toBe(cell('11', 'gzdw')));
});

it('leaves open what was opened while a cell was being saved', async () => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const answerAtOnce = globalThis.fetch;
  globalThis.fetch = async (...call) => {
    const answer = await answerAtOnce(...call);
    if (served.count('correctAnswers') > 0) await held;
    return answer;
  };
  await key(cell('11', 'gzdw'), 'Enter');
  const field = getByRole(page.root, 'textbox', '欧阳晓明的工作单位');
  await page.type(field, '天山医院');
  await key(field, 'Enter');
  await page.waitFor(() => expect(served.count('correctAnswers')).toBe(1));
  await key(cell('12', 'phone'), 'Enter');
  const form = (): HTMLElement => getByRole(page.root, 'group', '修改 阿卜杜热合曼·买买提');
  await page.waitFor(form);
  release();
  await page.waitFor(() => expect(toastText()).toBe('已更正欧阳晓明的工作单位'));
  expect(form().isConnected).toBe(true);
});

it('leaves an answer as it is by Escape', async () => {
  await key(cell('11', 'gzdw'), 'Enter');
  await page.type(getByRole(page.root, 'textbox', '欧阳晓明的工作单位'), '别处');
  await key(getByRole(page.root, 'textbox', '欧阳晓明的工作单位'), 'Escape');
  expect(cell('11', 'gzdw').textContent).toBe('湘江医院');
  expect(served.count('correctAnswers')).toBe(0);
});

it('changes an unpaid member’s phone below the row, by the call of the whole form', async () => {
  await key(cell('12', 'phone'), 'Enter');
  const form = await page.waitFor(() => getByRole(page.root, 'group', '修改 阿卜杜热合曼·买买提'));
  await page.type(getByRole(form, 'textbox', '手机号码'), '13900000043');
  for (const tick of queryAllByRole(form, 'checkbox')) await page.click(tick);
  await page.click(getByRole(form, 'button', '保存'));
  await page.waitFor(() => expect(toastText()).toBe('已保存阿卜杜热合曼·买买提的信息'));
  expect(served.bodies('updateMember')[0]).toMatchObject({ enteredId: '12', phone: '13900000043', gzdw: '湘江医院' });
});

it('shows the details of whom nothing can be corrected of here', async () => {
  await key(cell('11', 'phone'), 'Enter');
  await page.waitFor(() => getByRole(document, 'dialog', '参会人信息'));
});

it('fills in below its row what a place lacks', async () => {
  const extendParam = JSON.stringify({ name: '周敏', phone: '13900000031', sex: '1', zjlx: '3', bmtable: '' });
  served.answers.getCentre = wireTeam({
    members: [unpaidOf('31', '周敏', { extendParam, needsCompletion: '1', completion: { lacking: '证件号码' } })],
  });
  await page.unmount();
  await openPage(<TeamMembersPage />, { meetingCode: 'MI2027', meetingId: '7' });
  await page.waitFor(table);
  await page.waitFor(() => expect(cell('31', 'lacking').textContent).toBe('证件号码'));
  await page.click(getByRole(page.root, 'button', '代填 周敏：缺 证件号码'));
  const form = await page.waitFor(() => getByRole(page.root, 'group', '代填 周敏'));
  await page.type(getByRole(form, 'textbox', '姓名'), '周敏敏');
  await page.type(getByRole(form, 'textbox', '证件号码'), 'E12345678');
  for (const tick of queryAllByRole(form, 'checkbox')) await page.click(tick);
  await page.click(getByRole(form, 'button', '保存'));
  await page.waitFor(() => expect(toastText()).toBe('已保存周敏的信息'));
  expect(served.bodies('updateMember')[0]).toMatchObject({ name: '周敏敏', passport: 'E12345678', fillsPlace: '1' });
});
