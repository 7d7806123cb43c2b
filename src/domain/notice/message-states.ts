import { choicesOf, type ListField } from '../list/list-field';
import { formatShanghaiTime, parseShanghaiTime, shanghaiDate, addDays } from '../time/shanghai-time';

/** The states of a message to many: it is being sent, was stopped, or nobody waits any more. */
export const messageStates = { sending: '正在发', stopped: '已停止', ended: '发完了' } as const;
export type MessageState = keyof typeof messageStates;

/**
 * How a message ended for a person. `sending` is under way; `unknown` was under way when a server died, or had no answer, and is
 * never sent again; `left` was left out, with the reason.
 */
export const receiverStates = {
  waiting: '等着发',
  sending: '正在发',
  wechat: '已发微信',
  sms: '已发短信',
  failed: '没有发到',
  unknown: '不知道是否发到',
  stopped: '停止，没有发',
  left: '不发给',
} as const;
export type ReceiverState = keyof typeof receiverStates;

export const messageListFields: readonly ListField[] = [
  { key: 'state', title: '状态', kind: 'choice', group: '常用', choices: choicesOf(messageStates) },
  { key: 'createdAt', title: '时间', kind: 'date', group: '常用' },
];

export const receiverListFields: readonly ListField[] = [
  { key: 'state', title: '结果', kind: 'choice', group: '常用', choices: choicesOf(receiverStates) },
];

/** No message goes to many between these times of day in Shanghai. */
const [quietFrom, quietUntil] = ['21:00', '08:00'];

/** Returns when a message may go to many: now, or at the end of the quiet hours; epoch milliseconds. */
export function nextSendingTime(now: number): number {
  const [day, clock] = [shanghaiDate(now), formatShanghaiTime(now).slice(11, 16)];
  if (clock >= quietUntil && clock < quietFrom) return now;
  const morning = clock < quietUntil ? day : (addDays(day, 1) ?? day);
  return parseShanghaiTime(`${morning} ${quietUntil}`) ?? now;
}

/** The reasons of the SMS provider's refusals that an office can do something with. */
const failures: Readonly<Record<string, string>> = {
  'isv.MOBILE_NUMBER_ILLEGAL': '手机号不对',
  'isv.BUSINESS_LIMIT_CONTROL': '这个手机今天收到的短信太多，平台不让发',
  'isv.BLACK_KEY_CONTROL_LIMIT': '短信平台说内容有不能发的词',
  'isv.AMOUNT_NOT_ENOUGH': '短信平台的余额不够',
  'isv.OUT_OF_SERVICE': '短信平台停了服务，多半是欠费',
  TIMEOUT: '短信平台没有回答',
  NETWORK: '连不上短信平台',
  DIED: '发的时候服务器停了',
  WECHAT: '微信没有回答',
};

/** Says why a message did not arrive; a code that nobody knows is shown as it is. */
export const failureWords = (failure: string): string => failures[failure] ?? failure;
