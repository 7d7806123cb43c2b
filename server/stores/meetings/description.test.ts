import { eq } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import sanitizeHtmlPackage from 'sanitize-html/package.json';
import { allowedAttributes, allowedTags } from '../../../src/domain/rich-text/allowed-html';
import { runCommand } from '../../cli/run-command';
import { meetings } from '../../db/tables/meetings';
import { logIn } from '../../test-support/log-in';
import { shortSubmission } from '../../test-support/submissions';
import { startTestServer, type TestServer } from '../../test-support/test-server';
import type * as cleaning from './clean-html';
import { cleanerVersion, cleanHtml } from './clean-html';
import { cleanOldDescriptions, descriptionLimit } from './description';

jest.mock('./clean-html', () => {
  const actual = jest.requireActual<typeof cleaning>('./clean-html');
  return { ...actual, cleanHtml: jest.fn(actual.cleanHtml) };
});
const cleanings = jest.mocked(cleanHtml);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  await server.reset();
  cleanings.mockClear();
});
afterAll(() => server.close());

const dirty = '<p onclick="x()">日程<script>alert(1)</script></p>';
const clean = '<p>日程</p>';
const stored = async () => {
  const [row] = await server.database.query.select().from(meetings).where(eq(meetings.id, 2));
  return { description: row?.description, descriptionCleaner: row?.descriptionCleaner };
};
const store = (changes: Partial<typeof meetings.$inferInsert>) =>
  server.database.query.update(meetings).set(changes).where(eq(meetings.id, 2));
const read = async (): Promise<unknown> => {
  const { data } = await server.get('/api/appweb/appMeeting/getMeetingBycode/FREE2027');
  return (data as { description?: unknown }).description;
};

it('is cleaned by no call that reads it', async () => {
  await server.post('/api/appweb/entered/fromAdd', shortSubmission('2'));
  const headers = await logIn(server, '2', '13812345678');
  for (const url of [
    '/api/appweb/appMeeting/getMeetingBycode/FREE2027',
    '/api/appweb/entered/getMeetingFromInfo?code=FREE2027',
    '/api/appweb/entered/toEnteredCenter/2',
  ])
    expect(await server.get(url, headers)).toMatchObject({ status: 200 });
  expect(cleanings).toHaveBeenCalledTimes(0);
});

it('that an older cleaner left is cleaned once, and never shown as it was', async () => {
  await store({ description: dirty, descriptionCleaner: cleanerVersion - 1 });
  expect(await read()).toBe(clean);
  cleanings.mockClear();
  expect(await cleanOldDescriptions(server.database.query)).toBe(1);
  expect(await stored()).toEqual({ description: clean, descriptionCleaner: cleanerVersion });
  expect(await cleanOldDescriptions(server.database.query)).toBe(0);
  expect(await read()).toBe(clean);
  expect(cleanings).toHaveBeenCalledTimes(1);
});

it('that a newer server has cleaned is left to it', async () => {
  await store({ descriptionCleaner: cleanerVersion + 1 });
  expect(await cleanOldDescriptions(server.database.query)).toBe(0);
  await read();
  expect(cleanings).toHaveBeenCalledTimes(0);
});

describe('an import', () => {
  const file = (description: string) => ({
    ...{ code: 'NEW2028', meetingName: '新会议', bmEndTime: '2028-05-01', description },
    meetingForm: ['name', 'phone'].map((shortName) => ({
      ...{ shortName, name: shortName, formType: 1, isShow: '1' },
      defaultValue: JSON.stringify({ rules: [{ message: '请填写' }] }),
    })),
  });
  const importMeeting = (description: string) => {
    const base64 = Buffer.from(JSON.stringify(file(description))).toString('base64');
    const command = { words: ['import', 'a.json'], options: { as: '王芳' }, input: { name: 'a.json', base64 } };
    return runCommand(command, server.dependencies, server.app.log);
  };

  it('cleans it', async () => {
    expect(await importMeeting(dirty)).toMatchObject({ exitCode: 0 });
    const [row] = await server.database.query.select().from(meetings).where(eq(meetings.code, 'NEW2028'));
    expect(row).toMatchObject({ description: clean, descriptionCleaner: cleanerVersion });
  });

  it('refuses one that is too long, and says what to do', async () => {
    expect(await importMeeting('长'.repeat(descriptionLimit))).toMatchObject({ exitCode: 0 });
    expect(await importMeeting('长'.repeat(descriptionLimit + 1))).toMatchObject({
      exitCode: 1,
      lines: [
        expect.stringContaining(
          '会议介绍有 300001 个字符，最多 300000 个：请把直接嵌入的图片（base64）换成图片链接，或删减内容',
        ),
        '共 1 处错误，没有导入',
      ],
    });
  });
});

it('the cleaner’s version is raised with what it lets through', () => {
  const rules = JSON.stringify([[...allowedTags], [...allowedAttributes], sanitizeHtmlPackage.version]);
  const digest = createHash('sha256').update(rules).digest('hex').slice(0, 12);
  // Another digest: raise the version if what was let through before no longer would be.
  expect({ cleanerVersion, digest }).toEqual({ cleanerVersion: 2, digest: 'a11332db57e5' });
});
