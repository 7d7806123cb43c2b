import { beginSession } from '../../../session/session';
import { getByRole } from '../../../../test/jest/find-by-role';
import { openPage, page, serve, served } from '../../../../test/pages/app';
import { gridNames } from '../../../../test/pages/centre';
import { answerNext, press } from '../../../../test/pages/press-and-answer';
import { wireCentre } from '../../../../test/pages/wire-centre';
import CentrePage from '../home/index';
import OwnHoursPage from './index';

jest.mock('../../../platform/browser/navigation/navigation');
const mockTake = jest.fn(() => Promise.resolve('opened'));
jest.mock('../../../platform/device/take-document', () => ({
  takeDocument: (...given: []) => mockTake(...given),
}));

const line = {
  session: '开幕式',
  minutes: '197 / 210 分',
  hours: '3.50',
  stays: '08:41 进 – 11:58 出',
  verdict: '93%，算整场',
};
const hours = {
  account: {
    days: [{ date: '5月14日', lines: [line], summary: '3.50 学时折 1.16', credits: '1.16' }],
    ...{ hours: '3.50', sum: '1.16', credits: '1.1' },
  },
  ...{ told: '到场满 80% 算整场', isFrozen: false, correction: '', certificateNumber: '' },
};

beforeEach(() => beginSession('7', 'token-1'));

it('shows each session as the office has it, which may change until the list is frozen', async () => {
  serve({ getCentre: wireCentre(), getOwnHours: hours });
  await openPage(<OwnHoursPage />);
  await page.waitFor(() => getByRole(page.root, 'heading', '5月14日'));
  for (const text of ['开幕式', '08:41 进 – 11:58 出', '93%，算整场', '名单冻结前可能变化', '3.50 学时折 1.16'])
    expect(page.text()).toContain(text);
});

it('says what the organiser has corrected in the frozen list', async () => {
  serve({ getCentre: wireCentre(), getOwnHours: { ...hours, isFrozen: true, correction: '有会场签名表' } });
  await openPage(<OwnHoursPage />);
  await page.waitFor(() => getByRole(page.root, 'heading', '5月14日'));
  expect(page.text()).toContain('主办方更正过：有会场签名表');
  expect(page.text()).not.toContain('可能变化');
});

it('opens the certificate that was issued', async () => {
  const fileUrl = '/api/certificates/1?expires=1&signature=s';
  const served = { ...hours, isFrozen: true, certificateNumber: 'MI2027-00218' };
  serve({ getCentre: wireCentre(), getOwnHours: served, getOwnCertificate: { fileUrl } });
  await openPage(<OwnHoursPage />);
  await page.waitFor(() => getByRole(page.root, 'heading', '证书'));
  expect(page.text()).toContain('编号 MI2027-00218');
  await press(page, '下载证书（PDF）');
  await page.waitFor(() => expect(mockTake).toHaveBeenCalledWith(fileUrl, true));
});

it('shows objections with their answers, and withdraws one that is open', async () => {
  const declined = { id: 'o1', session: '闭幕', reason: '没扫上', state: 'declined', answer: '签名表上没有您' };
  const open = { ...declined, id: 'o2', session: '开幕式', reason: '我到了散会', state: 'open', answer: '' };
  const own = { ...hours, sessions: [], objections: [open, declined] };
  serve({ getCentre: wireCentre(), getOwnHours: () => own, withdrawObjection: null });
  await openPage(<OwnHoursPage />);
  await page.waitFor(() => getByRole(page.root, 'heading', '异议'));
  for (const text of ['我到了散会', '等待处理', '没有采纳', '主办方：签名表上没有您'])
    expect(page.text()).toContain(text);
  expect(page.text()).not.toContain('提出异议');
  await press(page, '撤回');
  own.objections = [declined];
  await answerNext(page, true);
  await page.waitFor(() => expect(page.text()).not.toContain('我到了散会'));
  expect(served.bodies('withdrawObjection')).toEqual([{ objectionId: 'o2' }]);
});

it.each([
  ['1', true],
  [undefined, false],
])('the centre leads there where the server’s answer names it: %s', async (countsHours, isShown) => {
  serve({ getCentre: { ...wireCentre(), countsHours } });
  await openPage(<CentrePage />);
  await page.waitFor(() => getByRole(page.root, 'navigation', '办理事项'));
  expect(gridNames().includes('我的学时')).toBe(isShown);
});
