import Taro from '@tarojs/taro';
import { acceptedIds } from './accepted-ids';

/**
 * Asks the user, through WeChat, to accept one message of each template. Call it from a tap. WeChat does not ask users who
 * have chosen 总是保持以上选择.
 * @returns the accepted templates; none if WeChat does not ask
 */
export async function requestSubscribe(templateIds: readonly string[]): Promise<string[]> {
  // Taro's type also requires another platform's ids.
  const option = { tmplIds: [...templateIds] } as Taro.requestSubscribeMessage.Option;
  const answer: unknown = await Taro.requestSubscribeMessage(option).catch(() => null);
  return acceptedIds(answer, templateIds);
}
