import { refuse } from '../../answers';
import type { Dependencies } from '../../dependencies';
import { GatewayError } from '../../gateways/ports';
import { rememberWechatUser } from './store';

/** Refusals of WeChat's that the user can do something about. */
const messages: Readonly<Record<string, string>> = {
  40029: '微信授权码无效或已过期，请重新授权',
  SNAPSHOT_USER: '当前为微信快照页，请点击右下角“使用完整服务”后重试',
};

/**
 * Exchanges the code of an OAuth redirect (spec section 7, `getUserInfoByCode`), and remembers the openid: only one
 * that WeChat itself told us may pay.
 * @throws Refusal, GatewayError
 */
export async function getOpenid(
  code: string,
  { gateways, database, clock }: Dependencies,
): Promise<{ openid: string }> {
  if (gateways.oauth === null) throw refuse('未启用微信授权');
  try {
    const { openid } = await gateways.oauth.openidByCode(code);
    await rememberWechatUser(database.query, openid, new Date(clock.now()));
    return { openid };
  } catch (error) {
    const message = error instanceof GatewayError ? messages[error.code] : undefined;
    throw message === undefined ? error : refuse(message);
  }
}
