import * as fc from 'fast-check';
import { startTestServer, type TestServer } from '../../server/test-support/test-server';
import { conferenceCommands } from './conference-commands';
import { Conference, type ConferenceModel, emptyModel, differences } from './conference';
import { proof } from './proof';

/**
 * Random histories of several people and two teams, of what they may do and what they may not: after each, what the
 * database holds is what a model of a few lines expects.
 */
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
}, 120_000);
afterAll(() => server.close());

proof(
  'random histories of registering, paying, cancelling, giving on and back',
  { short: 40, full: 2_000 },
  async (tries) => {
    const breaches: string[] = [];
    let tried = 0;
    const history = fc.asyncProperty(fc.commands(conferenceCommands, { maxCommands: 40 }), async (commands) => {
      await server.reset();
      const setup = (): { model: ConferenceModel; real: Conference } => ({
        model: emptyModel(),
        real: new Conference(server),
      });
      let end: { model: ConferenceModel; real: Conference } | null = null;
      await fc.asyncModelRun(() => (end = setup()), commands);
      tried += 1;
      if (end !== null) expect(await differences((end as ReturnType<typeof setup>).model, server)).toEqual([]);
    });
    const result = await fc.check(history, { numRuns: tries });
    if (result.failed) breaches.push(`${fc.defaultReportMessage(result)}\n${String(result.errorInstance)}`);
    return { tried, breaches };
  },
);
