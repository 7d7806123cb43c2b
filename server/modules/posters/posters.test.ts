import { eq } from 'drizzle-orm';
import { renderSVG } from 'uqr';
import { meetings } from '../../db/tables/meetings';
import { runCommand } from '../../cli/run-command';
import { setUpServer } from '../../test-support/set-up-server';
import { testNow } from '../../test-support/test-server';

/** One sheet, whose code opens either product (product §6.20). */

const server = setUpServer();
const codes = () => server.gateways.miniProgramCodes;

async function poster(code: string): Promise<{ status: number; text: string; type: string }> {
  const answer = await server.app.inject({ method: 'GET', url: `/m/${code}/poster` });
  return { status: answer.statusCode, text: answer.body, type: String(answer.headers['content-type']) };
}
const drawnCode = (content: string): string =>
  `<img src="data:image/png;base64,${Buffer.from(content).toString('base64')}" alt="小程序码">`;

it('has the meeting’s name, days, place and banner, its link as a QR code, and the mini-program’s code', async () => {
  const { status, text, type } = await poster('MI2027');
  expect([status, type]).toEqual([200, 'text/html; charset=utf-8']);
  for (const words of ['第二十届', '2027年', '微信扫码报名', 'src="http://localhost:3000/api/demo/banners/'])
    expect(text).toContain(words);
  const link = 'http://localhost:3000/conf/Guide/index?meetingCode=MI2027';
  expect(text).toContain(renderSVG(link, { border: 2, ecc: 'Q' }));
  expect(text).toContain(`<p class="link">${link}</p>`);
  expect(text).toContain(drawnCode('pages/registration/landing/index?l.MI2027'));
  expect(codes().drawn).toEqual([{ scene: 'l.MI2027', page: 'pages/registration/landing/index' }]);
});

it('asks WeChat once for a code, which never changes', async () => {
  const pages = await Promise.all(Array.from({ length: 8 }, () => poster('FREE2027')));
  pages.push(await poster('FREE2027'));
  expect(new Set(pages.map(({ text }) => text)).size).toBe(1);
  expect(codes().drawn).toHaveLength(1);
  await poster('MIX2027');
  expect(codes().drawn).toHaveLength(2);
});

it('is refused for a meeting that nobody knows, and escapes what people write', async () => {
  expect((await poster('NOBODY')).status).toBe(404);
  await server.database.query
    .update(meetings)
    .set({ name: '<script>alert(1)</script>', banner: '"><script>' })
    .where(eq(meetings.code, 'LITE2027'));
  const { text } = await poster('LITE2027');
  expect(text).not.toContain('<script>');
  expect(text).toContain('&#60;script&#62;alert(1)');
});

it('has no mini-program code for a meeting whose own is too long for one', async () => {
  const code = 'x'.repeat(31);
  await server.database.query.update(meetings).set({ code }).where(eq(meetings.code, 'END2024'));
  const { status, text } = await poster(code);
  expect(status).toBe(200);
  expect(text).not.toContain('小程序码');
  expect(text).toContain(`meetingCode=${code}`);
});

it.each([
  ['41030', 'setup', 'DESK2027', 1],
  ['45009', 'minute', 'SUB2027', 2],
] as const)('goes for a minute without a code that WeChat refuses with %s', async (code, refusal, meeting, hours) => {
  const reported = jest.spyOn(server.dependencies, 'reportFault');
  // One server runs through all of these tests.
  server.clock.now = testNow + hours * 3_600_000;
  codes().refusals.push({ refusal, code });
  const without = await poster(meeting);
  expect(without.status).toBe(200);
  expect(without.text).not.toContain('小程序码');
  await poster(meeting);
  expect(codes().drawn).toHaveLength(1);
  expect(reported.mock.calls).toEqual([
    [{ gateway: 'wechat-api', code, appId: 'wxmini' }, `WeChat draws no mini-program code: errcode ${code}`],
  ]);
  server.clock.now += 60_000;
  expect((await poster(meeting)).text).toContain('小程序码');
  reported.mockRestore();
});

it('gets another token where WeChat no longer takes the last', async () => {
  server.clock.now = testNow + 3 * 3_600_000;
  codes().refusals.push({ refusal: 'token', code: '40001' });
  expect((await poster('REVIEW2027')).text).toContain('小程序码');
  expect(codes().drawn).toHaveLength(2);
});

it('is written to a file by the organiser’s command', async () => {
  const request = { words: ['poster', 'MI2027', 'poster.html'], options: {}, input: null };
  const { exitCode, lines, output } = await runCommand(request, server.dependencies, server.app.log, () => undefined);
  expect({ exitCode, lines }).toEqual({ exitCode: 0, lines: ['已生成海报 poster.html，用浏览器打开后打印'] });
  expect(Buffer.from(output ?? '', 'base64').toString()).toBe((await poster('MI2027')).text);
});
