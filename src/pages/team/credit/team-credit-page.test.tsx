import { beginSession } from '../../../session/session';
import { returnTo } from '../../../platform/browser/navigation/navigation';
import { getByRole, queryAllByRole } from '../../../../test/jest/find-by-role';
import { openPage, page, serve, served } from '../../../../test/pages/app';
import { answerNext, keptToastText, press } from '../../../../test/pages/press-and-answer';
import { wireForm } from '../../../../test/pages/wire-centre';
import { wireMember, wireTeam } from '../../../../test/pages/wire-team';
import { creditDraft } from '../../../features/credit/use-credit-application';
import { emptyCredit } from '../../../domain/credit/credit-form';
import TeamCreditPage from './index';

jest.mock('../../../platform/browser/navigation/navigation');

const members = [
  wireMember({ id: '11', name: '王芳', phone: '13900000011' }),
  wireMember({ id: '12', name: '张伟', phone: '13900000012' }),
  wireMember({ id: '13', name: '刘洋', phone: '13900000013', attr2: { name: '刘洋' } }),
];

/** All but what colleagues have in common. */
function keepPersonal(id: string, name: string): void {
  creditDraft.keep('7', id, {
    ...emptyCredit,
    ...{
      name,
      phone: '13900000011',
      age: '40',
      sex: '女',
      employer: '湘江医院',
      province: '湖南省',
      isGrassroots: '否',
    },
  });
}

const open = async (): Promise<void> => {
  await openPage(<TeamCreditPage />, { meetingCode: 'MI2027', meetingId: '7' });
  await page.waitFor(() => getByRole(page.root, 'list', '可申请学分的参会人'));
};
const rows = (): string[] =>
  queryAllByRole(getByRole(page.root, 'list', '可申请学分的参会人'), 'listitem').map((row) => row.textContent);

beforeEach(() => {
  beginSession('7', 'token-1');
  serve({ getCentre: wireTeam({ members }), getMeetingForm: wireForm, applyCredit: '' });
});

it('keeps in sight why nobody got any, also where nobody is left to apply for', async () => {
  keepPersonal('11', '王芳');
  keepPersonal('12', '张伟');
  creditDraft.keep('7', '11', { ...(creditDraft.read('7', '11') ?? emptyCredit), jobTitle: '中级' });
  creditDraft.keep('7', '12', { ...(creditDraft.read('7', '12') ?? emptyCredit), jobTitle: '中级' });
  served.refusals.applyCredit = { status: -1, message: '学分申请已截止' };
  await open();
  served.answers.getCentre = wireTeam({ members, meeting: { isScore: '0' } });
  await press(page, '申请学分');
  await answerNext(page, true);
  await page.waitFor(() => expect(page.text()).toContain('暂无可申请学分的参会人'));
  expect(page.text()).toContain('2 位未能申请：王芳（学分申请已截止）、张伟（学分申请已截止）');
  expect(queryAllByRole(page.root, 'button', '申请学分')).toEqual([]);
});

it('says of each who can apply what is missing, and leaves out who has applied', async () => {
  await open();
  // Age and employer are known from the registration.
  expect(rows()).toEqual(['王芳缺 职称、是否基层、省份填写', '张伟缺 职称、是否基层、省份填写']);
  expect(getByRole(page.root, 'button', '申请学分')).toMatchObject({ disabled: true });
});

it('fills in one answer for everyone who lacks it, and applies for all after one question', async () => {
  keepPersonal('11', '王芳');
  keepPersonal('12', '张伟');
  await open();
  expect(rows()[0]).toContain('缺 职称');
  await press(page, '统一填写');
  const choice = await page.waitFor(() => getByRole(document.body, 'radio', '中级'));
  await page.click(choice);
  await page.click(getByRole(document.body, 'button', '填给所有缺少的参会人'));
  await page.waitFor(() => expect(rows()[0]).toContain('已备齐'));
  await press(page, '申请学分');
  expect((await answerNext(page, true)).text).toBe('为 2 位参会人申请学分，提交后不可修改。确认是否提交？');
  await page.waitFor(() => expect(served.made('applyCredit')).toHaveLength(2));
  expect(served.made('applyCredit').map(({ body }) => body)).toMatchObject([
    { enteredId: '11', name: '王芳', titlegrade: '中级' },
    { enteredId: '12', name: '张伟', titlegrade: '中级' },
  ]);
  await page.waitFor(() => expect(returnTo).toHaveBeenCalledWith('teamMembers', { meetingCode: 'MI2027' }));
  expect(keptToastText()).toBe('已为 2 位参会人申请学分');
});

it('says who could not be applied for, and why', async () => {
  for (const [id, name] of [
    ['11', '王芳'],
    ['12', '张伟'],
  ] as const) {
    keepPersonal(id, name);
    creditDraft.keep('7', id, { ...(creditDraft.read('7', id) ?? emptyCredit), jobTitle: '初级' });
  }
  served.refusals.applyCredit = { status: -1, message: '学分申请已截止' };
  await open();
  await press(page, '申请学分');
  await answerNext(page, true);
  await page.waitFor(() =>
    expect(page.text()).toContain('2 位未能申请：王芳（学分申请已截止）、张伟（学分申请已截止）'),
  );
  expect(returnTo).not.toHaveBeenCalled();
});

it('is for operators only', async () => {
  served.answers.getCentre = { ...wireTeam({ members }), isTeamOperator: false, teamOperator: null };
  await openPage(<TeamCreditPage />, { meetingCode: 'MI2027', meetingId: '7' });
  await page.waitFor(() => expect(page.text()).toContain('仅团队经办人可以使用'));
});
