import { beginSession } from '../../../session/session';
import { getByRole, queryAllByRole } from '../../../../test/jest/find-by-role';
import { openPage, page, serve, served } from '../../../../test/pages/app';
import { press } from '../../../../test/pages/press-and-answer';
import { wireCentre, wireForm } from '../../../../test/pages/wire-centre';
import RegistrationInfoPage from './index';

beforeEach(() => {
  beginSession('7', 'token-1');
  serve({ getCentre: wireCentre(), getMeetingForm: wireForm });
});

it('shows answers as texts, and personal numbers only when asked', async () => {
  await openPage(<RegistrationInfoPage />);
  await page.waitFor(() => expect(page.text()).toContain('湘江医院'));
  for (const text of ['性别女', '证件类型身份证', '610***********1234', '138 **** 5678']) {
    expect(page.text()).toContain(text);
  }
  expect(page.text()).not.toContain('610102199001011234');
  await press(page, '显示身份证号');
  expect(page.text()).toContain('610102199001011234');
  await press(page, '隐藏身份证号');
  expect(page.text()).not.toContain('610102199001011234');
});

it('opens attachments, pictures and PDF', async () => {
  const opened = jest.spyOn(window, 'open').mockReturnValue(null);
  await openPage(<RegistrationInfoPage />);
  await page.waitFor(() => getByRole(page.root, 'button', /打开 报名附件 1$/));
  const files = queryAllByRole(page.root, 'button', /打开/);
  expect(files.map((file) => file.querySelector('img')?.getAttribute('src'))).toEqual([undefined, '/files/b.jpg']);
  await press(page, /打开 报名附件 1$/);
  expect(opened).toHaveBeenCalledWith('/files/a.pdf', '_blank', 'noopener');
});

it('shows name and phone though the form definition does not come, and can be tried again', async () => {
  served.failing.add('getMeetingForm');
  await openPage(<RegistrationInfoPage />);
  await page.waitFor(() => getByRole(page.root, 'button', '重试'));
  expect(page.text()).toContain('欧阳晓明');
  served.failing.clear();
  await press(page, '重试');
  await page.waitFor(() => expect(page.text()).toContain('湘江医院'));
});
