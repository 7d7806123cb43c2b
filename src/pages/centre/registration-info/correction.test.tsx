import { beginSession } from '../../../session/session';
import { getByRole, queryAllByRole } from '../../../../test/jest/find-by-role';
import { openPage, page, serve, served, setExtras } from '../../../../test/pages/app';
import { answerNext, fill, press, toastText, valueOf } from '../../../../test/pages/press-and-answer';
import { wireCentre, wireForm } from '../../../../test/pages/wire-centre';
import RegistrationInfoPage from './index';

beforeAll(() => import('../../../features/correction/correct-answers'));
beforeEach(() => {
  beginSession('7', 'token-1');
  setExtras({ corrections: true });
  serve({ getCentre: wireCentre(), getMeetingForm: wireForm, correctAnswers: '已更正' });
});

async function open(): Promise<void> {
  await openPage(<RegistrationInfoPage />);
  await page.waitFor(() => expect(page.text()).toContain('湘江医院'));
}

async function begin(): Promise<void> {
  await open();
  await press(page, '更正信息');
  await page.waitFor(() => getByRole(page.root, 'textbox', '工作单位'));
}

it('shows what changes, from what to what, before anything is saved', async () => {
  await begin();
  await fill(page, '工作单位', '西安交通大学第一附属医院');
  await press(page, '看改了什么');
  for (const text of ['改了 1 处', '工作单位原 湘江医院→ 西安交通大学第一附属医院', '参会码不变', '已开的发票不变'])
    expect(page.text()).toContain(text);
  expect(page.text()).toContain('手机号码、报名类型');
  expect(served.made('correctAnswers')).toEqual([]);
  served.answers.getCentre = wireCentre({ entered: { extendParam: '{"gzdw":"西安交通大学第一附属医院"}' } });
  await press(page, '保存 1 处更正');
  await page.waitFor(() => expect(toastText()).toBe('已更正'));
  // Only what has changed: what a colleague corrects meanwhile stays.
  expect(served.made('correctAnswers')).toMatchObject([
    { body: { meetingId: '7', enteredId: '31', gzdw: '西安交通大学第一附属医院' } },
  ]);
  expect(served.made('correctAnswers')[0]?.body).not.toHaveProperty('name');
  await page.waitFor(() => getByRole(page.root, 'button', '更正信息'));
  expect(page.text()).toContain('西安交通大学第一附属医院');
});

it('keeps what was typed while somebody looks at it, and after they have left', async () => {
  await begin();
  await fill(page, '工作单位', '岳麓医院');
  await press(page, '看改了什么');
  await press(page, '再改改');
  expect(valueOf(page, '工作单位')).toBe('岳麓医院');
  const [back] = queryAllByRole(page.root.querySelector('footer') as Element, 'button', '返回');
  await page.click(back as Element);
  await press(page, '更正信息');
  await page.waitFor(() => expect(valueOf(page, '工作单位')).toBe('岳麓医院'));
});

it('locks the phone, and what the organiser has fixed', async () => {
  const [first, ...others] = wireForm.meetingForm;
  serve({
    getCentre: wireCentre(),
    getMeetingForm: { ...wireForm, meetingForm: [{ ...first, fixed: '1' }, ...others] },
  });
  await begin();
  const isDisabled = (name: string) => getByRole(page.root, 'textbox', name).hasAttribute('disabled');
  expect(['姓名', '手机号码', '工作单位'].map(isDisabled)).toEqual([true, true, false]);
});

it('says so where nothing has changed, and where the form refuses', async () => {
  await begin();
  await press(page, '看改了什么');
  await page.waitFor(() => expect(toastText()).toBe('没有改动'));
  await fill(page, '姓名', '');
  await press(page, '看改了什么');
  await page.waitFor(() => expect(page.text()).toContain('请填写姓名'));
  expect(queryAllByRole(page.root, 'button', /处更正/)).toEqual([]);
});

it('asks for consent to a sensitive answer that is new', async () => {
  await begin();
  await fill(page, '身份证号', '11010519491231002X');
  await press(page, '看改了什么');
  expect(page.text()).toContain('原 610***********1234→ 110***********002X');
  await press(page, '保存 1 处更正');
  expect(page.text()).toContain('填写敏感个人信息前，请单独勾选同意');
  expect(served.made('correctAnswers')).toEqual([]);
});

it('brings a refusal of the server back to the form', async () => {
  served.refusals.correctAnswers = { status: -1, message: '报名信息现在不能自行更正，如需更正请联系主办方' };
  await begin();
  await fill(page, '工作单位', '岳麓医院');
  await press(page, '看改了什么');
  await press(page, '保存 1 处更正');
  expect((await answerNext(page, true)).text).toContain('如需更正请联系主办方');
  await page.waitFor(() => expect(valueOf(page, '工作单位')).toBe('岳麓医院'));
});

it.each([
  ['with another server', {}, { corrections: false }],
  ['after the deadline', { meeting: { correctionDeadline: '2020-01-01' } }, {}],
  ['once the ticket was refunded', { entered: { refundStatus: 2, attr4: '1' } }, {}],
  ['once the organiser has decided', { entered: { reviewState: 'approved' } }, {}],
])('is not offered %s', async (_when, changes, extras) => {
  setExtras(extras);
  serve({ getCentre: wireCentre(changes), getMeetingForm: wireForm });
  await open();
  expect(queryAllByRole(page.root, 'button', '更正信息')).toEqual([]);
});
