import { allowedEntryTypes } from '../../../src/domain/meeting/registration-type';
import type { Dependencies } from '../../context/dependencies';
import type { NewRegistration } from '../../context/registration-writer';
import type { MeetingRow } from '../../db/tables/meetings';
import { refuse } from '../../http/answers';
import { memberEntry, ownEntry } from '../entries/new-entry';
import { submissionForm } from '../entries/read-answers';
import { chooseTransfer } from '../payments/offline-payment';
import { meetingOf } from '../../stores/meetings/meeting-of';
import { priceUntilOf } from '../../stores/meetings/price-of';
import { newOrder } from '../../stores/orders/new-order';
import { registrationsStatement, toParameter } from '../../stores/registrations/write-registrations';
import { insertTeam } from '../../stores/teams/store';
import { createDice, madeUpPerson, madeUpTeam, type Dice } from './made-up-person';

/** Registrations written at a time. */
const batchSize = 200;
const teamSize = 12;
/** Among so many people one team begins, after the first few. */
const peoplePerTeam = 60;
const peopleBeforeTeam = 20;
/** Choosing a transfer takes a transaction each, so only so many have. */
const maxTransfers = 400;
const registeredWithinMs = 30 * 86_400_000;

/**
 * Registers made-up people at a meeting of a sandbox server, through the form's own checks and the statement by which people
 * register. Some are in teams, and some have chosen a bank transfer.
 * @param progress is told how far it is
 * @returns how many were added: a phone that is registered already is left out
 */
export async function addDemoPeople(
  meetingCode: string,
  count: number,
  dependencies: Dependencies,
  progress: (line: string) => void,
): Promise<{ meeting: string; added: number }> {
  const { database, meetings, people, settings, clock } = dependencies;
  if (settings.sandboxOrigin === null) throw refuse('只有沙盒服务可以加入演示人员：真实服务会给这些号码发短信');
  const { row: meeting, version: meetingVersion } = await meetings.byCode(meetingCode);
  const [before = 0] = await people.count(meeting.id, [{ search: '', filters: {}, seesPhones: false }]);
  const dice = createDice(before + 1);
  const types = allowedEntryTypes(meetingOf(meeting));
  const forms = new Map(types.map((type) => [type, submissionForm(meeting, type, clock.now())]));
  let [added, team] = [0, { id: '', left: 0 }];
  const orders: string[] = [];
  for (let made = 0; made < count; made += batchSize) {
    const batch: NewRegistration[] = [];
    for (let n = made; n < Math.min(count, made + batchSize); n += 1) {
      const at = clock.now() - Math.floor((1 - (n + dice.roll()) / count) * registeredWithinMs);
      const makers = { ...dependencies, clock: { now: () => at } };
      const type = types.length > 1 && dice.hits(0.3) ? 'free' : types[0];
      const phone = String(13_810_000_000 + before + n);
      const holder = madeUpPerson(
        forms.get(type) ?? { fields: [], matchPattern: () => true },
        phone,
        dice,
        dependencies,
      );
      if (n % peoplePerTeam === peopleBeforeTeam) team = await addTeam(meeting, phone, at, dice, dependencies);
      const isMember = type === 'paid' && team.left > 0;
      if (isMember) team.left -= 1;
      const entry = isMember
        ? memberEntry({ ...holder, credit: null }, { meeting, teamId: team.id }, makers)
        : ownEntry(holder, { meeting, entryType: type, credit: null, deviceDigest: null }, makers);
      const items = [{ entryId: entry.id, amountFen: entry.feeFen, feeFen: entry.feeFen }];
      const priceUntil = priceUntilOf(meeting, [entry.priceOption], at);
      const order =
        entry.feeFen === 0 || isMember ? null : newOrder({ meetingId: meeting.id, items, priceUntil }, makers);
      if (order !== null && orders.length < maxTransfers && dice.hits(0.3)) orders.push(order.order.outTradeNo);
      batch.push({ meetingVersion, entry, order, consent: null, answer: null });
    }
    const rows = await database.run(registrationsStatement, [toParameter(batch)]);
    added += rows.filter(({ isAdded }) => isAdded === true).length;
    if (made % 5_000 === 0) progress(`已加入 ${added} 人`);
  }
  if (meeting.receivingAccount !== null) for (const order of orders) await chooseTransfer(order, dependencies);
  return { meeting: meeting.name, added };
}

async function addTeam(
  { id: meetingId }: MeetingRow,
  phone: string,
  at: number,
  dice: Dice,
  { database, randomIds }: Dependencies,
): Promise<{ id: string; left: number }> {
  const id = randomIds.id();
  const operator = phone.replace(/^138/, '199');
  await insertTeam(database.query, { id, meetingId, ...madeUpTeam(dice), phone: operator, createdAt: new Date(at) });
  return { id, left: teamSize };
}
