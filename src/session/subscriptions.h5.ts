import type { SubscribeKind } from '../domain/notice/subscribe-kinds';
import { noSubscription, type Subscription } from './subscription';

/** See the WeChat variant: a page has no messages of WeChat's. */
export const askToSubscribe = (_kinds: readonly SubscribeKind[], _about: string): Promise<Subscription> =>
  Promise.resolve(noSubscription);
