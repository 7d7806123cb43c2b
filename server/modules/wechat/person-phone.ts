import { isMobilePhone } from '../../../src/domain/person/mobile-phone';
import { notFound, refuse, Refusal } from '../../http/answers';
import type { Dependencies } from '../../context/dependencies';
import { GatewayError, WechatCallError } from '../../gateways/ports';
import { withAccessToken, WechatPausedError } from './credentials';

const bySms = '或使用短信验证码登录';
const busySeconds = 10;

/**
 * The mainland phone that a person has let the mini-program have.
 * @param code of WeChat's button, good once
 * @throws Refusal that names the SMS code as the other way
 */
export async function phoneOfWechat(code: string, dependencies: Dependencies): Promise<string> {
  const account = dependencies.gateways.miniProgram;
  if (account === null) throw notFound('未配置微信小程序');
  const { countryCode, number } = await withAccessToken(account, dependencies, (token) =>
    account.phoneByCode(token, code),
  ).catch((error: unknown) => {
    throw refusalFor(error, dependencies);
  });
  if (countryCode !== '86' || !isMobilePhone(number))
    throw refuse('微信绑定的不是中国大陆手机号，请使用报名手机号获取短信验证码登录');
  return number;
}

/** The refusal that tells a person of a failed call; what the organiser has to mend goes to the log. */
function refusalFor(error: unknown, { reportFault }: Dependencies): unknown {
  if (error instanceof WechatCallError && error.refusal === 'code')
    return refuse(`微信授权已失效，请重新点击“微信一键登录”，${bySms}`);
  const retryAfter = error instanceof WechatPausedError ? error.retryAfterSeconds : busySeconds;
  if (error instanceof GatewayError)
    reportFault({ gateway: error.gateway, code: error.code }, `WeChat tells no phone number: ${error.message}`);
  else if (!(error instanceof WechatPausedError)) return error;
  return new Refusal(`微信登录暂时不可用，请稍后重试，${bySms}`, 503, {}, retryAfter);
}
