import { and, eq } from 'drizzle-orm';
import { phoneDigest } from '../db/sealed-column';
import { entries, type EntryRow } from '../db/tables/entries';
import { orders, type OrderRow } from '../db/tables/orders';
import { decryptAnswers } from './attendees';
import { lastCode, logIn } from './log-in';
import { meetingIds, shortSubmission } from './submissions';
import type { Answer, TestServer } from './test-server';

/** A paid meeting with a short form and a team price: 800 yuan, 600 each from five members on. */
export const teamMeetingId = meetingIds.MIX2027;
export const operatorPhone = '13800000001';
export const otherOperatorPhone = '13800000002';

type Body = Record<string, unknown>;

/** A logged-in operator who makes `/api/appweb/team` calls for their meeting. */
export interface TestOperator {
  phone: string;
  meetingId: string;
  headers: Record<string, string>;
  /** Posts to a team call; `path` is relative to `/api/appweb/team/`. */
  post(path: string, body: Body, headers?: Record<string, string>): Promise<Answer>;
  centre(): Promise<Record<string, unknown>>;
}

export function teamBody(changes: Body = {}): Body {
  return {
    meetingId: teamMeetingId,
    contactName: '欧阳秘书',
    teamName: '湘江会议医院',
    province: '湖南省长沙市',
    concatPhone: operatorPhone,
    code: '',
    ...changes,
  };
}

/** Requests a registration code like the page. */
export async function registrationCode(server: TestServer, meetingId: string, phone: string): Promise<string> {
  // Past the one-minute limit after an earlier code.
  server.clock.now += 61_000;
  const sent = await server.get(`/api/appweb/login/sendEnteredAddMessage/${phone}?meetingId=${meetingId}`);
  if (sent.status !== 200) throw new Error(sent.message);
  return lastCode(server, phone);
}

/** Registers a team by SMS code and logs its operator in. */
export async function startTeam(
  server: TestServer,
  phone = operatorPhone,
  meetingId = teamMeetingId,
): Promise<TestOperator> {
  const code = await registrationCode(server, meetingId, phone);
  const registered = await server.post(
    '/api/appweb/team/teamUserRegiste',
    teamBody({ meetingId, concatPhone: phone, code }),
  );
  if (registered.status !== 200) throw new Error(registered.message);
  const headers = await logIn(server, meetingId, phone);
  return {
    ...{ phone, meetingId, headers: { ...headers } },
    post: (path, body, more = {}) =>
      server.post(`/api/appweb/team/${path}`, { meetingId, ...body }, { ...headers, ...more }),
    centre: async () => {
      const answer = await server.get(`/api/appweb/entered/toEnteredCenter/${meetingId}`, { ...headers });
      return answer.data as Record<string, unknown>;
    },
  };
}

/** Returns the n-th member's phone; teams of one test must not share numbers. */
export const memberPhone = (n: number): string => `139${String(n).padStart(8, '0')}`;

export const memberBody = (n: number, changes: Body = {}): Body =>
  shortSubmission(teamMeetingId, { name: `第${n}位`, phone: memberPhone(n), ...changes });

/** Adds members with these numbers; returns their rows in that order. */
export async function addTestMembers(
  server: TestServer,
  operator: TestOperator,
  numbers: readonly number[],
): Promise<EntryRow[]> {
  const members = numbers.map((n) => memberBody(n, { meetingId: operator.meetingId }));
  const added = await operator.post('addEnteredBatch', { members });
  if (added.status !== 200) throw new Error(JSON.stringify(added.body));
  return Promise.all(numbers.map((n) => liveMember(server, memberPhone(n))));
}

export async function liveMember(server: TestServer, phone: string): Promise<EntryRow> {
  const isLive = and(eq(entries.phoneDigest, phoneDigest(phone)), eq(entries.live, true));
  const [row] = await server.database.query.select().from(entries).where(isLive);
  if (row === undefined) throw new Error('There is no such member');
  return decryptAnswers(server, row);
}

export const joinIds = (rows: readonly { id: string }[]): string => rows.map(({ id }) => id).join(',');

export interface SubmittedOrder {
  payMoney: number;
  outTradeNo: string;
  meetingPayorderId: string;
}

/** Submits an order and expects success. */
export async function submitTestOrder(
  operator: TestOperator,
  members: readonly { id: string }[],
): Promise<SubmittedOrder> {
  const answer = await operator.post('submitTeamOrder', { enteredIds: joinIds(members) });
  if (answer.status !== 200) throw new Error(answer.message);
  return answer.data as SubmittedOrder;
}

export async function orderById(server: TestServer, id: string): Promise<OrderRow | undefined> {
  const [order] = await server.database.query.select().from(orders).where(eq(orders.id, id));
  return order;
}
