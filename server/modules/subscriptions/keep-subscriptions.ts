import type { SubscribeKind } from '../../../src/domain/notice/subscribe-kinds';
import { notFound, refuse } from '../../http/answers';
import type { Queryable } from '../../db/database';
import type { Dependencies } from '../../context/dependencies';
import { GatewayError } from '../../gateways/ports';
import { entriesOfPhone } from '../../stores/entries/store';
import { findSession } from '../../stores/login/store';
import { meetingById } from '../../stores/meetings/store';
import { findTeam } from '../../stores/teams/store';
import { keepPermission, registeredOn, type NewPermission } from '../../stores/subscriptions/store';
import { rememberPayer } from '../../stores/payments/payers';

export interface GivenPermissions {
  meetingId: string;
  /** The code of `wx.login`, by which WeChat tells whose it is. */
  code: string;
  kinds: readonly SubscribeKind[];
}

/** The person who gives them: known by a login, else by the registration that was made last on the same device. */
interface Giver {
  tokenDigest: string | null;
  deviceDigest: string | null;
}

/** Whom a permission is for, and how that is known. */
type KnownHolder = Pick<NewPermission, 'holderId' | 'phoneDigest' | 'deviceDigest' | 'provedAt'>;

/**
 * Keeps what somebody has let the mini-program send them (product §5.38), for the registration of the phone that they
 * have proved. What is given with a registration just made waits until its phone is proved on the same device: whoever
 * typed it may be a stranger, and a stranger's WeChat must not get anybody's messages in place of their texts.
 * @returns the openid of who lets a payment be told of, which the code has proved as it does for paying (product
 * §5.15); '' for others, of whom nothing else is remembered
 * @throws Refusal, GatewayError
 */
export async function keepSubscriptions(
  { meetingId: named, code, kinds }: GivenPermissions,
  giver: Giver,
  dependencies: Pick<Dependencies, 'database' | 'clock' | 'gateways'>,
): Promise<string> {
  const { database, clock, gateways } = dependencies;
  const { miniProgram, miniProgramIdentity } = gateways;
  if (miniProgram === null || miniProgramIdentity === null) throw notFound('未配置微信小程序');
  const { id: meetingId } = await meetingById(database.query, named);
  const givenAt = new Date(clock.now());
  const holder = await holderOf(giver, meetingId, database.query, givenAt);
  if (holder === null) throw refuse('没有找到本次会议的报名，无法接收微信通知');
  const openid = await miniProgramIdentity.payerIdByCode(code).catch((error: unknown) => {
    throw error instanceof GatewayError && error.advice !== null ? refuse(error.advice) : error;
  });
  const isPaying = kinds.includes('payment');
  if (isPaying) await rememberPayer(database.query, { id: openid, appId: miniProgramIdentity.appId }, givenAt);
  const permission = { ...holder, meetingId, appId: miniProgram.appId, openid, givenAt };
  await database.query.transaction(async (query) => {
    for (const kind of new Set(kinds)) await keepPermission(query, { ...permission, kind });
  });
  return isPaying ? openid : '';
}

/** Null for a stranger to the meeting. */
async function holderOf(
  { tokenDigest, deviceDigest }: Giver,
  meetingId: number,
  query: Queryable,
  now: Date,
): Promise<KnownHolder | null> {
  const session = tokenDigest === null ? null : await findSession(query, tokenDigest, now);
  // The test login proves no phone.
  if (session?.meetingId === meetingId) {
    const team = await findTeam(query, meetingId, session.phone);
    const [entry] = team === null ? await entriesOfPhone(query, meetingId, session.phone) : [];
    const holder = team ?? entry;
    if (holder === undefined || session.phoneDigest === null) return null;
    return { holderId: holder.id, phoneDigest: session.phoneDigest, deviceDigest: null, provedAt: now };
  }
  const entry = deviceDigest === null ? null : await registeredOn(query, meetingId, deviceDigest);
  return entry && { holderId: entry.id, phoneDigest: entry.phoneDigest, deviceDigest, provedAt: null };
}
