import { callDesk, provePhone } from '../../test-support/desk';
import { organiserOf } from '../../test-support/organiser';
import { setUpServer } from '../../test-support/set-up-server';

const server = setUpServer();
const run = organiserOf(() => server);
const phone = '13912340001';

it('opens the first owner’s account, and the account signs in', async () => {
  expect((await run('staff list')).lines).toEqual(['还没有账号，用 staff add 开通第一位负责人']);
  expect((await run(`staff add 吴启明 ${phone}`)).lines[0]).toBe('已开通 吴启明：负责人，全部会议');
  expect((await run('staff list')).lines.join('\n')).toMatch(
    /吴启明 +13912340001 +负责人（全部会议） +没有 +没有登录过/,
  );
  expect((await provePhone(server, phone)).step).toBe('set-up');
});

it('gives roles at one meeting, for a time', async () => {
  await run(`staff add 吴启明 ${phone}`);
  const given = { role: '会务，签到', meeting: 'MI2027', until: '2027-06-30' };
  expect((await run('staff add 林晓梅 13912340002', given)).exitCode).toBe(0);
  expect((await run('staff list')).lines.join('\n')).toContain('会务（MI2027）、签到（MI2027）');
  expect((await run('staff add 林晓梅 13912340002', { role: '校长' })).exitCode).toBe(2);
  expect((await run('staff add 林晓梅 13912340002', { until: '明年' })).exitCode).toBe(2);
  expect((await run('staff add 林晓梅 13912340002', { meeting: 'NONE' })).lines).toEqual(['没有会议 NONE']);
});

it('ends an account at once, but not the last owner’s', async () => {
  await run(`staff add 吴启明 ${phone}`);
  await run('staff add 林晓梅 13912340002', { role: '签到' });
  const { headers } = await provePhone(server, '13912340002');
  expect((await run('staff remove 13912340002')).lines).toEqual(['已停用 林晓梅 的账号']);
  expect((await callDesk(server, 'getMe', {}, headers)).data).toMatchObject({ step: 'phone' });
  expect(await run(`staff remove ${phone}`)).toMatchObject({ exitCode: 1 });
  expect((await run(`staff reset-second-factor ${phone}`)).exitCode).toBe(0);
});
