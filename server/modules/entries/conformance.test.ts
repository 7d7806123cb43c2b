import { bodyOf, item, type FormCase } from '../../../test/conformance/form-case';
import { formCases } from '../../../test/conformance/form-cases';
import { isPlainObject } from '../../../src/domain/json/read-value';
import { allowedEntryTypes } from '../../../src/domain/meeting/registration-type';
import { meetings } from '../../db/tables/meetings';
import { signFileReference } from '../../stores/uploads/file-reference';
import { insertFile } from '../../stores/uploads/store';
import { emptyDatabase } from '../../test-support/test-database';
import { startTestServer, type TestServer } from '../../test-support/test-server';

/** The table of `test/conformance` over HTTP: what the form refuses, the server refuses with the same messages. */
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const phoneItem = item('phone', '手机号码', {});
const hasPhone = ({ items }: FormCase) => JSON.stringify(items).includes('"phone"');

async function holdMeeting(testCase: FormCase, id: number): Promise<void> {
  const isPaid = testCase.entryType === 'paid';
  const flags = { isPaid: true, hasExhibitors: !isPaid, admitsVisitors: !isPaid };
  expect(allowedEntryTypes(flags)).toContain(testCase.entryType);
  await server.database.query.insert(meetings).values({
    id,
    code: testCase.meeting.meetingCode,
    name: testCase.title,
    ...flags,
    startTime: testCase.meeting.startTime,
    endTime: testCase.meeting.endTime,
    feeFen: 100_00,
    // Registration requires a phone, so cases about other fields get one.
    formDefinition: hasPhone(testCase) ? testCase.items : [...testCase.items, phoneItem],
    createdAt: new Date(0),
  });
}

/** Replaces the table's references by uploaded files. */
async function uploaded(body: Record<string, unknown>): Promise<Record<string, unknown>> {
  const entries = Object.entries(body).map(async ([name, value]): Promise<[string, unknown]> => {
    if (typeof value !== 'string' || !/^\/?(api\/)?files?\//.test(value)) return [name, value];
    const references = value.split(',').map(async () => {
      const id = server.dependencies.randomIds.reference();
      const bytes = Buffer.from('%PDF-');
      await insertFile(server.database.query, {
        id,
        name: '',
        contentType: 'application/pdf',
        size: 5,
        bytes,
        createdAt: new Date(0),
      });
      return signFileReference(server.cipher, id, server.clock.now + 1_000);
    });
    return [name, (await Promise.all(references)).join(',')];
  });
  return Object.fromEntries(await Promise.all(entries));
}

test.each(formCases.map((testCase): [string, FormCase] => [testCase.title, testCase]))('%s', async (_, testCase) => {
  await emptyDatabase(server.database.query);
  server.clock.now = Date.parse(`${testCase.today}T10:00:00+08:00`);
  const id = Number(testCase.meeting.meetingId);
  await holdMeeting(testCase, id);
  const given = JSON.parse(JSON.stringify(bodyOf(testCase))) as unknown;
  const form = isPlainObject(given) ? await uploaded(given) : {};
  const answer = await server.post('/api/appweb/entered/fromAdd', {
    ...(hasPhone(testCase) ? {} : { phone: '13812345678' }),
    ...form,
    meetingId: id,
    isCharge: testCase.entryType === 'paid' ? '1' : '0',
    isInvoce: '0',
    attr2: '',
  });

  const { messages } = testCase.expected;
  if (Object.keys(messages).length > 0) {
    expect(answer).toMatchObject({ httpStatus: 200, status: -1, message: Object.values(messages)[0] });
    expect(answer.body.errors).toEqual(messages);
  } else if (hasPhone(testCase) && answer.status !== 200) {
    // A form may leave an optional phone empty; a registration may not.
    expect(answer.message).toBe('请输入正确的手机号码');
  } else {
    expect(answer).toMatchObject({ httpStatus: 200, status: 200 });
  }
});
