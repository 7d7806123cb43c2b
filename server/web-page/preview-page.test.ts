import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callDesk, deskOrigin, staffOf } from '../test-support/desk';
import { setUpServer } from '../test-support/set-up-server';
import { meetingIds } from '../test-support/submissions';

const folder = mkdtempSync(join(tmpdir(), 'preview-'));
const block = '<script id="app-settings" type="application/json">{}</script>';
writeFileSync(join(folder, 'index.html'), `<!doctype html><html><head>${block}</head><body></body></html>`);
afterAll(() => rmSync(folder, { recursive: true }));

const server = setUpServer({ settings: { h5Folder: folder, deskFolder: folder } });
const meetingId = meetingIds.MI2027;
const answers = `/api/desk/meetings/${meetingId}/preview`;
const formCall = `${answers}/api/appweb/entered/getMeetingFromInfo?code=MI2027`;
const pageOf = (headers: Record<string, string> = {}) =>
  server.app.inject({ url: `/desk/preview/${meetingId}`, headers });

async function signIn(role: 'registrar' | 'finance' = 'registrar') {
  return (await staffOf(server, '13912340001', [role], { meetingId })).headers;
}

it('shows the app to whoever may edit the draft, with its calls to the preview alone, and in no other site’s frame', async () => {
  const { statusCode, body, headers } = await pageOf(await signIn());
  expect(statusCode).toBe(200);
  expect(body).toContain(`"apiOrigin":"${answers}"`);
  expect(body).toContain('data-address="/conf/index?meetingCode=MI2027" data-cookie="entryType_1=2"');
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain(`connect-src ${deskOrigin}${answers}/;`);
  expect(policy).toContain("form-action 'none'; frame-ancestors 'self'");
});

it('does not become the real form if its frame is loaded again', async () => {
  const { statusCode, headers } = await server.app.inject('/conf/index?meetingCode=MI2027');
  expect(statusCode).toBe(200);
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
});

it('shows nothing to anybody else', async () => {
  const stranger = await pageOf();
  expect([stranger.statusCode, stranger.body.includes('app-settings')]).toEqual([401, false]);
  expect((await pageOf(await signIn('finance'))).statusCode).toBe(403);
  expect((await server.get(formCall)).httpStatus).toBe(401);
});

it('answers with the draft, and refuses whatever would be sent', async () => {
  const headers = await signIn();
  const was = (await callDesk(server, 'getDraftFacts', { meetingId }, headers)).data as {
    facts: { fact: string; is: string }[];
  };
  const form = was.facts.find(({ fact }) => fact === 'form')?.is ?? '';
  const changes = [{ fact: 'form', from: form, to: form.replace('工作单位', '就职单位') }];
  await callDesk(server, 'editDraft', { meetingId, version: 0, changes }, headers);
  expect(JSON.stringify((await server.get(formCall, headers)).data)).toContain('就职单位');
  expect(JSON.stringify((await server.get('/api/appweb/entered/getMeetingFromInfo?code=MI2027')).data)).not.toContain(
    '就职单位',
  );
  const meeting = await server.get(`${answers}/api/appweb/appMeeting/getMeetingBycode/MI2027`, headers);
  expect(meeting.data).toMatchObject({ code: 'MI2027' });
  const sent = await server.post(`${answers}/api/appweb/entered/fromAdd`, { name: '王芳' }, headers);
  expect([sent.httpStatus, sent.message]).toEqual([403, '这是预览，不会提交']);
});
