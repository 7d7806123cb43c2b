import Taro from '@tarojs/taro';
import { acceptedIds } from './accepted-ids';

/**
 * Has WeChat ask for one message of each template; only on a tap. Who has ticked 总是保持以上选择 is not asked again.
 * @returns the templates that were accepted; none where WeChat does not ask
 */
export async function requestSubscribe(templateIds: readonly string[]): Promise<string[]> {
  // Taro's type demands another platform's ids beside these.
  const option = { tmplIds: [...templateIds] } as Taro.requestSubscribeMessage.Option;
  const answer: unknown = await Taro.requestSubscribeMessage(option).catch(() => null);
  return acceptedIds(answer, templateIds);
}
