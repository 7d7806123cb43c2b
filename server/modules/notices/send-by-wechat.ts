import type { FastifyBaseLogger } from 'fastify';
import { routes } from '../../../src/routes';
import { unreadableText } from '../../db/sealed-column';
import type { NoticeRow } from '../../db/tables/notices';
import type { Dependencies } from '../../context/dependencies';
import { GatewayError, WechatCallError } from '../../gateways/ports';
import { readAndReport } from '../keys/unreadable-values';
import { withAccessToken, WechatPausedError } from '../wechat/credentials';
import { forgetPermissions, keepPermission, takePermission } from '../../stores/subscriptions/store';

/**
 * Sends a notice as WeChat's subscribe message, where its recipient has let the mini-program send one, with the phone proved. What comes after a
 * refusal, or where WeChat may or may not have sent it, is the SMS: somebody who reads of their payment twice has lost
 * nothing, and who reads of it nowhere may lose their place.
 * @returns whether WeChat has taken it
 */
export async function sendByWechat(
  { meetingId, phoneDigest, holderId, subscribe }: NoticeRow,
  dependencies: Dependencies,
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<boolean> {
  const { database, gateways, reportFault } = dependencies;
  const { query } = database;
  const account = gateways.miniProgram;
  if (account === null || subscribe === null) return false;
  if (meetingId === null || phoneDigest === null || holderId === null) return false;
  if (account.templateId(subscribe.kind) === null) return false;
  const holder = { meetingId, phoneDigest, holderId, kind: subscribe.kind, appId: account.appId };
  // Used up before, so that what a crash leaves open is not sent twice.
  const permission = await readAndReport({ query, log }, () => takePermission(query, holder));
  // Nobody can use one whose openid cannot be read: it has gone.
  if (permission === null || permission.openid === unreadableText) return false;
  const message = {
    ...{ openid: permission.openid, message: subscribe },
    page: `${routes.centre.page}?meetingId=${meetingId}`,
  };
  try {
    await withAccessToken(account, dependencies, (token) => account.sendSubscribeMessage(token, message));
    return true;
  } catch (error) {
    if (error instanceof WechatCallError && error.refusal === 'recipient') {
      await forgetPermissions(query, holder);
      return false;
    }
    // Refused: WeChat has not counted it.
    if (error instanceof WechatCallError || error instanceof WechatPausedError) await keepPermission(query, permission);
    else if (!(error instanceof GatewayError)) throw error;
    if (error instanceof GatewayError)
      reportFault(
        { gateway: error.gateway, code: error.code, kind: subscribe.kind },
        `WeChat has not sent a subscribe message: ${error.message}`,
      );
    return false;
  }
}
