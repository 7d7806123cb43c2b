import type { SubscribeKind } from '../../../src/domain/subscribe-kinds';
import { notFound, refuse } from '../../answers';
import type { Dependencies } from '../../dependencies';
import { GatewayError } from '../../gateways/ports';
import { findSession } from '../login/store';
import { meetingById } from '../meetings/store';
import { keepPermission, phoneRegisteredOn } from './store';

export interface GivenPermissions {
  meetingId: string;
  /** Of `wx.login`: WeChat tells whose it is. */
  code: string;
  kinds: readonly SubscribeKind[];
}

/** Who gives them: by a login, else by the registration that was made last on the same device. */
interface Giver {
  tokenDigest: string | null;
  deviceDigest: string | null;
}

/**
 * Keeps what somebody has let the mini-program send them (product §5.38), for the phone that they have proved, or have just
 * registered: a stranger's WeChat must not get anybody's messages in place of their texts.
 * @throws Refusal, GatewayError
 */
export async function keepSubscriptions(
  { meetingId: named, code, kinds }: GivenPermissions,
  giver: Giver,
  dependencies: Pick<Dependencies, 'database' | 'clock' | 'gateways'>,
): Promise<void> {
  const { database, clock, gateways } = dependencies;
  const { miniProgram, miniProgramIdentity } = gateways;
  if (miniProgram === null || miniProgramIdentity === null) throw notFound('未配置微信小程序');
  const { id: meetingId } = await meetingById(database.query, named);
  const phoneDigest = await phoneOf(giver, meetingId, dependencies);
  if (phoneDigest === null) throw refuse('没有找到本次会议的报名，无法接收微信通知');
  const openid = await miniProgramIdentity.payerIdByCode(code).catch((error: unknown) => {
    throw error instanceof GatewayError && error.advice !== null ? refuse(error.advice) : error;
  });
  const permission = { meetingId, phoneDigest, appId: miniProgram.appId, openid, givenAt: new Date(clock.now()) };
  await database.query.transaction(async (query) => {
    for (const kind of new Set(kinds)) await keepPermission(query, { ...permission, kind });
  });
}

/** The digest of the giver's phone; null for a stranger. */
async function phoneOf(
  { tokenDigest, deviceDigest }: Giver,
  meetingId: number,
  { database: { query }, clock }: Pick<Dependencies, 'database' | 'clock'>,
): Promise<string | null> {
  const session = tokenDigest === null ? null : await findSession(query, tokenDigest, new Date(clock.now()));
  // The test login proves no phone.
  if (session?.meetingId === meetingId) return session.phoneDigest;
  return deviceDigest === null ? null : phoneRegisteredOn(query, meetingId, deviceDigest);
}
