import { callServer } from '../api/call-server';
import { maxAskedKinds, type SubscribeKind } from '../domain/notice/subscribe-kinds';
import { loginCode } from '../platform/wechat/oauth/login-code';
import { keepOpenid } from '../platform/wechat/openid';
import { appSettings } from '../platform/network/settings.weapp';
import { requestSubscribe } from '../platform/wechat/request-subscribe.weapp';
import { readSession } from './session';
import { noSubscription, type Subscription } from './subscription';

/** The subscriptions accepted since the launch, by kind and subject, and the kinds that the user has declined. */
const asked = new Set<string>();
const unwanted = new Set<SubscribeKind>();

/**
 * Asks the user to accept WeChat messages about the outcome of an action (product §13.24). Call it from the action's tap,
 * since WeChat asks at no other time. It does not ask twice about the same subject, nor again for a kind that the user
 * has declined. The action continues in any case.
 * @param about the subject of the action, such as an order's number
 */
export async function askToSubscribe(kinds: readonly SubscribeKind[], about: string): Promise<Subscription> {
  const ids = appSettings().miniProgram.subscribeTemplates;
  const isNew = (kind: SubscribeKind): boolean => !unwanted.has(kind) && !asked.has(`${kind} ${about}`);
  const wanted = kinds.filter((kind) => ids[kind] !== '' && isNew(kind)).slice(0, maxAskedKinds);
  if (wanted.length === 0) return noSubscription;
  const acceptedIds = await requestSubscribe(wanted.map((kind) => ids[kind]));
  const accepted = wanted.filter((kind) => acceptedIds.includes(ids[kind]));
  for (const kind of wanted) {
    if (accepted.includes(kind)) asked.add(`${kind} ${about}`);
    else unwanted.add(kind);
  }
  if (accepted.length === 0) return noSubscription;
  return {
    isAccepted: true,
    // The failure is ignored, so that the pressed button does not report it as its own.
    keep: (meetingId, by) => keep(meetingId, accepted, by).catch(() => undefined),
  };
}

async function keep(meetingId: string, kinds: readonly SubscribeKind[], by: 'session' | 'device'): Promise<void> {
  const token = by === 'session' ? readSession(meetingId)?.token : undefined;
  const code = (await loginCode()) ?? '';
  const input = { meetingId, code, kinds };
  const { openid } = await callServer('keepSubscriptions', input, token === undefined ? {} : { token });
  if (openid !== '') keepOpenid(openid);
}
