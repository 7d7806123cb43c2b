import { eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import { meetings } from '../../server/db/tables/meetings';
import { brokenInvariants } from '../../server/test-support/order-invariants';
import { setUpServer } from '../../server/test-support/set-up-server';
import { Conference, settleRefunds } from './conference';
import { differences } from './conference-differences';
import { emptyModel, type ConferenceModel } from './conference-model';
import { conferenceCommands } from './conference-commands';
import { proof } from './proof';

/**
 * Random histories of several people, two teams and the organiser, of what they may do and what they may not: after each,
 * what the database and the payment provider hold is what a model of a few lines expects.
 */
const server = setUpServer({ isReset: false });

const name = '7 random histories of registering, paying, cancelling, reviewing, giving on and back';

proof(name, { short: 20, full: 2_000 }, async (tries) => {
  const breaches: string[] = [];
  let tried = 0;
  const commands = fc.commands(conferenceCommands, { maxCommands: 40, size: 'max' });
  const history = fc.asyncProperty(fc.boolean(), commands, async (needsReview, acts) => {
    await server.reset();
    await server.database.query.update(meetings).set({ needsReview }).where(eq(meetings.id, Conference.meetingId));
    const model: ConferenceModel = emptyModel(needsReview);
    await fc.asyncModelRun(() => ({ model, real: new Conference(server) }), acts);
    await settleRefunds(server);
    tried += 1;
    expect(await differences(model, server)).toEqual([]);
    expect(await brokenInvariants(server.database.query, 'any registrations')).toEqual([]);
  });
  const result = await fc.check(history, { numRuns: tries });
  if (result.failed) breaches.push(`${fc.defaultReportMessage(result)}\n${String(result.errorInstance)}`);
  return { tried, breaches };
});
