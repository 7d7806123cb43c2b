import { eq } from 'drizzle-orm';
import { formDefinitionField } from '../../src/contract/form-definition';
import { fenToYuan } from '../../src/domain/money/money';
import { meetings, type MeetingRow } from '../db/tables/meetings';
import { centreOf, people, teamPeople } from './everybody-of-a-meeting';
import { setUpServer } from './set-up-server';
import { importFile, organiserOf } from './organiser';
import { teamMeetingId } from './team';
import { prepay } from './attendees';

/** A server with a meeting for which people have registered, ordered and paid, and which is imported again. */
export const server = setUpServer();
export const organiser = organiserOf(() => server);

export const meeting = async (): Promise<MeetingRow> => {
  const isIt = eq(meetings.id, Number(teamMeetingId));
  const [row] = await server.database.query.select().from(meetings).where(isIt);
  if (row === undefined) throw new Error('There is no such meeting');
  return row;
};

/** Imports the meeting as it is, but for what changes, by wire names. */
export async function importChanged(changes: Record<string, unknown>, options: Record<string, string> = {}) {
  const row = await meeting();
  const file = {
    ...{ code: row.code, meetingName: row.name, bmEndTime: row.registrationEnd, isBmf: row.isPaid ? '1' : '0' },
    ...{ startTime: row.startTime, endTime: row.endTime, fee: fenToYuan(row.feeFen), isScore: '1' },
    ...{ isEnterprisesParticipating: '1', isFreeUser: '1', receivingAccount: row.receivingAccount },
    ...{ refundDeadline: row.refundDeadline, changeDeadline: row.transferDeadline },
    ...{ scoreDeadline: row.creditDeadline, invoiceDeadline: row.invoiceDeadline },
    discountInfo:
      row.teamPriceFrom === null ? '' : { number: row.teamPriceFrom, price: fenToYuan(row.teamPriceFen ?? 0) },
    [formDefinitionField]: row.formDefinition,
    ...changes,
  };
  const { exitCode, lines } = await importFile(server, 'm.json', Buffer.from(JSON.stringify(file)), options);
  return { exitCode, lines: lines.filter((line) => !line.startsWith('检查通过') && !line.startsWith('已更新会议')) };
}

/** Returns what each person of the meeting sees of their registration. */
export async function centres(): Promise<Record<string, string>> {
  const seen: Record<string, string> = {};
  for (const [who, phone] of Object.entries(people)) seen[who] = await centreOf(server, phone);
  for (const [who, phone] of Object.entries(teamPeople)) seen[`team ${who}`] = await centreOf(server, phone);
  return seen;
}

/** Each person's view before the price changes. */
export const before = {
  ordered: '未支付 无码 800 应付 800',
  beingPaid: '未支付 无码 800 应付 800',
  awaited: '等待到账 无码 800 应付 800',
  paid: '已支付 有码 800',
  visitor: '免费 有码',
  upgrading: '免费 有码 800 应付 800',
  inReview: '审核中 无码 800 应付 800',
  received: '转赠票 有码 800',
  'team unordered': '未支付 无码 800',
  'team ordered': '未支付 无码 800',
  'team orderedToo': '未支付 无码 800',
  'team paid': '已支付 有码 800',
  'team refunded': '已退费 无码 800',
  'team givenAway': '已转赠 无码 800',
  'team inReview': '审核中 无码 800',
};

/** Pays an order by WeChat; what the provider then reports. */
export async function payable(outTradeNo: string) {
  await prepay(server, outTradeNo);
  return server.gateways.pay.pay(outTradeNo);
}
