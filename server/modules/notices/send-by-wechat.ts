import type { FastifyBaseLogger } from 'fastify';
import { routes } from '../../../src/routes';
import { unreadableText } from '../../db/sealed-column';
import type { NoticeRow } from '../../db/tables/notices';
import type { Dependencies } from '../../context/dependencies';
import { GatewayError, WechatCallError } from '../../gateways/ports';
import { readAndReport } from '../keys/unreadable-values';
import { withAccessToken, WechatPausedError } from '../wechat/credentials';
import { deletePermissions, insertPermission, consumePermission } from '../../stores/subscriptions/store';

/** The recipient of a notice by WeChat, and its content. */
export type WechatNotice = Pick<NoticeRow, 'meetingId' | 'phoneDigest' | 'holderId' | 'subscribe'>;

/**
 * Sends a notice as a WeChat subscribe message, if its recipient has permitted one and proved their phone. The caller
 * sends an SMS if WeChat refused, or if it is unknown whether WeChat sent the message: a person who reads of their
 * payment twice loses nothing, and one who never reads of it may lose their place.
 * @returns `sent` if WeChat accepted the message, `unknown` if it gave no answer
 */
export async function sendByWechat(
  { meetingId, phoneDigest, holderId, subscribe }: WechatNotice,
  dependencies: Dependencies,
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<'sent' | 'not-sent' | 'unknown'> {
  const { database, gateways, reportFault } = dependencies;
  const { query } = database;
  const account = gateways.miniProgram;
  if (account === null || subscribe === null) return 'not-sent';
  if (meetingId === null || phoneDigest === null || holderId === null) return 'not-sent';
  if (account.templateId(subscribe.kind) === null) return 'not-sent';
  const holder = { meetingId, phoneDigest, holderId, kind: subscribe.kind, appId: account.appId };
  // The permission is used up before the call, so that a crash during the call does not send the message twice.
  const permission = await readAndReport({ query, log }, () => consumePermission(query, holder));
  // An openid that cannot be decrypted is unusable.
  if (permission === null || permission.openid === unreadableText) return 'not-sent';
  const message = {
    ...{ openid: permission.openid, message: subscribe },
    page: `${routes.centre.page}?meetingId=${meetingId}`,
  };
  const call = { isBegun: false };
  try {
    await withAccessToken(account, dependencies, (token) => {
      call.isBegun = true;
      return account.sendSubscribeMessage(token, message);
    });
    return 'sent';
  } catch (error) {
    if (error instanceof WechatCallError && error.refusal === 'recipient') {
      await deletePermissions(query, holder);
      return 'not-sent';
    }
    // WeChat refused the message and did not count it.
    if (error instanceof WechatCallError || error instanceof WechatPausedError)
      await insertPermission(query, permission);
    else if (!(error instanceof GatewayError)) throw error;
    if (error instanceof GatewayError)
      reportFault(
        { gateway: error.gateway, code: error.code, kind: subscribe.kind },
        `WeChat has not sent a subscribe message: ${error.message}`,
      );
    const isRefused = error instanceof WechatCallError || error instanceof WechatPausedError;
    return isRefused || !call.isBegun ? 'not-sent' : 'unknown';
  }
}
