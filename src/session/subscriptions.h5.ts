import type { SubscribeKind } from '../domain/notice/subscribe-kinds';
import { noSubscription, type Subscription } from './subscription';

/** See the WeChat variant. A web page cannot send WeChat messages. */
export const askToSubscribe = (_kinds: readonly SubscribeKind[], _about: string): Promise<Subscription> =>
  Promise.resolve(noSubscription);
