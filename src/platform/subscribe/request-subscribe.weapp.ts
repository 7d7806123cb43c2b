import Taro from '@tarojs/taro';
import { acceptedIds } from './accepted-ids';

/**
 * Has WeChat ask for one message of each template; only on a tap. Who has ticked 总是保持以上选择 is not asked again.
 * @returns the templates that were accepted; none where WeChat does not ask
 */
export async function requestSubscribe(templateIds: readonly string[]): Promise<string[]> {
  const tmplIds = [...templateIds];
  // Taro's types know another platform's ids beside these.
  const answer: unknown = await Taro.requestSubscribeMessage({ tmplIds, entityIds: [] }).catch(() => null);
  return acceptedIds(answer, templateIds);
}
